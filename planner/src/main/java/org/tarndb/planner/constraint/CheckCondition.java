package org.tarndb.planner.constraint;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.Identifier;
import org.tarndb.parser.ast.IsTruth;
import org.tarndb.parser.ast.NamedTable;
import org.tarndb.parser.ast.Position;
import org.tarndb.parser.ast.QualifiedName;
import org.tarndb.parser.ast.Select;
import org.tarndb.parser.ast.SelectItem;
import org.tarndb.parser.ast.TruthValue;
import org.tarndb.planner.bind.ParameterTypes;
import org.tarndb.planner.bind.SimpleBinder;
import org.tarndb.planner.bind.TableScope;
import org.tarndb.planner.convert.PlanContext;
import org.tarndb.planner.convert.PlannedQuery;
import org.tarndb.planner.convert.QueryPlanner;
import org.tarndb.planner.exec.Project;
import org.tarndb.planner.exec.TableScan;
import org.tarndb.planner.expr.Call;
import org.tarndb.planner.expr.CompiledExpr;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.expr.ExprCompiler;
import org.tarndb.planner.expr.Exprs;
import org.tarndb.planner.expr.Function;
import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.codec.RowLayout;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.view.Delta;
import org.tarndb.txn.view.DeltaIndexes;
import org.tarndb.txn.view.VersionReadView;

/**
 * A CHECK condition, compiled over the columns that it uses. Immutable, thread-safe.
 *
 * @param holds TRUE where the condition is not FALSE
 * @param columns ordinals of the columns that {@code holds} reads, in their order
 */
public record CheckCondition(CompiledExpr holds, List<Integer> columns) {
    /**
     * Compiles a condition. A simple one is bound by hand, so that it loads no class of the query planner.
     *
     * @param table whose columns it may use
     * @throws TarnException INVALID_DEFINITION for a sub-query, an aggregate, a parameter, or a function that does not always
     *     give the same; the errors of a wrong expression
     */
    public static CheckCondition compile(Expression node, TableDef table) {
        TableScope scope = new TableScope(table, null);
        ParameterTypes parameters = new ParameterTypes(List.of());
        Expr simple = new SimpleBinder(scope, parameters).condition(node);
        CheckCondition condition = simple != null && parameters.toList().isEmpty()
                ? new CheckCondition(
                        ExprCompiler.compile(Call.of(Function.IS_NOT_FALSE, SqlType.BOOLEAN, simple)),
                        List.copyOf(scope.used()))
                : planned(node, table);
        requireDeterministic(condition.holds.source(), node);
        return condition;
    }

    private static CheckCondition planned(Expression node, TableDef table) {
        PlannedQuery query = new QueryPlanner(null).planQuery(query(node, table), context(table));
        if (query.plan() instanceof Project project
                && project.input() instanceof TableScan scan
                && query.parameterTypes().isEmpty()) {
            return new CheckCondition(project.expressions().get(0), scan.columns());
        }
        throw invalid(
                "uses more than the columns of its row: no sub-query, aggregate or parameter may stand there", node);
    }

    /** {@code SELECT condition IS NOT FALSE FROM table}. */
    private static Select query(Expression node, TableDef table) {
        Position at = node.position();
        QualifiedName name = new QualifiedName(
                List.of(
                        new Identifier(table.name().schema(), true, at),
                        new Identifier(table.name().name(), true, at)),
                at);
        return new Select(
                false,
                List.of(new SelectItem.SelectExpression(new IsTruth(node, TruthValue.FALSE, true, at), null, at)),
                List.of(new NamedTable(name, null, null, at)),
                null,
                null,
                null,
                List.of(),
                null,
                at);
    }

    /** A catalog of this one table, without keys and indexes: it can be read in one way only. */
    private static PlanContext context(TableDef table) {
        TableDef bare = TableDef.builder(table.id(), table.name())
                .columns(table.columns())
                .build();
        Catalog catalog = Catalog.empty().withSchema(table.name().schema()).withTable(bare);
        return PlanContext.of(
                new VersionReadView(DatabaseVersion.empty(), catalog, Delta.EMPTY, new DeltaIndexes()),
                table.name().schema());
    }

    private static void requireDeterministic(Expr expr, Expression node) {
        if (expr instanceof Call call && call.function().stability() != Function.Stability.FOREVER) {
            throw invalid("uses " + call.function() + ", which does not always give the same for a row", node);
        }
        Exprs.children(expr).forEach(child -> requireDeterministic(child, node));
    }

    private static TarnException invalid(String problem, Expression node) {
        return new TarnException(
                ErrorCode.INVALID_DEFINITION, "the CHECK condition (at " + node.position() + ") " + problem);
    }

    /** Whether the row satisfies the condition, or it is unknown. */
    public boolean holdsFor(RowLayout layout, byte[] row) {
        ColumnVector[] vectors = new ColumnVector[columns.size()];
        for (int i = 0; i < vectors.length; i++) {
            int column = columns.get(i);
            @Nullable Object value = layout.get(row, column);
            vectors[i] = ColumnVector.constant(layout.type(column).representation(), value, 1);
        }
        return Boolean.TRUE.equals(
                holds.evaluate(Batch.of(vectors, 1), RowOnly.INSTANCE).get(0));
    }
}
