package org.tarndb.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.planner.result.Parameters;
import org.tarndb.planner.result.Rows;
import org.tarndb.storage.version.DatabaseVersion;

/** Rows that have been read or closed, and idle prepared statements, keep no version of the database alive. */
class RowsReleaseTest {
    private static final int COLLECTIONS = 50;

    private final InMemory db = new InMemory();
    private final Client client = db.connect();

    @BeforeEach
    void create() {
        client.run("CREATE TABLE t (id INT PRIMARY KEY, v INT)");
        client.run("INSERT INTO t VALUES (1, 10), (2, 20)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    private WeakReference<DatabaseVersion> currentVersion() {
        return new WeakReference<>(db.database().confirmedVersion());
    }

    private void moveOn() {
        client.run("INSERT INTO t VALUES (3, 30)");
        assertEquals(3L, client.value("SELECT COUNT(*) FROM t"));
    }

    private static void assertCollected(WeakReference<?> reference) {
        for (int i = 0; i < COLLECTIONS && reference.get() != null; i++) {
            System.gc();
        }
        assertNull(reference.get());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT v FROM t WHERE id = 1",
                "SELECT v + 1 FROM t WHERE id = 1",
                "SELECT * FROM t",
                "SELECT COUNT(*) FROM t",
                "SELECT x.v, y.v FROM t x JOIN t y ON x.id <> y.id ORDER BY 1",
                "SELECT table_name FROM information_schema.tables"
            })
    void rowsLetGoOfWhatTheyRead(String sql) {
        Prepared prepared = client.session().prepare(sql);
        WeakReference<DatabaseVersion> version = currentVersion();
        Rows read = open(prepared);
        while (read.next()) {
            assertNotNull(read.columns());
        }
        Rows closed = open(prepared);
        closed.next();
        closed.close();
        moveOn();
        assertCollected(version);
        assertFalse(read.next());
        assertFalse(closed.next());
        Reference.reachabilityFence(prepared);
    }

    @ParameterizedTest
    @ValueSource(strings = {"SELECT * FROM t"})
    void rowsThatAreOpenKeepIt(String sql) {
        WeakReference<DatabaseVersion> version = currentVersion();
        Rows open = open(client.session().prepare(sql));
        moveOn();
        System.gc();
        assertNotNull(version.get());
        assertTrue(open.next());
        open.close();
    }

    private Rows open(Prepared prepared) {
        Rows rows = client.session().execute(prepared, new Parameters(0), 0).rows();
        assertNotNull(rows);
        return rows;
    }
}
