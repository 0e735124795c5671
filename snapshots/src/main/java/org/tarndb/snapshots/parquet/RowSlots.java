package org.tarndb.snapshots.parquet;

import java.util.List;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.RecordMaterializer;
import org.apache.parquet.schema.MessageType;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.schema.FileColumn;

/** Puts the values of a row together while Parquet reads them. For one thread. */
final class RowSlots extends RecordMaterializer<@Nullable Object[]> {
    private final ValueConverter[] converters;
    private final GroupConverter root;
    private @Nullable Object[] row;

    /**
     * Slots for columns of a file.
     *
     * @param columns what is read, null where the file's column is not asked for
     * @param places of each of them in the row
     */
    RowSlots(int width, MessageType fileColumns, List<FileColumn> columns, int[] places) {
        this.row = new @Nullable Object[width];
        this.converters = new ValueConverter[places.length];
        for (int i = 0; i < places.length; i++) {
            converters[i] = new ValueConverter(
                    this, places[i], columns.get(i), fileColumns.getType(i).asPrimitiveType());
        }
        this.root = new Root();
    }

    void set(int slot, @Nullable Object value) {
        row[slot] = value;
    }

    /** The row that was read, which is the caller's from now on. */
    @Override
    public @Nullable Object[] getCurrentRecord() {
        return row;
    }

    @Override
    public GroupConverter getRootConverter() {
        return root;
    }

    private final class Root extends GroupConverter {
        @Override
        public Converter getConverter(int index) {
            return converters[index];
        }

        @Override
        public void start() {
            row = new @Nullable Object[row.length];
        }

        @Override
        public void end() {}
    }
}
