package org.tarndb.snapshots.lance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.schema.FileColumn;
import org.tarndb.snapshots.schema.FileRows;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.tree.Tree;

/**
 * The rows of a table as batches of vectors, in the order of the row key. Lance pulls them, and copies each before it asks for the
 * next: memory is bounded by one batch. For one thread.
 */
final class RowBatches extends ArrowReader {
    /** Told how many rows were read. */
    @FunctionalInterface
    interface Progress {
        void rows(long done);
    }

    /**
     * When a batch ends.
     *
     * @param rows at most
     * @param bytes it ends with the row that reaches so many, as the table has them
     */
    record Limits(int rows, long bytes) {
        static final Limits DEFAULT = new Limits(4096, 4 << 20);
    }

    private final Schema schema;
    private final FileRows fileRows;
    private final Cursor<byte[]> cursor;
    private final Limits limits;
    private final Progress progress;
    private final Cancellation cancellation;
    private long rowsRead;
    private long bytesRead;
    private @Nullable RuntimeException failure;

    RowBatches(
            BufferAllocator allocator,
            Schema schema,
            FileRows fileRows,
            Tree<byte[]> rows,
            Limits limits,
            Progress progress,
            Cancellation cancellation) {
        super(allocator);
        this.schema = schema;
        this.fileRows = fileRows;
        this.cursor = rows.cursor(KeyRange.all());
        this.limits = limits;
        this.progress = progress;
        this.cancellation = cancellation;
    }

    /** What ended the reading too early; Lance hands on no more than its text. */
    @Nullable
    RuntimeException failure() {
        return failure;
    }

    @Override
    public boolean loadNextBatch() {
        try {
            VectorSchemaRoot root = getVectorSchemaRoot();
            root.clear(); // the buffers of the last batch are Lance's
            root.allocateNew();
            int rows = fill(writers(root));
            root.setRowCount(rows);
            rowsRead += rows;
            progress.rows(rowsRead);
            return rows > 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (RuntimeException e) {
            failure = e;
            throw e;
        }
    }

    private List<ColumnWriter> writers(VectorSchemaRoot root) {
        List<ColumnWriter> writers = new ArrayList<>();
        List<FileColumn> columns = fileRows.schema().columns();
        List<FieldVector> vectors = root.getFieldVectors();
        for (int i = 0; i < columns.size(); i++) {
            writers.add(ColumnWriter.of(columns.get(i), vectors.get(i)));
        }
        return writers;
    }

    private int fill(List<ColumnWriter> writers) {
        int rows = 0;
        long start = bytesRead;
        while (rows < limits.rows() && bytesRead - start < limits.bytes() && cursor.next()) {
            cancellation.throwIfCancelled();
            byte[] row = cursor.value();
            bytesRead += row.length;
            @Nullable Object[] values = fileRows.of(cursor.key(), row);
            for (int i = 0; i < values.length; i++) {
                Object value = values[i];
                if (value != null) {
                    writers.get(i).write(rows, value);
                } // else NULL, which a new vector has everywhere
            }
            rows++;
        }
        return rows;
    }

    /** Of rows as the table has them. */
    @Override
    public long bytesRead() {
        return bytesRead;
    }

    @Override
    protected void closeReadSource() {}

    @Override
    protected Schema readSchema() {
        return schema;
    }
}
