package org.tarndb.planner.exec;

import java.util.List;
import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.planner.vector.LongVector;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.type.SqlType;

/** {@code count(*)} of a whole table, from the sizes that its tree keeps: one row, one BIGINT. */
public record CountRows(TableDef table) implements Plan {
    @Override
    public double estimatedRows() {
        return 1;
    }

    @Override
    public List<Plan> inputs() {
        return List.of();
    }

    @Override
    public List<SqlType> outputTypes() {
        return List.of(SqlType.BIGINT);
    }

    @Override
    public String describe() {
        return "CountRows " + table.name();
    }

    @Override
    public Operator open(ExecutionContext context) {
        return new OnceOperator(() -> {
            LongVector count = new LongVector(1);
            count.values()[0] = context.table(table).count();
            return Batch.of(new ColumnVector[] {count}, 1);
        });
    }
}
