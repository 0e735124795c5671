package org.tarndb.snapshots.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.snapshots.testkit.FaultyStores;
import org.tarndb.snapshots.testkit.ScriptedFaults;
import org.tarndb.snapshots.testkit.SqlClient;
import org.tarndb.snapshots.testkit.StoreCall;
import org.tarndb.snapshots.testkit.StoreCall.Operation;
import org.tarndb.snapshots.testkit.StoreFaults;

/**
 * Others publish, and expire what was there, before any one call of a statement, and before any two that follow each other: what it
 * reads is gone, and not damaged.
 */
class ExpiredWhileReadSqlTest {
    private static final int ROWS = 20;

    @TempDir
    Path directory;

    private SqlClient sql;
    private SqlClient other;
    private int places;

    @BeforeEach
    void open() throws SQLException {
        String url = "jdbc:tarn:mem:expired_while_read";
        sql = new SqlClient(url);
        other = new SqlClient(url);
        sql.run("CREATE TABLE t (id INT PRIMARY KEY, x INT)");
    }

    @AfterEach
    void close() throws SQLException {
        FaultyStores.use(new ScriptedFaults());
        other.close();
        sql.run("SHUTDOWN");
        sql.close();
    }

    /** Lets others act before a call, the first being 0, and before the next ones. */
    private static final class Meanwhile implements StoreFaults {
        private final int from;
        private final int times;
        private final ScriptedFaults.Action action;
        private final AtomicInteger calls = new AtomicInteger();
        private volatile boolean acts;

        Meanwhile(int from, int times, ScriptedFaults.Action action) {
            this.from = from;
            this.times = times;
            this.action = action;
        }

        @Override
        public void before(StoreCall call) throws IOException {
            if (acts) {
                return; // theirs
            }
            int number = calls.getAndIncrement();
            if (number >= from && number < from + times) {
                acts = true;
                action.run();
                acts = false;
            }
        }

        @Override
        public void after(StoreCall call) {}

        boolean wasReached() {
            return calls.get() > from;
        }
    }

    private String at(String place) {
        return "'faulty-file://" + directory.resolve(place) + "'";
    }

    /** A table in several data files and a manifest for each, with deletions. Gives its newest version. */
    private int publish(String place, int files) throws SQLException {
        FaultyStores.use(new ScriptedFaults());
        sql.run("DELETE FROM t");
        for (int file = 0; file < files; file++) {
            for (int id = file; id < ROWS; id += files) {
                sql.run("INSERT INTO t VALUES (" + id + ", 1)");
            }
            sql.run("PUBLISH TABLE t TO " + at(place));
        }
        sql.run("DELETE FROM t WHERE id = 3", "PUBLISH TABLE t TO " + at(place));
        return files + 1;
    }

    private void replaceAndExpire(String place) {
        try {
            sql.run("UPDATE t SET x = x + 1", "PUBLISH TABLE t TO " + at(place));
            sql.run("EXPIRE SNAPSHOTS FROM " + at(place) + " RETAIN 1 VERSIONS");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** @param version what the statement names, in the place of a hash sign */
    private List<String> troubles(String text, int files, int times) throws SQLException {
        List<String> troubles = new ArrayList<>();
        boolean isDone = false;
        for (int call = 0; !isDone; call++) {
            String place = "t" + places++;
            int version = publish(place, files);
            Meanwhile meanwhile = new Meanwhile(call, times, () -> replaceAndExpire(place));
            String statement = text.replace("#at", at(place)).replace("#version", String.valueOf(version));
            if (statement.startsWith("PUBLISH")) {
                sql.run("UPDATE t SET x = 100 WHERE id = 4");
            }
            FaultyStores.use(meanwhile);
            try {
                other.run(statement);
            } catch (SQLException e) {
                String message = String.valueOf(e.getMessage());
                boolean isGone = "42704".equals(e.getSQLState()) && message.contains("version " + version);
                if (!isGone || !text.contains("#version")) {
                    troubles.add(call + ": " + e.getSQLState() + " " + message);
                }
            }
            FaultyStores.use(new ScriptedFaults());
            if (statement.startsWith("PUBLISH")) {
                assertEquals(
                        sql.query("SELECT * FROM t ORDER BY id"),
                        sql.query("SELECT * FROM snapshot(" + at(place) + ") ORDER BY id"));
            }
            isDone = !meanwhile.wasReached();
            assertTrue(call > 0 || !isDone, statement);
        }
        return troubles;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM snapshot(#at, #version) WHERE x < 2",
                "SHOW SNAPSHOTS FROM #at",
                "CREATE TAG kept ON #at VERSION #version",
                "EXPIRE SNAPSHOTS FROM #at RETAIN 1 VERSIONS",
                "EXPIRE SNAPSHOTS FROM #at RETAIN 2 VERSIONS",
                "PUBLISH TABLE t TO #at"
            })
    void whatHasExpiredIsNotDamaged(String statement) throws Exception {
        assertEquals(List.of(), troubles(statement, 2, 1));
        assertEquals(List.of(), troubles(statement, 2, 2));
    }

    @Test
    void aTableThatIsDeletedWhileItIsReadIsNoMore() throws Exception {
        boolean isDone = false;
        for (int call = 0; !isDone; call++) {
            String place = "t" + places++;
            publish(place, 2);
            Meanwhile meanwhile = new Meanwhile(call, 1, () -> deleteAll(directory.resolve(place)));
            FaultyStores.use(meanwhile);
            try {
                other.query("SELECT * FROM snapshot(" + at(place) + ", 3) WHERE x < 2");
            } catch (SQLException e) {
                assertEquals("42704", e.getSQLState(), call + ": " + e);
            }
            isDone = !meanwhile.wasReached();
        }
    }

    private static void deleteAll(Path place) throws IOException {
        try (Stream<Path> files = Files.walk(place)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    /** A store that does not answer the question whether the version is there still is what is reported. */
    @Test
    void whetherItHasExpiredMayNotBeKnown() throws Exception {
        String place = "t" + places++;
        publish(place, 2);
        ScriptedFaults faults = new ScriptedFaults();
        faults.before(Operation.GET, "data/", 1, () -> {
            replaceAndExpire(place);
            faults.fail(Operation.LIST, "", ScriptedFaults.ALWAYS);
        });
        FaultyStores.use(faults);
        SQLException failed = assertThrows(
                SQLException.class, () -> other.query("SELECT * FROM snapshot(" + at(place) + ", 3) WHERE x < 2"));
        assertEquals("58030", failed.getSQLState(), failed.toString());
    }

    /** So many manifests are read on several threads. */
    @ParameterizedTest
    @ValueSource(strings = "SELECT * FROM snapshot(#at, #version) WHERE x < 2")
    void alsoWhereManyManifestsAreRead(String statement) throws Exception {
        assertEquals(List.of(), troubles(statement, 10, 1));
    }
}
