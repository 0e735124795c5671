package org.tarndb.snapshots.parquet;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.io.api.RecordConsumer;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.schema.FileColumn;
import org.tarndb.storage.error.TarnException;

/** Hands rows to Parquet, value by value. For one thread. */
final class RowWriteSupport extends WriteSupport<@Nullable Object[]> {
    private final List<FileColumn> columns;
    private final ValueWriter[] writers;
    private @Nullable RecordConsumer consumer;

    RowWriteSupport(List<FileColumn> columns) {
        this.columns = columns;
        this.writers = columns.stream().map(ValueWriter::of).toArray(ValueWriter[]::new);
    }

    @Override
    @SuppressWarnings("deprecation") // it must be there, and is not called
    public WriteContext init(Configuration configuration) {
        throw TarnException.internal("A file was written with a configuration of Hadoop");
    }

    @Override
    public WriteContext init(ParquetConfiguration configuration) {
        return new WriteContext(ParquetSchemas.message(columns), Map.of(TailChecksum.KEY, TailChecksum.UNKNOWN));
    }

    @Override
    public void prepareForWrite(RecordConsumer recordConsumer) {
        consumer = recordConsumer;
    }

    @Override
    public void write(@Nullable Object[] row) {
        RecordConsumer to = consumer;
        if (to == null) {
            throw TarnException.internal("A row was written to a file that is not open");
        }
        to.startMessage();
        for (int i = 0; i < writers.length; i++) {
            Object value = row[i];
            if (value != null) {
                String name = columns.get(i).name();
                to.startField(name, i);
                writers[i].write(to, value);
                to.endField(name, i);
            } else if (columns.get(i).isRequired()) {
                throw TarnException.internal(
                        "Column " + columns.get(i).name() + " of a row key is NULL in a row that is published");
            }
        }
        to.endMessage();
    }
}
