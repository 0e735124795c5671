package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.SimulatedFileSystem;
import org.tarndb.storage.testkit.Actor;
import org.tarndb.storage.testkit.Call;
import org.tarndb.storage.testkit.DeterministicScheduler;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.ddl.TableSpec;

/** How much of the disk a database takes. */
class SpaceTest {
    private static final int ROWS = 1_000;
    private static final int ROW_BYTES = 1_500;
    private static final int ROWS_PER_COMMIT = 10;
    private static final long LIVE_BYTES = (long) ROWS * ROW_BYTES;

    private final Random random = new Random(11);

    private byte[] row(TableDef table, long key) {
        byte[] value = new byte[ROW_BYTES];
        random.nextBytes(value);
        return table.layout().encode(new Object[] {key, value});
    }

    private static TableDef createTable(Database database) {
        Transaction transaction = database.begin(IsolationLevel.READ_COMMITTED, false);
        TableDef table = transaction.execute(
                "CREATE TABLE",
                Cancellation.never(),
                statement -> statement.createTable(new TableSpec(
                        new TableName("PUBLIC", "T"),
                        List.of(
                                new ColumnDef("A", SqlType.INTEGER, false, null),
                                new ColumnDef("B", SqlType.varbinary(ROW_BYTES), true, null)),
                        List.of(0),
                        "T_PKEY",
                        List.of())));
        transaction.commit();
        return table;
    }

    /** Writes each row once, some in each transaction. */
    private void writeAll(Database database, TableDef table) {
        for (int from = 0; from < ROWS; from += ROWS_PER_COMMIT) {
            long first = from;
            Transaction transaction = database.begin(IsolationLevel.READ_COMMITTED, false);
            transaction.execute("write", Cancellation.never(), statement -> {
                for (long a = first; a < first + ROWS_PER_COMMIT; a++) {
                    byte[] key = table.keyCodec().encode(a);
                    byte[] old = statement.view().table(table).get(key);
                    if (old == null) {
                        statement.insert(table, row(table, a));
                    } else {
                        statement.update(table, key, old, row(table, a));
                    }
                }
                return 0;
            });
            transaction.commit();
        }
    }

    /** Random data, which nothing could make smaller; with the options that everybody gets. */
    @Test
    void updatedAHundredTimesOverItStaysWithinThreeTimesItsLiveSize() {
        MeasuredFiles files = new MeasuredFiles(new SimulatedFileSystem());
        try (DeterministicScheduler scheduler = new DeterministicScheduler(3)) {
            Env env = new Env(files, scheduler, scheduler, scheduler, random::nextLong);
            Database database = Database.open(Path.of("/db").toAbsolutePath(), env, DatabaseOptions.defaults());
            Actor writer = scheduler.actor("writer");
            TableDef table = run(scheduler, writer.call(() -> createTable(database)));
            for (int round = 0; round <= 100; round++) {
                run(scheduler, writer.call(() -> {
                    writeAll(database, table);
                    return 0;
                }));
                long most = files.takeMostBytes();
                assertTrue(most <= 3 * LIVE_BYTES, "round " + round + ": " + most + " bytes for " + LIVE_BYTES);
            }
            run(scheduler, writer.call(() -> {
                database.close();
                return 0;
            }));
            assertTrue(files.totalBytes() >= LIVE_BYTES, "all is measured");
            assertTrue(files.totalBytes() <= 2 * LIVE_BYTES, () -> files.totalBytes() + " bytes at rest");
        }
    }

    private static <T> T run(DeterministicScheduler scheduler, Call<T> call) {
        scheduler.runUntilIdle();
        return call.result();
    }
}
