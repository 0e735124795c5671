package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.IndexColumn;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.check.TableCheck;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.Threads;
import org.tarndb.storage.env.Waits;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.version.TableVersion;
import org.tarndb.txn.ddl.IndexSpec;
import org.tarndb.txn.ddl.TableSpec;
import org.tarndb.txn.indexbuild.BuildOptions;
import org.tarndb.txn.indexbuild.IndexBuild;

/**
 * Large transactions, which are prepared outside the commit latch, race small ones and index builds on real threads. Every
 * row is a counter: at the end each shows exactly the increments that were committed.
 */
class LargeTransactionsTest {
    private static final int ROWS = 600;
    private static final int ROUNDS = 40 * Integer.getInteger("tarn.test.budget", 1);

    private final Env env = Env.system();
    private final Database db = Database.withJournal(
            "test",
            env,
            DatabaseOptions.defaults().withLockTimeout(Duration.ofMinutes(1)),
            BuildOptions.DEFAULT.withStepRows(100),
            null);
    private final TableDef table = createTable();
    private final AtomicLongArray expected = new AtomicLongArray(ROWS);
    private volatile @Nullable Throwable failure;

    private TableDef createTable() {
        Transaction t = db.begin(IsolationLevel.READ_COMMITTED, false);
        TableDef created = t.execute(
                "CREATE TABLE",
                Cancellation.never(),
                statement -> statement.createTable(new TableSpec(
                        TestDatabase.T,
                        List.of(
                                new ColumnDef("A", SqlType.INTEGER, false, null),
                                new ColumnDef("B", SqlType.BIGINT, false, null)),
                        List.of(0),
                        "T_PKEY",
                        List.of())));
        t.execute("INSERT", Cancellation.never(), statement -> {
            for (long a = 0; a < ROWS; a++) {
                statement.insert(created, row(created, a, 0));
            }
            return 0;
        });
        t.commit();
        return created;
    }

    private static byte[] row(TableDef table, long a, long n) {
        return table.layout().encode(new Object[] {a, n * ROWS + a}); // B is different in every row
    }

    /** Increments every {@code stride}-th row in ascending order, so that nobody deadlocks. */
    private void increment(int from, int stride) {
        Transaction t = db.begin(IsolationLevel.READ_COMMITTED, false);
        t.execute("UPDATE", Cancellation.never(), statement -> {
            for (long a = from; a < ROWS; a += stride) {
                byte[] key = table.keyCodec().encode(a);
                byte[] old = statement.view().table(table).get(key);
                assertNotNull(old);
                statement.update(table, key, old, row(table, a, table.layout().getLong(old, 1) / ROWS + 1));
            }
            return 0;
        });
        t.commit();
        for (int a = from; a < ROWS; a += stride) {
            expected.incrementAndGet(a);
        }
    }

    private Threads.Handle start(String name, Runnable body) {
        return env.threads().start(name, () -> {
            try {
                body.run();
            } catch (TarnException e) {
                if (e.code() != ErrorCode.DATABASE_CLOSED) {
                    failure = e;
                }
            } catch (RuntimeException | Error e) {
                failure = e;
            }
        });
    }

    @Test
    void nothingIsLostAndIndexesStayExact() throws InterruptedException {
        List<Threads.Handle> threads = new ArrayList<>();
        threads.add(start("large", () -> {
            for (int i = 0; i < ROUNDS; i++) {
                increment(i % 3, 3);
            }
        }));
        threads.add(start("small", () -> {
            Random random = new Random(1);
            for (int i = 0; i < ROUNDS * 20; i++) {
                increment(random.nextInt(ROWS), ROWS);
            }
        }));
        threads.add(start("build", () -> {
            for (int i = 0; i < ROUNDS / 4; i++) {
                IndexBuild build = db.builds()
                        .start(
                                table,
                                new IndexSpec("I" + i, List.of(new IndexColumn(1, false, false)), i % 2 == 0, false));
                build.await(Cancellation.never());
            }
        }));
        for (Threads.Handle thread : threads) {
            env.waits().await(thread.ended(), Waits.NO_DEADLINE);
        }
        Throwable failed = failure;
        if (failed != null) {
            throw new AssertionError(failed);
        }
        TableVersion version = db.confirmedVersion().table(table.id());
        assertNotNull(version);
        for (int a = 0; a < ROWS; a++) {
            byte[] row = version.rows().get(table.keyCodec().encode((long) a));
            assertNotNull(row);
            assertEquals(expected.get(a) * ROWS + a, table.layout().getLong(row, 1), "row " + a);
        }
        TableDef now = db.confirmedVersion().catalog().table(table.id());
        assertNotNull(now);
        assertEquals(ROUNDS / 4, now.indexes().size());
        assertTrue(TableCheck.check(db.confirmedVersion(), now, Cancellation.never()).stream()
                .allMatch(result -> result.isOk()));
        assertEquals(0, db.locks().heldCount());
        db.close();
    }
}
