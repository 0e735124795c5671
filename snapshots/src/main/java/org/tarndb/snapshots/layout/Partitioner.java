package org.tarndb.snapshots.layout;

import org.apache.iceberg.PartitionKey;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.iceberg.IcebergSchemas;
import org.tarndb.snapshots.iceberg.IcebergValues;
import org.tarndb.snapshots.schema.FileColumn;
import org.tarndb.snapshots.schema.FileSchema;

/** Tells of which partition rows are. For one thread. */
public final class Partitioner {
    private final PartitionSpec spec;
    private final FileRow row;
    private final PartitionKey key;
    /** By place in the partition. */
    private final @Nullable TruncatedNumber[] truncated;

    /** @param spec of columns of the schema */
    public Partitioner(PartitionSpec spec, FileSchema schema) {
        Schema iceberg = IcebergSchemas.of(schema);
        this.spec = spec;
        this.row = new FileRow(schema.columns().toArray(new FileColumn[0]));
        this.key = new PartitionKey(spec, iceberg);
        this.truncated = spec.fields().stream()
                .map(field -> TruncatedNumber.of(field, schema))
                .toArray(TruncatedNumber[]::new);
    }

    public PartitionSpec spec() {
        return spec;
    }

    /**
     * The partition of a row. It is overwritten by the next call: to be copied where it is kept.
     *
     * @param values of the file's row
     * @throws org.tarndb.storage.error.TarnException NUMERIC_OUT_OF_RANGE for a number whose multiple below has no place in its type
     */
    public PartitionKey of(@Nullable Object[] values) {
        row.values = values;
        key.partition(row);
        for (int i = 0; i < truncated.length; i++) {
            TruncatedNumber number = truncated[i];
            if (number != null) {
                number.check(values, key.get(i, Object.class));
            }
        }
        return key;
    }

    private static final class FileRow implements StructLike {
        private final FileColumn[] columns;
        private @Nullable Object[] values = {};

        FileRow(FileColumn[] columns) {
            this.columns = columns;
        }

        @Override
        public int size() {
            return columns.length;
        }

        @Override
        @SuppressWarnings("NullAway") // Iceberg's interface has no annotations; NULL is a value of it
        public <T> T get(int position, Class<T> type) {
            return type.cast(IcebergValues.of(columns[position], values[position]));
        }

        @Override
        public <T> void set(int position, T value) {
            throw new UnsupportedOperationException("a row is read");
        }
    }
}
