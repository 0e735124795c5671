package org.tarndb.planner.simple;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.LogicalExpression;
import org.tarndb.parser.ast.LogicalOperator;
import org.tarndb.planner.bind.SimpleBinder;
import org.tarndb.planner.bind.TableScope;
import org.tarndb.planner.exec.Filter;
import org.tarndb.planner.exec.IndexScan;
import org.tarndb.planner.exec.KeyBounds;
import org.tarndb.planner.exec.KeyLookup;
import org.tarndb.planner.exec.Plan;
import org.tarndb.planner.expr.Call;
import org.tarndb.planner.expr.ColumnRef;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.expr.Function;
import org.tarndb.planner.expr.Literal;
import org.tarndb.planner.expr.Logical;
import org.tarndb.planner.expr.ParameterRef;
import org.tarndb.storage.catalog.IndexColumn;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;

/**
 * A condition that selects at most one row: every column of the primary key, or of a unique index, is equal to a constant
 * or a parameter. What else the condition demands is a filter on that row.
 */
final class KeyCondition {
    private final TableDef table;
    /** The unique index; null for the primary key. */
    private final @Nullable IndexDef index;
    /** One value per column of the key. */
    private final List<Expr> values;

    private final List<Expr> rest;

    private KeyCondition(TableDef table, @Nullable IndexDef index, List<Expr> values, List<Expr> rest) {
        this.table = table;
        this.index = index;
        this.values = values;
        this.rest = rest;
    }

    /** @return null when the condition is not of this kind */
    static @Nullable KeyCondition of(@Nullable Expression where, TableScope scope, SimpleBinder binder) {
        if (where == null) {
            return null;
        }
        List<Expr> conjuncts = conjuncts(where, binder);
        if (conjuncts == null) {
            return null;
        }
        TableDef table = scope.table();
        Map<Integer, Call> equalities = equalities(conjuncts, scope);
        if (table.hasPrimaryKey() && equalities.keySet().containsAll(table.primaryKey())) {
            return of(table, null, table.primaryKey(), equalities, conjuncts);
        }
        for (IndexDef index : table.indexes()) {
            List<Integer> columns =
                    index.columns().stream().map(IndexColumn::ordinal).toList();
            if (index.unique() && index.findsAllRows() && equalities.keySet().containsAll(columns)) {
                return of(table, index, columns, equalities, conjuncts);
            }
        }
        return null;
    }

    private static KeyCondition of(
            TableDef table,
            @Nullable IndexDef index,
            List<Integer> columns,
            Map<Integer, Call> equalities,
            List<Expr> conjuncts) {
        List<Expr> rest = new ArrayList<>(conjuncts);
        List<Expr> values = new ArrayList<>();
        for (int column : columns) {
            Call equality = Objects.requireNonNull(equalities.get(column));
            rest.remove(equality);
            values.add(valueOf(equality));
        }
        return new KeyCondition(table, index, values, rest);
    }

    /** What AND connects; null when a part is not simple. */
    static @Nullable List<Expr> conjuncts(Expression where, SimpleBinder binder) {
        List<Expression> nodes = where instanceof LogicalExpression logical && logical.operator() == LogicalOperator.AND
                ? logical.operands()
                : List.of(where);
        List<Expr> conjuncts = new ArrayList<>();
        for (Expression node : nodes) {
            Expr bound = binder.condition(node);
            if (bound == null) {
                return null;
            }
            conjuncts.add(bound);
        }
        return conjuncts;
    }

    private static Map<Integer, Call> equalities(List<Expr> conjuncts, TableScope scope) {
        Map<Integer, Call> equalities = new HashMap<>();
        for (Expr conjunct : conjuncts) {
            if (conjunct instanceof Call call && call.function() == Function.EQUAL) {
                int column = columnOf(call);
                int ordinal = column < 0 ? -1 : scope.used().get(column);
                if (ordinal >= 0
                        && KeyBounds.usable(
                                scope.table().columns().get(ordinal).type(),
                                valueOf(call).type())) {
                    equalities.putIfAbsent(ordinal, call);
                }
            }
        }
        return equalities;
    }

    /** The column that is compared with a constant or parameter, as the scan numbers it; -1 when it is not so. */
    private static int columnOf(Call comparison) {
        Expr left = comparison.arguments().get(0);
        Expr right = comparison.arguments().get(1);
        if (left instanceof ColumnRef column && isValue(right)) {
            return column.index();
        }
        return right instanceof ColumnRef column && isValue(left) ? column.index() : -1;
    }

    static boolean isValue(Expr expr) {
        return expr instanceof Literal || expr instanceof ParameterRef;
    }

    private static Expr valueOf(Call comparison) {
        Expr left = comparison.arguments().get(0);
        return left instanceof ColumnRef ? comparison.arguments().get(1) : left;
    }

    /** Whether the key is the primary key and nothing else is demanded. */
    boolean isPrimaryKeyAlone() {
        return index == null && rest.isEmpty();
    }

    List<Expr> values() {
        return values;
    }

    /** The plan that gives the row's columns as the scope numbers them. Call it when the scope knows all it needs. */
    Plan plan(List<Integer> columns) {
        if (index != null) {
            Expr filter = rest.isEmpty() ? null : Logical.and(rest);
            return IndexScan.of(table, index, columns, KeyBounds.equalTo(values), false, filter, 1);
        }
        Plan lookup = KeyLookup.of(table, values, columns);
        return rest.isEmpty() ? lookup : Filter.of(lookup, Logical.and(rest), 1);
    }
}
