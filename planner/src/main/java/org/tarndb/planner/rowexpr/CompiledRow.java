package org.tarndb.planner.rowexpr;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.expr.ColumnRef;
import org.tarndb.planner.expr.CompiledExpr;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.BooleanVector;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.planner.vector.DoubleVector;
import org.tarndb.planner.vector.LongVector;
import org.tarndb.planner.vector.ObjectVector;
import org.tarndb.storage.catalog.RowExpression;
import org.tarndb.storage.codec.RowLayout;
import org.tarndb.storage.codec.RowReader;
import org.tarndb.storage.type.SqlType;

/** An expression over the columns of one row, compiled: evaluated on vectors of one position. Immutable, thread-safe. */
public final class CompiledRow implements RowExpression {
    private final RowBound bound;
    private final CompiledExpr compiled;
    private final int[] columns;
    private final boolean isColumn;

    /** @param compiled from the bound expression */
    CompiledRow(RowBound bound, CompiledExpr compiled) {
        this.bound = bound;
        this.compiled = compiled;
        this.columns = bound.columns().stream().mapToInt(Integer::intValue).toArray();
        this.isColumn = bound.expr() instanceof ColumnRef;
    }

    /** The expression over the table's columns by their ordinals, all of them nullable. */
    public Expr expr() {
        return bound.overTable();
    }

    /** The same for a table that has the columns at other ordinals. */
    CompiledRow at(List<Integer> ordinals) {
        return new CompiledRow(new RowBound(bound.expr(), ordinals), compiled);
    }

    @Override
    public SqlType type() {
        return bound.expr().type();
    }

    @Override
    public List<Integer> columns() {
        return bound.columns();
    }

    @Override
    public @Nullable Object evaluate(RowLayout layout, byte[] row) {
        RowReader reader = layout.reader(row);
        if (isColumn) {
            return reader.get(row, columns[0]);
        }
        ColumnVector[] vectors = new ColumnVector[columns.length];
        for (int i = 0; i < vectors.length; i++) {
            ColumnVector vector = ColumnVector.of(layout.type(columns[i]).representation(), 1);
            fill(vector, reader, row, columns[i]);
            vectors[i] = vector;
        }
        return compiled.evaluate(Batch.of(vectors, 1), RowOnly.INSTANCE).get(0);
    }

    private static void fill(ColumnVector vector, RowReader reader, byte[] row, int column) {
        if (reader.isNull(row, column)) {
            vector.setNull(0);
        } else if (vector instanceof LongVector longs) {
            longs.values()[0] = reader.getLong(row, column);
        } else if (vector instanceof DoubleVector doubles) {
            doubles.values()[0] = reader.getDouble(row, column);
        } else if (vector instanceof BooleanVector booleans) {
            booleans.values()[0] = reader.getBoolean(row, column);
        } else if (vector instanceof ObjectVector objects) {
            objects.values()[0] = reader.getObject(row, column);
        }
    }
}
