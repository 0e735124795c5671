package org.tarndb.planner.simple;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.DefaultValue;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.Identifier;
import org.tarndb.parser.ast.Insert;
import org.tarndb.parser.ast.Overriding;
import org.tarndb.parser.ast.RowConstructor;
import org.tarndb.parser.ast.Values;
import org.tarndb.planner.bind.DefaultBinder;
import org.tarndb.planner.bind.ObjectNames;
import org.tarndb.planner.bind.ParameterTypes;
import org.tarndb.planner.bind.SimpleBinder;
import org.tarndb.planner.bind.StoreAssignment;
import org.tarndb.planner.dml.RowAssembler;
import org.tarndb.planner.dml.TableDefaults;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.expr.Literal;
import org.tarndb.planner.statement.StatementPlan;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.TableDef;

/** INSERT of rows of constants, parameters, defaults and simple expressions. */
final class SimpleInsert {
    private final TableDef table;
    private final ParameterTypes parameters;
    private final SimpleBinder binder;
    private final RowAssembler assembler;

    private SimpleInsert(TableDef table, ParameterTypes parameters) {
        this.table = table;
        this.parameters = parameters;
        this.binder = new SimpleBinder(null, parameters);
        this.assembler = new RowAssembler(table);
    }

    static @Nullable StatementPlan plan(Insert node, String schema, Catalog catalog, ParameterTypes parameters) {
        TableDef table = ObjectNames.find(node.table(), schema, catalog);
        boolean plain =
                node.onConflict() == null && node.returning().isEmpty() && node.overriding() == Overriding.UNSPECIFIED;
        return table == null || !plain ? null : new SimpleInsert(table, parameters).plan(node);
    }

    private @Nullable StatementPlan plan(Insert node) {
        int[] targets = node.source() == null ? new int[0] : targets(node.columns());
        List<RowConstructor> rows = rows(node);
        if (targets == null || rows == null) {
            return null;
        }
        List<Cell[]> cells = new ArrayList<>();
        for (RowConstructor row : rows) {
            Cell[] bound = row(row.values(), targets);
            if (bound == null) {
                return null;
            }
            cells.add(bound);
        }
        TableDefaults defaults = defaults(targets);
        return defaults == null ? null : new InsertRows(assembler, cells, targets, defaults, parameters.toList());
    }

    /** DEFAULT VALUES is one row that gives no column. */
    private static @Nullable List<RowConstructor> rows(Insert node) {
        if (node.source() == null) {
            return List.of(new RowConstructor(List.of(), node.position()));
        }
        return node.source() instanceof Values values ? values.rows() : null;
    }

    private int @Nullable [] targets(List<Identifier> columns) {
        if (columns.isEmpty()) {
            return IntStream.range(0, table.columns().size()).toArray();
        }
        BitSet seen = new BitSet();
        int[] targets = new int[columns.size()];
        for (int i = 0; i < targets.length; i++) {
            int ordinal = ObjectNames.requireColumn(table, columns.get(i));
            if (seen.get(ordinal)) {
                return null;
            }
            seen.set(ordinal);
            targets[i] = ordinal;
        }
        return targets;
    }

    private Cell @Nullable [] row(List<Expression> values, int[] targets) {
        if (values.size() != targets.length) {
            return null;
        }
        Cell[] cells = new Cell[targets.length];
        for (int i = 0; i < cells.length; i++) {
            ColumnDef column = table.columns().get(targets[i]);
            Expr value = values.get(i) instanceof DefaultValue
                    ? DefaultBinder.bind(column)
                    : binder.bindAssigned(values.get(i), column.type());
            if (value == null || !StoreAssignment.isAllowed(value, column.type())) {
                return null;
            }
            cells[i] = Cell.of(value, targets[i], assembler);
        }
        return cells;
    }

    private @Nullable TableDefaults defaults(int[] targets) {
        BitSet given = new BitSet();
        for (int target : targets) {
            given.set(target);
        }
        for (int i = 0; i < table.columns().size(); i++) {
            if (!given.get(i) && DefaultBinder.bind(table.columns().get(i)) == null) {
                return null;
            }
        }
        return new TableDefaults(assembler, given, SimpleInsert::bindSimple);
    }

    private static Expr bindSimple(ColumnDef column) {
        Expr bound = DefaultBinder.bind(column);
        return bound == null ? Literal.ofNull(column.type()) : bound;
    }
}
