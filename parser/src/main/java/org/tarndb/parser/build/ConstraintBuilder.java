package org.tarndb.parser.build;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.Deferrability;
import org.tarndb.parser.ast.Identifier;
import org.tarndb.parser.ast.MatchType;
import org.tarndb.parser.ast.Position;
import org.tarndb.parser.ast.ReferentialAction;
import org.tarndb.parser.ast.TableConstraint;
import org.tarndb.parser.grammar.TarnParser.ColumnConstraintContext;
import org.tarndb.parser.grammar.TarnParser.ConstraintBodyContext;
import org.tarndb.parser.grammar.TarnParser.DeferrabilityContext;
import org.tarndb.parser.grammar.TarnParser.MatchTypeContext;
import org.tarndb.parser.grammar.TarnParser.NullsDistinctContext;
import org.tarndb.parser.grammar.TarnParser.ReferencesContext;
import org.tarndb.parser.grammar.TarnParser.ReferentialActionContext;
import org.tarndb.parser.grammar.TarnParser.ReferentialTriggerContext;
import org.tarndb.parser.grammar.TarnParser.TableConstraintContext;

/** Constraints of columns and tables; both become constraints of the table. */
final class ConstraintBuilder {

    private final Builders builders;

    ConstraintBuilder(Builders builders) {
        this.builders = builders;
    }

    TableConstraint ofTable(TableConstraintContext context) {
        Identifier name = builders.names.optional(context.identifier());
        Position position = builders.source.position(context);
        ConstraintBodyContext body = context.constraintBody();
        List<Identifier> columns = builders.names.list(body.identifierList());
        if (body.PRIMARY() != null) {
            return new TableConstraint.PrimaryKey(name, columns, position);
        }
        if (body.UNIQUE() != null) {
            return new TableConstraint.Unique(name, columns, nullsDistinct(body.nullsDistinct()), position);
        }
        return body.references() != null
                ? foreignKey(name, columns, body.references(), position)
                : new TableConstraint.Check(name, builders.expressions.expression(body.expression()), position);
    }

    TableConstraint ofColumn(
            Identifier column, @Nullable Identifier name, ColumnConstraintContext body, Position position) {
        List<Identifier> columns = List.of(column);
        if (body.PRIMARY() != null) {
            return new TableConstraint.PrimaryKey(name, columns, position);
        }
        if (body.UNIQUE() != null) {
            return new TableConstraint.Unique(name, columns, nullsDistinct(body.nullsDistinct()), position);
        }
        return body.references() != null
                ? foreignKey(name, columns, body.references(), position)
                : new TableConstraint.Check(name, builders.expressions.expression(body.expression()), position);
    }

    static boolean nullsDistinct(@Nullable NullsDistinctContext context) {
        return context == null || context.NOT() == null;
    }

    private TableConstraint foreignKey(
            @Nullable Identifier name, List<Identifier> columns, ReferencesContext context, Position position) {
        ReferentialAction onDelete = ReferentialAction.UNSPECIFIED;
        ReferentialAction onUpdate = ReferentialAction.UNSPECIFIED;
        for (ReferentialTriggerContext trigger : context.referentialTrigger()) {
            boolean delete = trigger.DELETE() != null;
            if ((delete ? onDelete : onUpdate) != ReferentialAction.UNSPECIFIED) {
                throw builders.source.error(trigger, "ON " + (delete ? "DELETE" : "UPDATE") + " is given twice", null);
            }
            if (delete) {
                onDelete = action(trigger.referentialAction());
            } else {
                onUpdate = action(trigger.referentialAction());
            }
        }
        return new TableConstraint.ForeignKey(
                name,
                columns,
                builders.names.qualified(context.qualifiedName()),
                builders.names.list(context.identifierList()),
                onDelete,
                onUpdate,
                match(context.matchType()),
                deferrability(context.deferrability()),
                position);
    }

    private static MatchType match(@Nullable MatchTypeContext context) {
        if (context == null || context.SIMPLE() != null) {
            return MatchType.SIMPLE;
        }
        return context.FULL() != null ? MatchType.FULL : MatchType.PARTIAL;
    }

    private Deferrability deferrability(@Nullable DeferrabilityContext context) {
        if (context == null) {
            return Deferrability.NOT_DEFERRABLE;
        }
        boolean deferred = context.initialMode() != null
                && context.initialMode().constraintMode().DEFERRED() != null;
        if (deferred && context.NOT() != null) {
            throw builders.source.error(
                    context, "a constraint that is NOT DEFERRABLE can't be INITIALLY DEFERRED", null);
        }
        if (deferred) {
            return Deferrability.INITIALLY_DEFERRED;
        }
        return context.DEFERRABLE() != null && context.NOT() == null
                ? Deferrability.INITIALLY_IMMEDIATE
                : Deferrability.NOT_DEFERRABLE;
    }

    private static ReferentialAction action(ReferentialActionContext context) {
        if (context.ACTION() != null) {
            return ReferentialAction.NO_ACTION;
        }
        if (context.RESTRICT() != null) {
            return ReferentialAction.RESTRICT;
        }
        if (context.CASCADE() != null) {
            return ReferentialAction.CASCADE;
        }
        return context.NULL_() != null ? ReferentialAction.SET_NULL : ReferentialAction.SET_DEFAULT;
    }
}
