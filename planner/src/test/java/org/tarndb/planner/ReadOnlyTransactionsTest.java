package org.tarndb.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tarndb.storage.testkit.Call;

/** Read-only transactions neither wait nor fail, whatever others do meanwhile. */
class ReadOnlyTransactionsTest {
    private static final String ALL = "SELECT * FROM t ORDER BY id";
    private static final String ROWS = "[[1, 10], [2, 20]]";

    private final Concurrent db = new Concurrent();
    private final Concurrent.Connection reader = db.connect();
    private final Concurrent.Connection writer = db.connect();
    private final Concurrent.Connection other = db.connect();

    static List<String> levels() {
        return List.of("READ UNCOMMITTED", "READ COMMITTED", "REPEATABLE READ", "SERIALIZABLE");
    }

    @BeforeEach
    void create() {
        writer.run("CREATE TABLE t (id INT PRIMARY KEY, v INT)");
        writer.run("CREATE INDEX t_v ON t (v)");
        writer.run("INSERT INTO t VALUES (1, 10), (2, 20)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    private void begin(String level) {
        reader.run("BEGIN ISOLATION LEVEL " + level + " READ ONLY");
        check();
    }

    /** By scan, by key, by index and by count; none of them waits. */
    private void check() {
        assertEquals(ROWS, reader.run(ALL));
        assertEquals("[[20]]", reader.run("SELECT v FROM t WHERE id = 2"));
        assertEquals("[[1]]", reader.run("SELECT id FROM t WHERE v = 10"));
        assertEquals("[[2]]", reader.run("SELECT COUNT(*) FROM t"));
    }

    private static boolean isSnapshot(String level) {
        return !level.startsWith("READ");
    }

    @ParameterizedTest
    @MethodSource("levels")
    void besideRowsThatAreLockedAndChanged(String level) {
        begin(level);
        writer.run("BEGIN");
        writer.run("SELECT * FROM t FOR UPDATE");
        writer.run("UPDATE t SET v = v + 1");
        writer.run("DELETE FROM t WHERE id = 1");
        check();
        Call<String> waiting = other.waits("UPDATE t SET v = 0");
        check();
        writer.run("COMMIT");
        db.scheduler.runUntilIdle();
        waiting.result();
        assertEquals(isSnapshot(level) ? ROWS : "[[2, 0]]", reader.run(ALL));
        reader.run("COMMIT");
    }

    @ParameterizedTest
    @MethodSource("levels")
    void besideChangesOfTheSchema(String level) {
        begin(level);
        writer.run("BEGIN");
        writer.run("CREATE INDEX i ON t (v, id)");
        check();
        writer.run("DROP INDEX t_v");
        check();
        writer.run("COMMIT");
        check();
        writer.run("BEGIN");
        writer.run("DROP TABLE t");
        check();
        writer.run("ROLLBACK");
        reader.run("COMMIT");
    }

    @ParameterizedTest
    @MethodSource("levels")
    void aSnapshotOutlivesItsTable(String level) {
        begin(level);
        writer.run("DROP TABLE t");
        if (isSnapshot(level)) {
            check();
        }
        reader.run("COMMIT");
    }

    @ParameterizedTest
    @MethodSource("levels")
    void besideAnOnlineBuild(String level) {
        begin(level);
        writer.run("BEGIN");
        writer.run("UPDATE t SET v = v + 1");
        Call<String> build = other.start("CREATE UNIQUE INDEX i ON t (v) ONLINE");
        check();
        writer.run("ROLLBACK");
        check();
        db.scheduler.runUntilIdle();
        build.result();
        check();
        reader.run("COMMIT");
    }
}
