package org.tarndb.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Call;
import org.tarndb.storage.testkit.DeterministicScheduler;

/** The statements that steer an online build, and the view that shows it. */
class OperatedBuildsTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final String VIEW = " FROM information_schema.tarn_index_builds";

    private final DeterministicScheduler scheduler = new DeterministicScheduler(11);
    private final InMemory db = new InMemory(scheduler);
    private final Client client = db.connect();

    @BeforeEach
    void create() {
        client.run("CREATE TABLE t (id INT PRIMARY KEY, v INT)");
        client.run("INSERT INTO t VALUES (1, 10), (2, 20), (3, 30), (4, 40)");
    }

    @AfterEach
    void close() {
        db.close();
        scheduler.close();
    }

    private void pass(long nanos) {
        scheduler.advance(nanos);
        scheduler.runUntilIdle();
    }

    private void start(String options) {
        client.run("CREATE INDEX i ON t (v) ONLINE NOWAIT" + options);
        scheduler.runUntilIdle();
    }

    private String view(String columns) {
        return client.text("SELECT " + columns + VIEW + " ORDER BY id");
    }

    @Test
    void theLimitIsChangedWhileItRuns() {
        start(" WITH (max_rows_per_second = 1, memory = '2MB')");
        assertEquals(
                "[[PUBLIC, T, I, INDEX, NO, SCANNING, 1, 4, 1, 2097152, RATE LIMIT, null]]",
                view("table_schema, table_name, index_name, kind, is_unique, phase, rows_done, rows_total,"
                        + " max_rows_per_second, memory_bytes, wait_reason, waits_for"));
        client.run("ALTER INDEX i SET (MAX_ROWS_PER_SECOND = 2)");
        pass(SECOND / 2);
        assertEquals("[[2, 2]]", view("rows_done, max_rows_per_second"));
        client.run("ALTER INDEX public.\"I\" SET (max_rows_per_second = DEFAULT)");
        pass(SECOND);
        assertEquals("[[DONE, 4, null, null]]", view("phase, rows_done, wait_reason, estimated_end"));
        assertEquals(
                "[[true, true]]",
                view("started >= TIMESTAMP '2025-12-31 00:00:00', ended - started >= INTERVAL '1' SECOND"));
    }

    @Test
    void pauseAndResumeWhileItReads() {
        start(" WITH (max_rows_per_second = 1)");
        client.run("ALTER INDEX i PAUSE BUILD");
        client.run("ALTER INDEX i PAUSE BUILD");
        pass(100 * SECOND);
        assertEquals("[[PAUSED, 1, RESUME]]", view("phase, rows_done, wait_reason"));
        client.run("ALTER INDEX i SET (max_rows_per_second = 1000000)");
        pass(SECOND);
        assertEquals("[[PAUSED, 1, RESUME]]", view("phase, rows_done, wait_reason"));
        client.run("ALTER INDEX PUBLIC.i RESUME BUILD");
        pass(SECOND);
        assertEquals("[[DONE]]", view("phase"));
        client.fails(ErrorCode.OBJECT_NOT_IN_STATE, "ALTER INDEX i RESUME BUILD");
        client.fails(ErrorCode.OBJECT_NOT_IN_STATE, "ALTER INDEX i SET (memory = '1MB')");
        client.fails(ErrorCode.UNDEFINED_OBJECT, "ALTER INDEX nowhere SET (memory = '1MB')");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void cancelWhileItReads(boolean paused) {
        start(" WITH (max_rows_per_second = 1)");
        if (paused) {
            client.run("ALTER INDEX i PAUSE BUILD");
            scheduler.runUntilIdle();
        }
        client.run("ALTER INDEX i CANCEL BUILD");
        scheduler.runUntilIdle();
        assertEquals("[[CANCELED, 1315, 57014]]", view("phase, error_code, sql_state"));
        assertNull(db.database().confirmed().catalog().index(new TableName("PUBLIC", "I")));
    }

    @Test
    void theErrorIsShownWithItsKey() {
        client.run("INSERT INTO t VALUES (5, 40)");
        client.run("CREATE UNIQUE INDEX i ON t (v) ONLINE NOWAIT");
        scheduler.runUntilIdle();
        assertEquals(
                "[[FAILED, YES, 23505, true]]",
                view("phase, is_unique, sql_state, error LIKE '%(V) = (40)%' AND ended IS NOT NULL"));
    }

    @Test
    void historyTellsOfTheTableAsItWas() {
        start(" WITH (max_rows_per_second = 1)");
        client.run("ALTER INDEX i CANCEL BUILD");
        scheduler.runUntilIdle();
        start("");
        client.run("CREATE UNIQUE INDEX u ON t (v - v) ONLINE NOWAIT");
        scheduler.runUntilIdle();
        client.run("INSERT INTO t VALUES (5, 50), (6, 60)");
        scheduler.runUntilIdle();
        String history = "[[CANCELED, 1, 4], [DONE, 4, 4], [FAILED, 4, 4]]";
        assertEquals(history, view("phase, rows_done, rows_total"));
        client.run("DELETE FROM t");
        client.run("DROP TABLE t");
        scheduler.runUntilIdle();
        assertEquals(history, view("phase, rows_done, rows_total"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "ONLINE WITH (speed = 1); 42704; 1:38",
                "ONLINE WITH (max_rows_per_second = 0); 22023; 1:38",
                "ONLINE WITH (max_rows_per_second = -5); 22023; 1:38",
                "ONLINE WITH (max_rows_per_second = 'abc'); 22023; 1:38",
                "ONLINE WITH (max_rows_per_second = 1.5); 22023; 1:38",
                "ONLINE WITH (max_rows_per_second = 99999999999999999999); 22023; 1:38",
                "ONLINE WITH (memory = '64XB'); 22023; 1:38",
                "ONLINE WITH (memory = '1KB'); 22023; 1:38",
                "ONLINE WITH (memory = '1MB', memory = '2MB'); 42611; 1:54",
                "WITH (max_rows_per_second = 5); 42611; 1:31",
            })
    void anOptionThatIsNoneIsRefusedAtItsPlace(String rest, String state, String position) {
        String sql = "CREATE INDEX i ON t (v) " + rest;
        TarnException e = assertThrows(TarnException.class, () -> client.run(sql));
        assertEquals(state, e.code().sqlState(), e::toString);
        String message = e.getMessage();
        assertNotNull(message);
        assertTrue(message.contains("(at " + position + ")"), message);
        assertEquals("[]", view("id"));
    }

    @Test
    void memoryIsForAnyIndex() {
        client.run("CREATE INDEX i ON t (v) WITH (memory = '64 MB')");
        client.run("CREATE INDEX j ON t (v) WITH (memory = DEFAULT) ONLINE");
        assertEquals("[[J, null]]", view("index_name, memory_bytes"));
    }

    /** The ALTER is prepared when the index is registered: its fate is waited for, and the table looked at again. */
    @Test
    void aTableThatIsAlteredMeanwhileIsLookedAtAgain() {
        Client other = db.connect();
        for (String alter : List.of("ADD COLUMN w INT", "RENAME COLUMN w TO x", "DROP COLUMN x")) {
            Call<Long> altering = scheduler.actor("alter").submit(() -> other.run("ALTER TABLE t " + alter));
            Call<Long> creating = scheduler.actor("create").submit(() -> client.run("CREATE INDEX i ON t (v) ONLINE"));
            scheduler.runUntilIdle();
            altering.result();
            creating.result();
            client.run("DROP INDEX i");
        }
    }
}
