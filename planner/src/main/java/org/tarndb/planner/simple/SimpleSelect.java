package org.tarndb.planner.simple;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.FunctionCall;
import org.tarndb.parser.ast.Identifier;
import org.tarndb.parser.ast.NamedTable;
import org.tarndb.parser.ast.Select;
import org.tarndb.parser.ast.SelectItem;
import org.tarndb.planner.bind.ObjectNames;
import org.tarndb.planner.bind.ParameterTypes;
import org.tarndb.planner.bind.SimpleBinder;
import org.tarndb.planner.bind.TableScope;
import org.tarndb.planner.exec.CountRows;
import org.tarndb.planner.exec.KeyBounds;
import org.tarndb.planner.exec.Plan;
import org.tarndb.planner.exec.Project;
import org.tarndb.planner.exec.TableColumns;
import org.tarndb.planner.exec.TableScan;
import org.tarndb.planner.expr.ColumnRef;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.result.ResultColumn;
import org.tarndb.planner.statement.RowsPlan;
import org.tarndb.planner.statement.StatementPlan;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.type.SqlType;

/** SELECT from one table by a key, by an interval of its primary key, or all of it. */
final class SimpleSelect {
    private final Select node;
    private final TableDef table;
    private final TableScope scope;
    private final ParameterTypes parameters;
    private final SimpleBinder binder;
    private final List<Expr> output = new ArrayList<>();
    private final List<ResultColumn> columns = new ArrayList<>();

    private SimpleSelect(Select node, TableDef table, @Nullable Identifier alias, ParameterTypes parameters) {
        this.node = node;
        this.table = table;
        this.scope = new TableScope(table, alias);
        this.parameters = parameters;
        this.binder = new SimpleBinder(scope, parameters);
    }

    static @Nullable StatementPlan plan(Select node, String schema, Catalog catalog, ParameterTypes parameters) {
        if (node.from().size() != 1
                || !(node.from().get(0) instanceof NamedTable from)
                || from.asOf() != null
                || (from.alias() != null && !from.alias().columns().isEmpty())
                || !isPlain(node)) {
            return null;
        }
        TableDef table = ObjectNames.find(from.name(), schema, catalog);
        Identifier alias = from.alias() == null ? null : from.alias().name();
        return table == null ? null : new SimpleSelect(node, table, alias, parameters).plan();
    }

    private static boolean isPlain(Select node) {
        return !node.distinct()
                && node.groupBy() == null
                && node.having() == null
                && node.windows().isEmpty()
                && node.qualify() == null;
    }

    private @Nullable StatementPlan plan() {
        ResultColumn count = countOfAll();
        if (count != null) {
            return new RowsPlan(new CountRows(table), List.of(count), List.of());
        }
        for (SelectItem item : node.items()) {
            if (!add(item)) {
                return null;
            }
        }
        if (node.where() == null) {
            return rows(scan(KeyBounds.all()));
        }
        KeyCondition key = KeyCondition.of(node.where(), scope, binder);
        if (key != null) {
            RowsPlan rows = rows(key.plan(scope.used()));
            PointQuery point = key.isPrimaryKeyAlone() ? PointQuery.of(rows, table, key.values(), output, scope) : null;
            return point == null ? rows : point;
        }
        KeyBounds interval = KeyInterval.of(node.where(), scope, binder);
        return interval == null ? null : rows(scan(interval));
    }

    private Plan scan(KeyBounds bounds) {
        return TableScan.of(table, scope.used(), bounds, false, null, bounds.isAll() ? ALL_ROWS : SOME_ROWS);
    }

    /** Only EXPLAIN reads them: a simple statement has no choice of plans. */
    private static final double ALL_ROWS = 1000;

    private static final double SOME_ROWS = 100;

    private RowsPlan rows(Plan input) {
        boolean asScanned = output.size() == scope.used().size();
        for (int i = 0; asScanned && i < output.size(); i++) {
            asScanned = output.get(i) instanceof ColumnRef column && column.index() == i;
        }
        return new RowsPlan(asScanned ? input : Project.of(input, output), columns, parameters.toList());
    }

    private @Nullable ResultColumn countOfAll() {
        if (node.where() != null
                || node.items().size() != 1
                || !(node.items().get(0) instanceof SelectItem.SelectExpression item)
                || !(item.expression() instanceof FunctionCall call)
                || !isPlainCount(call)) {
            return null;
        }
        String label = label(item.alias());
        return new ResultColumn(label, label, SqlType.BIGINT, false, null);
    }

    private static boolean isPlainCount(FunctionCall call) {
        return call.star()
                && call.name().isSimple()
                && call.name().last().text().equals("COUNT")
                && call.filter() == null
                && call.over() == null
                && !call.distinct();
    }

    /**
     * The rows of one table by key, by an interval of its primary key, or all of them, with two columns behind those of the
     * result: the row's key and the row's bytes.
     *
     * @param node without DISTINCT, GROUP BY and the like
     * @param table which alone is in FROM
     * @return null when the query is not simple
     */
    static @Nullable RowsPlan planRows(
            Select node, TableDef table, @Nullable Identifier alias, ParameterTypes parameters) {
        SimpleSelect select = new SimpleSelect(node, table, alias, parameters);
        for (SelectItem item : node.items()) {
            if (!select.add(item)) {
                return null;
            }
        }
        select.output.add(select.scope.use(TableColumns.KEY));
        select.output.add(select.scope.use(TableColumns.ROW));
        if (node.where() == null) {
            return select.rows(select.scan(KeyBounds.all()));
        }
        KeyCondition key = KeyCondition.of(node.where(), select.scope, select.binder);
        if (key != null) {
            return select.rows(key.plan(select.scope.used()));
        }
        KeyBounds interval = KeyInterval.of(node.where(), select.scope, select.binder);
        return interval == null ? null : select.rows(select.scan(interval));
    }

    private boolean add(SelectItem item) {
        if (item instanceof SelectItem.AllColumns all) {
            if (all.qualifier() != null && !scope.isThisTable(all.qualifier())) {
                return false;
            }
            for (int i = 0; i < table.columns().size(); i++) {
                addColumn(i, null);
            }
            return true;
        }
        SelectItem.SelectExpression selected = (SelectItem.SelectExpression) item;
        Expression expression = selected.expression();
        if (expression instanceof org.tarndb.parser.ast.ColumnReference reference) {
            int ordinal = scope.ordinal(reference.name());
            if (ordinal >= 0) {
                addColumn(ordinal, selected.alias());
            }
            return ordinal >= 0;
        }
        Expr bound = binder.bind(expression);
        if (bound == null) {
            return false;
        }
        String label = label(selected.alias());
        output.add(bound);
        columns.add(new ResultColumn(label, label, bound.type(), bound.nullable(), null));
        return true;
    }

    /** The next column's label: an expression without an alias is numbered, as by the query planner. */
    private String label(@Nullable Identifier alias) {
        return alias == null ? "EXPR$" + columns.size() : alias.text();
    }

    private void addColumn(int ordinal, @Nullable Identifier alias) {
        ColumnDef column = table.columns().get(ordinal);
        output.add(scope.use(ordinal));
        columns.add(new ResultColumn(
                alias == null ? column.name() : alias.text(),
                column.name(),
                column.type(),
                column.nullable(),
                table.name()));
    }
}
