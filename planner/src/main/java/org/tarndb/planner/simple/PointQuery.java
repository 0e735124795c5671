package org.tarndb.planner.simple;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.bind.TableScope;
import org.tarndb.planner.expr.ColumnRef;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.result.ResultColumn;
import org.tarndb.planner.result.Rows;
import org.tarndb.planner.statement.QueryPlan;
import org.tarndb.planner.statement.RowsPlan;
import org.tarndb.planner.statement.StatementContext;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.view.ReadView;

/**
 * Columns of the row with a given primary key: one look-up, no operators, and nothing decoded that is not asked for.
 * Where a value was given with a type that takes more thought, the general plan runs.
 */
final class PointQuery implements QueryPlan {
    private final RowsPlan general;
    private final TableDef table;
    private final KeyTemplate key;
    private final int[] ordinals;

    private PointQuery(RowsPlan general, TableDef table, KeyTemplate key, int[] ordinals) {
        this.general = general;
        this.table = table;
        this.key = key;
        this.ordinals = ordinals;
    }

    /**
     * The fast form of a plan.
     *
     * @param values of the primary key's columns
     * @param output of the plan, over the columns of the scope
     * @return null when the output is more than columns, or a value is no constant or parameter
     */
    static @Nullable PointQuery of(
            RowsPlan general, TableDef table, List<Expr> values, List<Expr> output, TableScope scope) {
        KeyTemplate key = KeyTemplate.of(table.keyCodec(), values);
        if (key == null) {
            return null;
        }
        int[] ordinals = new int[output.size()];
        for (int i = 0; i < ordinals.length; i++) {
            if (!(output.get(i) instanceof ColumnRef column)) {
                return null;
            }
            ordinals[i] = scope.used().get(column.index());
        }
        return new PointQuery(general, table, key, ordinals);
    }

    @Override
    public boolean isInstant() {
        return true;
    }

    @Override
    public Rows open(ReadView view, StatementContext context) {
        byte[] encoded = key.encode(context.parameters());
        if (encoded == null) {
            return general.open(view, context);
        }
        return new OneRow(
                general.columns(), table.layout(), ordinals, view.table(table).get(encoded));
    }

    @Override
    public List<ResultColumn> columns() {
        return general.columns();
    }

    @Override
    public List<SqlType> parameterTypes() {
        return general.parameterTypes();
    }

    @Override
    public List<String> explain() {
        return general.explain();
    }
}
