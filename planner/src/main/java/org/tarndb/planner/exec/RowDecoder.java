package org.tarndb.planner.exec;

import java.util.Arrays;
import java.util.List;
import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.BooleanVector;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.planner.vector.DoubleVector;
import org.tarndb.planner.vector.LongVector;
import org.tarndb.planner.vector.ObjectVector;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.codec.RowLayout;
import org.tarndb.storage.codec.RowReader;
import org.tarndb.storage.type.Representation;

/** Reads columns out of encoded rows into vectors. Not thread-safe. */
final class RowDecoder implements ScanDecoder {
    private final RowLayout layout;
    /** What reads the rows at hand. */
    private RowReader reader;

    private final int[] columns;
    private final Representation[] representations;

    /** @param columns as {@link TableColumns} numbers them */
    RowDecoder(TableDef table, List<Integer> columns) {
        this(
                table.layout(),
                columns.stream().mapToInt(Integer::intValue).toArray(),
                columns.stream()
                        .map(column -> TableColumns.type(table, column).representation())
                        .toArray(Representation[]::new));
    }

    /**
     * A decoder of rows of any layout.
     *
     * @param columns of the layout
     * @param representations one for each column
     */
    RowDecoder(RowLayout layout, int[] columns, Representation[] representations) {
        this.layout = layout;
        this.reader = layout;
        this.columns = columns;
        this.representations = representations;
    }

    /** Most often all rows are of the table's current schema, and are read without a look at each row's. */
    @Override
    public void begin(byte[][] keys, byte[][] rows, int count) {
        reader = layout.reader(rows, count);
    }

    @Override
    public boolean needsKeys() {
        return Arrays.stream(columns).anyMatch(column -> column == TableColumns.KEY);
    }

    @Override
    public int columnCount() {
        return columns.length;
    }

    @Override
    public ColumnVector empty(int output, int positions) {
        return ColumnVector.of(representations[output], positions);
    }

    @Override
    public void decode(int output, Batch selected, byte[][] keys, byte[][] rows, ColumnVector into) {
        int column = columns[output];
        if (column < 0) {
            copyReferences(selected, column == TableColumns.KEY ? keys : rows, (ObjectVector) into);
            return;
        }
        switch (representations[output]) {
            case LONG -> decodeLongs(column, selected, rows, (LongVector) into);
            case DOUBLE -> decodeDoubles(column, selected, rows, (DoubleVector) into);
            case BOOLEAN -> decodeBooleans(column, selected, rows, (BooleanVector) into);
            case OBJECT -> decodeObjects(column, selected, rows, (ObjectVector) into);
        }
    }

    private static void copyReferences(Batch selected, byte[][] from, ObjectVector into) {
        for (int n = 0; n < selected.size(); n++) {
            int i = selected.position(n);
            into.values()[i] = from[i];
        }
    }

    private void decodeLongs(int column, Batch selected, byte[][] rows, LongVector into) {
        long[] values = into.values();
        for (int n = 0; n < selected.size(); n++) {
            int i = selected.position(n);
            if (reader.isNull(rows[i], column)) {
                into.setNull(i);
            } else {
                values[i] = reader.getLong(rows[i], column);
            }
        }
    }

    private void decodeDoubles(int column, Batch selected, byte[][] rows, DoubleVector into) {
        double[] values = into.values();
        for (int n = 0; n < selected.size(); n++) {
            int i = selected.position(n);
            if (reader.isNull(rows[i], column)) {
                into.setNull(i);
            } else {
                values[i] = reader.getDouble(rows[i], column);
            }
        }
    }

    private void decodeBooleans(int column, Batch selected, byte[][] rows, BooleanVector into) {
        boolean[] values = into.values();
        for (int n = 0; n < selected.size(); n++) {
            int i = selected.position(n);
            if (reader.isNull(rows[i], column)) {
                into.setNull(i);
            } else {
                values[i] = reader.getBoolean(rows[i], column);
            }
        }
    }

    private void decodeObjects(int column, Batch selected, byte[][] rows, ObjectVector into) {
        for (int n = 0; n < selected.size(); n++) {
            int i = selected.position(n);
            into.set(i, reader.isNull(rows[i], column) ? null : reader.getObject(rows[i], column));
        }
    }
}
