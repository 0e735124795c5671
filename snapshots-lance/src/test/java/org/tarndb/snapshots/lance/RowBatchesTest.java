package org.tarndb.snapshots.lance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;
import org.tarndb.snapshots.schema.FileRows;
import org.tarndb.snapshots.testkit.SampleDatabase;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.type.SqlType;

class RowBatchesTest {
    private static final int ROWS = 1000;

    /** Rows of 10 KB. */
    private static SampleDatabase database() {
        SampleDatabase database = new SampleDatabase();
        database.define(new TableDef(
                1,
                new TableName("PUBLIC", "T"),
                List.of(
                        new ColumnDef("ID", SqlType.BIGINT, false, null),
                        new ColumnDef("TEXT", SqlType.VARCHAR, true, null)),
                List.of(0),
                "T_PKEY",
                List.of()));
        for (long id = 0; id < ROWS; id++) {
            database.put(1, id, "x".repeat(10_000));
        }
        return database;
    }

    private static List<Integer> sizes(BufferAllocator allocator, RowBatches.Limits limits) throws IOException {
        SampleDatabase database = database();
        FileRows rows = new FileRows(database.table(1));
        Schema schema = ArrowSchemas.of(rows.schema().columns(), Map.of());
        List<Integer> sizes = new ArrayList<>();
        try (RowBatches batches =
                new RowBatches(allocator, schema, rows, database.rows(1), limits, done -> {}, Cancellation.never())) {
            while (batches.loadNextBatch()) {
                sizes.add(batches.getVectorSchemaRoot().getRowCount());
            }
            assertFalse(batches.loadNextBatch());
        }
        return sizes;
    }

    @Test
    void aBatchEndsAtItsRows() throws IOException {
        try (BufferAllocator allocator = new RootAllocator()) {
            List<Integer> sizes = sizes(allocator, new RowBatches.Limits(300, Long.MAX_VALUE));
            assertEquals(List.of(300, 300, 300, 100), sizes);
        }
    }

    @Test
    void memoryIsThatOfOneBatchHoweverWideTheRows() throws IOException {
        try (BufferAllocator allocator = new RootAllocator()) {
            List<Integer> sizes = sizes(allocator, new RowBatches.Limits(4096, 100_000));
            assertEquals(ROWS, sizes.stream().mapToInt(Integer::intValue).sum());
            assertTrue(sizes.stream().allMatch(size -> size <= 10), sizes::toString);
            long peak = allocator.getPeakMemoryAllocation();
            assertTrue(peak < 1 << 20, peak + " bytes at most, of 10,000,000");
        }
    }
}
