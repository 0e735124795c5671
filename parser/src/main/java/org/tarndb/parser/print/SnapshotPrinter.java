package org.tarndb.parser.print;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.AlterPublication;
import org.tarndb.parser.ast.CreatePublication;
import org.tarndb.parser.ast.CreateTag;
import org.tarndb.parser.ast.DropPublication;
import org.tarndb.parser.ast.DropTag;
import org.tarndb.parser.ast.ExpireSnapshots;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.Option;
import org.tarndb.parser.ast.PublishTables;
import org.tarndb.parser.ast.Retention;
import org.tarndb.parser.ast.ShowSnapshots;

/** Statements about published snapshots. */
final class SnapshotPrinter {
    private final Output out;
    private final DdlPrinter ddl;

    SnapshotPrinter(Output out, DdlPrinter ddl) {
        this.out = out;
        this.ddl = ddl;
    }

    Output publish(PublishTables node) {
        out.add("PUBLISH TABLE ").list(node.tables(), out::name).add(" TO ").string(node.location());
        return with(node.options());
    }

    Output createPublication(CreatePublication node) {
        out.add("CREATE PUBLICATION ")
                .addIf(node.ifNotExists(), "IF NOT EXISTS ")
                .name(node.name());
        out.add(" FOR TABLE ").list(node.tables(), out::name).add(" TO ").string(node.location());
        value(" EVERY ", node.every());
        if (node.retain() != null) {
            retain(node.retain());
        }
        return with(node.options());
    }

    Output alterPublication(AlterPublication node) {
        out.add("ALTER PUBLICATION ").name(node.name());
        return node.action() == AlterPublication.Action.SET
                ? ddl.options(" SET ", node.options())
                : out.add(" ").add(node.action().name());
    }

    Output dropPublication(DropPublication node) {
        return out.add("DROP PUBLICATION ").addIf(node.ifExists(), "IF EXISTS ").name(node.name());
    }

    Output showSnapshots(ShowSnapshots node) {
        out.add("SHOW SNAPSHOTS FROM ").string(node.location());
        return with(node.options());
    }

    Output createTag(CreateTag node) {
        out.add("CREATE TAG ").name(node.name()).add(" ON ").string(node.location());
        value(" VERSION ", node.version());
        return with(node.options());
    }

    Output dropTag(DropTag node) {
        out.add("DROP TAG ").addIf(node.ifExists(), "IF EXISTS ").name(node.name());
        out.add(" ON ").string(node.location());
        return with(node.options());
    }

    Output expireSnapshots(ExpireSnapshots node) {
        out.add("EXPIRE SNAPSHOTS FROM ").string(node.location());
        retain(node.retain());
        return with(node.options());
    }

    private void retain(Retention retention) {
        out.add(" RETAIN ");
        if (retention.versions() != null) {
            out.value(retention.versions()).add(" VERSIONS").addIf(retention.age() != null, " AND ");
        }
        if (retention.age() != null) {
            out.value(retention.age());
        }
    }

    private void value(String word, @Nullable Expression value) {
        if (value != null) {
            out.add(word).value(value);
        }
    }

    private Output with(List<Option> options) {
        return ddl.options(" WITH ", options);
    }
}
