package org.tarndb.planner.rowexpr;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.Identifier;
import org.tarndb.parser.ast.NamedTable;
import org.tarndb.parser.ast.Position;
import org.tarndb.parser.ast.QualifiedName;
import org.tarndb.parser.ast.Select;
import org.tarndb.parser.ast.SelectItem;
import org.tarndb.planner.bind.ParameterTypes;
import org.tarndb.planner.bind.SimpleBinder;
import org.tarndb.planner.bind.TableScope;
import org.tarndb.planner.convert.PlanContext;
import org.tarndb.planner.convert.PlannedQuery;
import org.tarndb.planner.convert.QueryPlanner;
import org.tarndb.planner.exec.Project;
import org.tarndb.planner.exec.TableScan;
import org.tarndb.planner.expr.Call;
import org.tarndb.planner.expr.ColumnRef;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.expr.Exprs;
import org.tarndb.planner.expr.Function;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.TypeKind;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.view.Delta;
import org.tarndb.txn.view.DeltaIndexes;
import org.tarndb.txn.view.VersionReadView;

/**
 * Binds an expression that may use the columns of one row and nothing else, so that it always gives the same for a row. A
 * simple one is bound by hand, so that it loads no class of the query planner. Used by one thread.
 */
public final class RowBinder {
    private static final String MORE_THAN_A_ROW =
            "uses more than the columns of its row: no sub-query, aggregate or parameter may stand there";

    private final TableDef table;
    private final String what;

    /**
     * A binder.
     *
     * @param table whose columns may be used
     * @param what is bound, for messages: "the CHECK condition"
     */
    public RowBinder(TableDef table, String what) {
        this.table = table;
        this.what = what;
    }

    /**
     * An expression.
     *
     * @throws TarnException INVALID_DEFINITION for a sub-query, an aggregate, a parameter, or a function that does not always
     *     give the same; DATATYPE_MISMATCH for a bare NULL; the errors of a wrong expression
     */
    public RowBound bind(Expression node) {
        RowBound simple = simple(node, false);
        RowBound bound = simple != null ? simple : planned(node);
        if (bound.expr().type().kind() == TypeKind.NULL) {
            throw wrongType(node, "has no type; write CAST(... AS type)");
        }
        return bound;
    }

    /** A condition, as {@link #bind}. Throws DATATYPE_MISMATCH for an expression of another type than BOOLEAN. */
    public RowBound bindCondition(Expression node) {
        RowBound simple = simple(node, true);
        RowBound bound = simple != null ? simple : planned(node);
        if (bound.expr().type().kind() != TypeKind.BOOLEAN) {
            throw wrongType(node, "is of type " + bound.expr().type() + "; a condition is BOOLEAN");
        }
        return bound;
    }

    /** The condition if it is a simple one, else null; throws INVALID_DEFINITION. */
    public @Nullable RowBound simpleCondition(Expression node) {
        return simple(node, true);
    }

    private @Nullable RowBound simple(Expression node, boolean condition) {
        TableScope scope = new TableScope(table, null);
        ParameterTypes parameters = new ParameterTypes(List.of());
        SimpleBinder binder = new SimpleBinder(scope, parameters);
        Expr expr = condition ? binder.condition(node) : binder.bind(node);
        if (expr == null || !parameters.toList().isEmpty()) {
            return null;
        }
        requireDeterministic(expr, node);
        return new RowBound(expr, scope.used());
    }

    /** Binds an expression by the query planner; throws as {@link #bind}. */
    public RowBound planned(Expression node) {
        PlannedQuery query = query(node, context());
        RowBound bound = null;
        if (query.parameterTypes().isEmpty()) {
            if (query.plan() instanceof Project project && project.input() instanceof TableScan scan) {
                bound = new RowBound(project.expressions().get(0).source(), scan.columns());
            } else if (query.plan() instanceof TableScan scan) {
                ColumnDef column = table.columns().get(scan.columns().get(0));
                bound = new RowBound(new ColumnRef(0, column.type(), column.nullable()), scan.columns());
            }
        }
        if (bound == null) {
            throw invalid(MORE_THAN_A_ROW, node, null);
        }
        requireDeterministic(bound.expr(), node);
        return bound;
    }

    /** The one table that can be named without a sub-query is there. */
    private PlannedQuery query(Expression node, PlanContext context) {
        try {
            return new QueryPlanner(null).planQuery(query(node), context);
        } catch (TarnException e) {
            throw e.code() == ErrorCode.UNDEFINED_TABLE || e.code() == ErrorCode.UNDEFINED_SCHEMA
                    ? invalid(MORE_THAN_A_ROW, node, e)
                    : e;
        }
    }

    /** {@code SELECT expression FROM table}. */
    private Select query(Expression node) {
        Position at = node.position();
        QualifiedName name = new QualifiedName(
                List.of(
                        new Identifier(table.name().schema(), true, at),
                        new Identifier(table.name().name(), true, at)),
                at);
        return new Select(
                false,
                List.of(new SelectItem.SelectExpression(node, null, at)),
                List.of(new NamedTable(name, null, null, at)),
                null,
                null,
                null,
                List.of(),
                null,
                at);
    }

    /** A catalog of this one table, without keys and indexes: it can be read in one way only. */
    private PlanContext context() {
        TableDef bare = TableDef.builder(table.id(), table.name())
                .columns(table.columns())
                .build();
        Catalog catalog = Catalog.empty().withSchema(table.name().schema()).withTable(bare);
        return PlanContext.of(
                new VersionReadView(DatabaseVersion.empty(), catalog, Delta.EMPTY, new DeltaIndexes()),
                table.name().schema());
    }

    private void requireDeterministic(Expr expr, Expression node) {
        if (expr instanceof Call call && call.function().stability() != Function.Stability.FOREVER) {
            throw invalid("uses " + call.function() + ", which does not always give the same for a row", node, null);
        }
        Exprs.children(expr).forEach(child -> requireDeterministic(child, node));
    }

    private TarnException invalid(String problem, Expression node, @Nullable TarnException cause) {
        return new TarnException(
                ErrorCode.INVALID_DEFINITION, what + " (at " + node.position() + ") " + problem, cause);
    }

    private TarnException wrongType(Expression node, String problem) {
        return new TarnException(ErrorCode.DATATYPE_MISMATCH, what + " (at " + node.position() + ") " + problem);
    }
}
