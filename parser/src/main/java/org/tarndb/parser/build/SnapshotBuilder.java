package org.tarndb.parser.build;

import java.util.List;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.AlterPublication;
import org.tarndb.parser.ast.CreatePublication;
import org.tarndb.parser.ast.CreateTag;
import org.tarndb.parser.ast.DropPublication;
import org.tarndb.parser.ast.DropTag;
import org.tarndb.parser.ast.ExpireSnapshots;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.PublishTables;
import org.tarndb.parser.ast.QualifiedName;
import org.tarndb.parser.ast.Retention;
import org.tarndb.parser.ast.ShowSnapshots;
import org.tarndb.parser.grammar.TarnParser.AlterPublicationContext;
import org.tarndb.parser.grammar.TarnParser.CreatePublicationContext;
import org.tarndb.parser.grammar.TarnParser.CreateTagContext;
import org.tarndb.parser.grammar.TarnParser.DropPublicationContext;
import org.tarndb.parser.grammar.TarnParser.DropTagContext;
import org.tarndb.parser.grammar.TarnParser.ExpireSnapshotsContext;
import org.tarndb.parser.grammar.TarnParser.PublishTablesContext;
import org.tarndb.parser.grammar.TarnParser.QualifiedNameContext;
import org.tarndb.parser.grammar.TarnParser.RetentionContext;
import org.tarndb.parser.grammar.TarnParser.ShowSnapshotsContext;
import org.tarndb.parser.grammar.TarnParser.ValueContext;

/** Statements about published snapshots. */
final class SnapshotBuilder {
    private final Builders builders;

    SnapshotBuilder(Builders builders) {
        this.builders = builders;
    }

    PublishTables publish(PublishTablesContext context) {
        return new PublishTables(
                tables(context.qualifiedName()),
                location(context.STRING()),
                builders.ddl.options(context.optionList()),
                builders.source.position(context));
    }

    CreatePublication createPublication(CreatePublicationContext context) {
        return new CreatePublication(
                builders.names.identifier(context.identifier()),
                context.ifNotExists() != null,
                tables(context.qualifiedName()),
                location(context.STRING()),
                optional(context.every),
                context.retention() == null ? null : retention(context.retention()),
                builders.ddl.options(context.optionList()),
                builders.source.position(context));
    }

    AlterPublication alterPublication(AlterPublicationContext context) {
        AlterPublication.Action action = context.SET() != null
                ? AlterPublication.Action.SET
                : context.PAUSE() != null ? AlterPublication.Action.PAUSE : AlterPublication.Action.RESUME;
        return new AlterPublication(
                builders.names.identifier(context.identifier()),
                action,
                builders.ddl.options(context.optionList()),
                builders.source.position(context));
    }

    DropPublication dropPublication(DropPublicationContext context) {
        return new DropPublication(
                builders.names.identifier(context.identifier()),
                context.ifExists() != null,
                context.FORCE() != null,
                builders.source.position(context));
    }

    ShowSnapshots showSnapshots(ShowSnapshotsContext context) {
        return new ShowSnapshots(
                location(context.STRING()),
                builders.ddl.options(context.optionList()),
                builders.source.position(context));
    }

    CreateTag createTag(CreateTagContext context) {
        return new CreateTag(
                builders.names.identifier(context.identifier()),
                location(context.STRING()),
                optional(context.value()),
                builders.ddl.options(context.optionList()),
                builders.source.position(context));
    }

    DropTag dropTag(DropTagContext context) {
        return new DropTag(
                builders.names.identifier(context.identifier()),
                context.ifExists() != null,
                location(context.STRING()),
                builders.ddl.options(context.optionList()),
                builders.source.position(context));
    }

    ExpireSnapshots expireSnapshots(ExpireSnapshotsContext context) {
        return new ExpireSnapshots(
                location(context.STRING()),
                retention(context.retention()),
                builders.ddl.options(context.optionList()),
                builders.source.position(context));
    }

    private Retention retention(RetentionContext context) {
        return new Retention(optional(context.versions), optional(context.age), builders.source.position(context));
    }

    private @Nullable Expression optional(@Nullable ValueContext context) {
        return context == null ? null : builders.expressions.value(context);
    }

    private List<QualifiedName> tables(List<QualifiedNameContext> names) {
        return names.stream().map(builders.names::qualified).toList();
    }

    private static String location(TerminalNode text) {
        return Strings.unquote(text);
    }
}
