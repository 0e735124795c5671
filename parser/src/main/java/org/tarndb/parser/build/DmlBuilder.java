package org.tarndb.parser.build;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.Assignment;
import org.tarndb.parser.ast.ConflictClause;
import org.tarndb.parser.ast.Delete;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.Identifier;
import org.tarndb.parser.ast.Insert;
import org.tarndb.parser.ast.Overriding;
import org.tarndb.parser.ast.RowConstructor;
import org.tarndb.parser.ast.SelectItem;
import org.tarndb.parser.ast.Update;
import org.tarndb.parser.grammar.TarnParser.AssignableContext;
import org.tarndb.parser.grammar.TarnParser.AssignmentContext;
import org.tarndb.parser.grammar.TarnParser.AssignmentListContext;
import org.tarndb.parser.grammar.TarnParser.ConflictClauseContext;
import org.tarndb.parser.grammar.TarnParser.DeleteContext;
import org.tarndb.parser.grammar.TarnParser.InsertContext;
import org.tarndb.parser.grammar.TarnParser.MultipleSourceContext;
import org.tarndb.parser.grammar.TarnParser.OverridingContext;
import org.tarndb.parser.grammar.TarnParser.ReturningContext;
import org.tarndb.parser.grammar.TarnParser.UpdateContext;

/** INSERT, UPDATE and DELETE. */
final class DmlBuilder {

    private final Builders builders;

    DmlBuilder(Builders builders) {
        this.builders = builders;
    }

    Insert insert(InsertContext context) {
        return new Insert(
                builders.names.qualified(context.qualifiedName()),
                builders.names.optional(context.identifier()),
                builders.names.list(context.identifierList()),
                overriding(context.overriding()),
                context.query() == null ? null : builders.queries.insertSource(context.query()),
                context.conflictClause() == null ? null : conflict(context.conflictClause()),
                returning(context.returning()),
                builders.source.position(context));
    }

    static Overriding overriding(@Nullable OverridingContext context) {
        if (context == null) {
            return Overriding.UNSPECIFIED;
        }
        return context.SYSTEM() != null ? Overriding.SYSTEM : Overriding.USER;
    }

    private ConflictClause conflict(ConflictClauseContext context) {
        return new ConflictClause(
                builders.names.list(context.identifierList()),
                builders.names.optional(context.identifier()),
                context.assignmentList() == null ? List.of() : assignments(context.assignmentList()),
                builders.expressions.optional(context.expression()),
                builders.source.position(context));
    }

    List<SelectItem> returning(@Nullable ReturningContext context) {
        return context == null ? List.of() : builders.queries.selects().items(context.selectItem());
    }

    List<Assignment> assignments(AssignmentListContext context) {
        return context.assignment().stream().map(this::assignment).toList();
    }

    private Assignment assignment(AssignmentContext context) {
        return context.identifier() != null
                ? new Assignment(
                        List.of(builders.names.identifier(context.identifier())),
                        builders.expressions.assignable(context.assignable()),
                        builders.source.position(context))
                : multiple(context, context.multipleSource());
    }

    private Assignment multiple(AssignmentContext context, MultipleSourceContext source) {
        List<Identifier> columns = builders.names.list(context.identifierList());
        if (source.subquery() != null) {
            Expression query = builders.primaries.visitSubquery(source.subquery());
            return new Assignment(columns, query, builders.source.position(context));
        }
        List<Expression> values = assignables(source.assignable());
        if (values.size() != columns.size()) {
            throw builders.source.error(
                    source, columns.size() + " columns are set, but there are " + values.size() + " values", null);
        }
        Expression value =
                values.size() == 1 ? values.get(0) : new RowConstructor(values, builders.source.position(source));
        return new Assignment(columns, value, builders.source.position(context));
    }

    List<Expression> assignables(List<AssignableContext> contexts) {
        return contexts.stream().map(builders.expressions::assignable).toList();
    }

    Update update(UpdateContext context) {
        return new Update(
                builders.names.qualified(context.qualifiedName()),
                builders.names.optional(context.identifier()),
                assignments(context.assignmentList()),
                builders.tables.tables(context.tableReference()),
                builders.expressions.optional(context.where),
                returning(context.returning()),
                builders.source.position(context));
    }

    Delete delete(DeleteContext context) {
        return new Delete(
                builders.names.qualified(context.qualifiedName()),
                builders.names.optional(context.identifier()),
                builders.tables.tables(context.tableReference()),
                builders.expressions.optional(context.where),
                returning(context.returning()),
                builders.source.position(context));
    }
}
