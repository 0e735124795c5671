package org.tarndb.parser.build;

import org.tarndb.parser.ast.Merge;
import org.tarndb.parser.ast.MergeAction;
import org.tarndb.parser.ast.MergeBranch;
import org.tarndb.parser.ast.MergeBranch.Match;
import org.tarndb.parser.ast.Position;
import org.tarndb.parser.grammar.TarnParser.MergeBranchContext;
import org.tarndb.parser.grammar.TarnParser.MergeChangeContext;
import org.tarndb.parser.grammar.TarnParser.MergeContext;
import org.tarndb.parser.grammar.TarnParser.MergeInsertContext;

/** MERGE. */
final class MergeBuilder {

    private final Builders builders;

    MergeBuilder(Builders builders) {
        this.builders = builders;
    }

    Merge merge(MergeContext context) {
        return new Merge(
                builders.names.qualified(context.qualifiedName()),
                builders.names.optional(context.identifier()),
                builders.tables.table(context.tableReference()),
                builders.expressions.expression(context.expression()),
                context.mergeBranch().stream().map(this::branch).toList(),
                builders.dml.returning(context.returning()),
                builders.source.position(context));
    }

    private MergeBranch branch(MergeBranchContext context) {
        return new MergeBranch(
                match(context),
                builders.expressions.optional(context.expression()),
                context.mergeInsert() != null ? insert(context.mergeInsert()) : change(context.mergeChange()),
                builders.source.position(context));
    }

    private static Match match(MergeBranchContext context) {
        if (context.NOT() == null) {
            return Match.MATCHED;
        }
        return context.SOURCE() != null ? Match.NOT_MATCHED_BY_SOURCE : Match.NOT_MATCHED_BY_TARGET;
    }

    private MergeAction change(MergeChangeContext context) {
        Position position = builders.source.position(context);
        if (context.UPDATE() != null) {
            return new MergeAction.MergeUpdate(builders.dml.assignments(context.assignmentList()), position);
        }
        return context.DELETE() != null
                ? new MergeAction.MergeDelete(position)
                : new MergeAction.MergeNothing(position);
    }

    private MergeAction insert(MergeInsertContext context) {
        Position position = builders.source.position(context);
        return context.NOTHING() != null
                ? new MergeAction.MergeNothing(position)
                : new MergeAction.MergeInsert(
                        builders.names.list(context.identifierList()),
                        DmlBuilder.overriding(context.overriding()),
                        builders.dml.assignables(context.assignable()),
                        position);
    }
}
