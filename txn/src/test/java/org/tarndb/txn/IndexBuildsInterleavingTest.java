package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tarndb.storage.testkit.Interleavings.explore;
import static org.tarndb.storage.testkit.Interleavings.inParallel;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.check.CheckResult;
import org.tarndb.storage.check.TableCheck;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Interleavings;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.ddl.TableSpec;
import org.tarndb.txn.indexbuild.IndexBuild;

/** Builds that are begun, paused and cancelled by several threads, beside a writer; their own threads are among them. */
@Tag(Interleavings.TAG)
@Timeout(120)
class IndexBuildsInterleavingTest {
    private static final TableName T = TestDatabase.T;
    private static final TableName I = new TableName("PUBLIC", "I");

    /** A database with a few rows. */
    private static final class Scene implements AutoCloseable {
        final Database database = Database.openInMemory("test", Env.system(), DatabaseOptions.defaults());

        Scene() {
            Transaction transaction = database.begin(IsolationLevel.READ_COMMITTED, false);
            transaction.execute(
                    "CREATE TABLE",
                    Cancellation.never(),
                    statement -> statement.createTable(new TableSpec(
                            T,
                            List.of(
                                    new ColumnDef("A", SqlType.INTEGER, false, null),
                                    new ColumnDef("B", SqlType.INTEGER, true, null)),
                            List.of(0),
                            "T_PKEY",
                            List.of())));
            transaction.commit();
            write(1, 3);
        }

        TableDef table() {
            return required(database.confirmed().catalog().table(T));
        }

        void write(long first, long last) {
            for (long a = first; a <= last; a++) {
                byte[] row = table().layout().encode(new Object[] {a, 10 * a});
                Transaction transaction = database.begin(IsolationLevel.READ_COMMITTED, false);
                transaction.execute("INSERT", Cancellation.never(), statement -> {
                    statement.insert(table(), row);
                    return 0;
                });
                transaction.commit();
            }
        }

        IndexBuild start() {
            return database.builds().start(table(), TestDatabase.indexOnB("I", true));
        }

        boolean indexExists() {
            return database.confirmed().catalog().index(I) != null;
        }

        /** I3 and I5; the rows are all there. */
        void assertSound(long rows) {
            DatabaseVersion version = database.confirmedVersion();
            for (CheckResult result : TableCheck.check(version, table(), Cancellation.never())) {
                assertEquals(CheckResult.OK, result.status(), result::toString);
            }
            assertEquals(rows, database.confirmed().table(table()).count());
            assertEquals(0, database.locks().heldCount());
        }

        @Override
        public void close() {
            database.close();
        }
    }

    private static TableDef required(@Nullable TableDef table) {
        if (table == null) {
            throw new AssertionError("no table");
        }
        return table;
    }

    private static boolean ends(IndexBuild build) {
        try {
            build.await(Cancellation.never());
            return true;
        } catch (TarnException e) {
            assertEquals(ErrorCode.INDEX_BUILD_CANCELED, e.code());
            return false;
        }
    }

    @Test
    void aBuildBesideAWriterIsWhole() {
        explore(() -> {
            try (Scene scene = new Scene()) {
                inParallel(() -> assertTrue(ends(scene.start())), () -> scene.write(4, 5));
                assertTrue(scene.indexExists());
                scene.assertSound(5);
            }
        });
    }

    @Test
    void aBuildThatIsCancelledIsWholeOrGone() {
        explore(() -> {
            try (Scene scene = new Scene()) {
                IndexBuild build = scene.start();
                boolean[] built = new boolean[1];
                inParallel(() -> built[0] = ends(build), () -> build.cancel("by the test"), () -> scene.write(4, 4));
                assertEquals(built[0], scene.indexExists());
                scene.assertSound(4);
            }
        });
    }

    @Test
    void oneOfTwoThatBeginTheSameIndex() {
        explore(() -> {
            try (Scene scene = new Scene()) {
                AtomicInteger built = new AtomicInteger();
                Interleavings.Action starter = () -> {
                    try {
                        assertTrue(ends(scene.start()));
                        built.incrementAndGet();
                    } catch (TarnException e) {
                        assertTrue(e.code() == ErrorCode.DUPLICATE_OBJECT || e.code() == ErrorCode.OBJECT_IN_USE);
                    }
                };
                inParallel(starter, starter);
                assertEquals(1, built.get());
                scene.assertSound(3);
            }
        });
    }

    @Test
    void aPauseThatIsOverDelaysNobodyForEver() {
        explore(() -> {
            try (Scene scene = new Scene()) {
                IndexBuild build = scene.start();
                inParallel(() -> assertTrue(ends(build)), () -> {
                    build.pause();
                    build.resume();
                });
                scene.assertSound(3);
            }
        });
    }

    @Test
    void closingTheDatabaseEndsItsBuilds() {
        explore(() -> {
            Scene scene = new Scene();
            IndexBuild build = scene.start();
            inParallel(scene::close, () -> endsOrDatabaseCloses(build));
            assertTrue(build.isEnded());
        });
    }

    private static void endsOrDatabaseCloses(IndexBuild build) {
        try {
            build.await(Cancellation.never());
        } catch (TarnException e) {
            assertEquals(ErrorCode.DATABASE_CLOSED, e.code());
        }
    }
}
