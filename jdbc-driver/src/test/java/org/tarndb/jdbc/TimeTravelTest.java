package org.tarndb.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tarndb.jdbc.Sql.assertState;
import static org.tarndb.jdbc.Sql.column;
import static org.tarndb.jdbc.Sql.connect;
import static org.tarndb.jdbc.Sql.run;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.OffsetDateTime;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimeTravelTest {
    private Connection connection;

    @BeforeEach
    void open() throws SQLException {
        connection = connect();
        run(connection, "SET DATABASE RETENTION INTERVAL '1' HOUR");
        run(connection, "CREATE TABLE t (id INT PRIMARY KEY, v INT)");
        run(connection, "INSERT INTO t VALUES (1, 10), (2, 20)");
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    private long csn() throws SQLException {
        return (Long) one("SELECT confirmed_csn FROM information_schema.tarn_database");
    }

    private Object one(String sql) throws SQLException {
        List<?> values = column(connection, sql);
        assertEquals(1, values.size());
        return values.get(0);
    }

    @Test
    void readsATableAsItWas() throws SQLException {
        long before = csn();
        run(connection, "UPDATE t SET v = v + 1");
        long between = csn();
        run(connection, "DELETE FROM t WHERE id = 2");
        assertEquals(List.of(10, 20), column(connection, "SELECT v FROM t AS OF CSN " + before + " ORDER BY id"));
        assertEquals(List.of(11, 21), column(connection, "SELECT v FROM t AS OF CSN " + between + " ORDER BY id"));
        assertEquals(List.of(11), column(connection, "SELECT v FROM t"));
        assertEquals(2L, one("SELECT count(*) FROM t AS OF CSN " + before));
        assertEquals(20, one("SELECT v FROM t AS OF CSN " + before + " WHERE id = 2"));
        assertEquals(20, one("SELECT max(v) FROM t AS OF CSN " + before));
    }

    @Test
    void readsATableAsItWasAtATime() throws SQLException {
        OffsetDateTime time;
        try (PreparedStatement now = connection.prepareStatement("SELECT CURRENT_TIMESTAMP FROM t AS OF CSN " + csn());
                ResultSet rows = now.executeQuery()) {
            rows.next();
            time = rows.getObject(1, OffsetDateTime.class);
        }
        // What was read as of a time stays so, also when the next commit comes within the clock's tick.
        assertEquals(List.of(10, 20), asOf(time));
        run(connection, "UPDATE t SET v = 0");
        assertEquals(List.of(10, 20), asOf(time));
        assertEquals(
                List.of(10, 20),
                column(
                        connection,
                        "SELECT v FROM t FOR SYSTEM_TIME AS OF TIMESTAMP '" + local(time) + "' ORDER BY id"));
        assertEquals(
                List.of(10, 20),
                column(connection, "SELECT v FROM t FOR SYSTEM_TIME AS OF '" + time + "' x ORDER BY id"));
        assertEquals(0L, one("SELECT count(*) FROM t FOR SYSTEM_TIME AS OF CURRENT_TIMESTAMP WHERE v <> 0"));
        assertState(
                "72000",
                () -> run(
                        connection,
                        "CREATE TABLE c AS SELECT * FROM t FOR SYSTEM_TIME AS OF CURRENT_TIMESTAMP - INTERVAL '1' DAY"));
    }

    private static String local(OffsetDateTime time) {
        return Timestamp.from(time.toInstant()).toString();
    }

    private List<?> asOf(OffsetDateTime time) throws SQLException {
        try (PreparedStatement query =
                connection.prepareStatement("SELECT v FROM t FOR SYSTEM_TIME AS OF ? ORDER BY id")) {
            query.setObject(1, time);
            List<?> values;
            try (ResultSet rows = query.executeQuery()) {
                values = column(rows, 1);
            }
            query.setTimestamp(1, Timestamp.from(time.toInstant()));
            try (ResultSet rows = query.executeQuery()) {
                assertEquals(values, column(rows, 1));
            }
            return values;
        }
    }

    @Test
    void versionsAreJoined() throws SQLException {
        long before = csn();
        run(connection, "UPDATE t SET v = v * 2 WHERE id = 1");
        run(connection, "INSERT INTO t VALUES (3, 30)");
        String sql = "SELECT now.id, old.v FROM t AS now LEFT JOIN t AS OF CSN " + before
                + " AS old ON now.id = old.id AND now.v <> old.v WHERE old.v IS NOT NULL";
        assertEquals(List.of(1), column(connection, sql));
        assertEquals(
                List.of(3),
                column(
                        connection,
                        "SELECT id FROM t EXCEPT SELECT id FROM (SELECT * FROM t AS OF CSN " + before + ")"));
        assertEquals(
                List.of(3),
                column(
                        connection,
                        "WITH was AS (SELECT * FROM t AS OF CSN " + before
                                + ") SELECT id FROM t WHERE id NOT IN (SELECT id FROM was)"));
        assertEquals(
                List.of(1, 2),
                column(connection, "SELECT id FROM t JOIN t AS OF CSN " + before + " b USING (id) ORDER BY id"));
        assertEquals(
                List.of(20, 10), column(connection, "SELECT t.v FROM t AS OF CSN " + before + " ORDER BY t.v DESC"));
    }

    @Test
    void parametersChooseTheVersion() throws SQLException {
        long first = csn();
        run(connection, "UPDATE t SET v = 1");
        long second = csn();
        try (PreparedStatement query = connection.prepareStatement(
                "SELECT a.v - b.v FROM t AS OF CSN ? a, t AS OF CSN ? b WHERE a.id = 2 AND b.id = ?")) {
            for (long[] csns : new long[][] {{first, second}, {second, first}, {first, first}}) {
                query.setLong(1, csns[0]);
                query.setLong(2, csns[1]);
                query.setInt(3, 2);
                try (ResultSet rows = query.executeQuery()) {
                    int a = csns[0] == first ? 20 : 1;
                    int b = csns[1] == first ? 20 : 1;
                    assertEquals(List.of(a - b), column(rows, 1));
                }
            }
            query.setNull(1, java.sql.Types.BIGINT);
            assertState("22023", query::executeQuery);
        }
    }

    @Test
    void schemaIsThatOfTheVersion() throws SQLException {
        run(connection, "CREATE INDEX by_v ON t (v)");
        long before = csn();
        run(connection, "DROP INDEX by_v");
        assertEquals(1, one("SELECT id FROM t AS OF CSN " + before + " WHERE v = 10"));
        run(connection, "DROP TABLE t");
        run(connection, "CREATE TABLE t (name VARCHAR(10))");
        run(connection, "INSERT INTO t VALUES ('new')");
        try (PreparedStatement query = connection.prepareStatement("SELECT * FROM t AS OF CSN ?")) {
            query.setLong(1, csn());
            try (ResultSet rows = query.executeQuery()) {
                assertEquals(List.of("new"), column(rows, 1));
            }
            query.setLong(1, before);
            try (ResultSet rows = query.executeQuery()) {
                assertEquals(2, rows.getMetaData().getColumnCount());
                assertEquals(List.of(10, 20), column(rows, 2));
            }
        }
        assertEquals(
                1L,
                one("SELECT count(*) FROM information_schema.indexes AS OF CSN " + before
                        + " WHERE index_name = 'BY_V'"));
        assertState("42P01", () -> column(connection, "SELECT * FROM nowhere AS OF CSN " + before));
        assertState("42703", () -> column(connection, "SELECT name FROM t AS OF CSN " + before));
    }

    @Test
    void earlierRowsAreWrittenBack() throws SQLException {
        long before = csn();
        run(connection, "DELETE FROM t");
        assertEquals(2, run(connection, "INSERT INTO t SELECT * FROM t AS OF CSN " + before));
        assertEquals(List.of(10, 20), column(connection, "SELECT v FROM t ORDER BY id"));
        run(connection, "UPDATE t SET v = 0");
        run(connection, "UPDATE t SET v = old.v FROM t AS OF CSN " + before + " AS old WHERE old.id = t.id");
        assertEquals(List.of(10, 20), column(connection, "SELECT v FROM t ORDER BY id"));
        run(connection, "DELETE FROM t USING t AS OF CSN " + before + " AS old WHERE old.id = t.id AND old.v = 10");
        assertEquals(List.of(20), column(connection, "SELECT v FROM t"));
        run(connection, "CREATE TABLE copy AS SELECT * FROM t AS OF CSN " + before);
        assertEquals(2L, one("SELECT count(*) FROM copy"));
        assertState("42601", () -> run(connection, "DELETE FROM t AS OF CSN " + before));
    }

    @Test
    void ownChangesAreNotInEarlierVersions() throws SQLException {
        long before = csn();
        connection.setAutoCommit(false);
        run(connection, "UPDATE t SET v = 0");
        assertEquals(List.of(0, 0), column(connection, "SELECT v FROM t"));
        assertEquals(List.of(10, 20), column(connection, "SELECT v FROM t AS OF CSN " + before + " ORDER BY id"));
        connection.rollback();
    }

    @Test
    void outsideTheRetentionAnErrorSaysWhatThereIs() throws SQLException {
        long csn = csn();
        SQLException old = assertState("72000", () -> column(connection, "SELECT * FROM t AS OF CSN 0"));
        assertTrue(String.valueOf(old.getMessage()).contains("goes back to CSN"), old.getMessage());
        assertEquals(1341, old.getErrorCode());
        SQLException coming = assertState("72000", () -> column(connection, "SELECT * FROM t AS OF CSN " + (csn + 1)));
        assertTrue(
                String.valueOf(coming.getMessage()).contains("newest confirmed version is " + csn),
                coming.getMessage());
        assertState(
                "72000",
                () -> column(connection, "SELECT * FROM t FOR SYSTEM_TIME AS OF TIMESTAMP '2999-01-01 00:00:00'"));
        run(connection, "SET DATABASE RETENTION DEFAULT");
        SQLException off = assertState("72000", () -> column(connection, "SELECT * FROM t AS OF CSN " + csn));
        assertTrue(String.valueOf(off.getMessage()).contains("SET DATABASE RETENTION INTERVAL"), off.getMessage());
        assertState("22023", () -> run(connection, "SET DATABASE RETENTION INTERVAL '-1' HOUR"));
        assertState("22023", () -> run(connection, "SET DATABASE RETENTION 'soon'"));
    }

    @Test
    void retentionRollsBackWithItsTransaction() throws SQLException {
        connection.setAutoCommit(false);
        run(connection, "SET DATABASE RETENTION DEFAULT");
        connection.rollback();
        connection.setAutoCommit(true);
        assertEquals(2L, one("SELECT count(*) FROM t AS OF CSN " + csn()));
    }

    @Test
    void whatIsHeldIsShown() throws SQLException {
        long before = (Long) one("SELECT history_bytes FROM information_schema.tarn_database");
        for (int i = 0; i < 100; i++) {
            run(connection, "UPDATE t SET v = " + i);
        }
        assertEquals(
                List.of(true),
                column(
                        connection,
                        "SELECT history_versions > 100 AND history_bytes > " + (before + 100 * 100)
                                + " AND retention = INTERVAL '1' HOUR AND history_oldest_csn < confirmed_csn - 99"
                                + " AND history_oldest_time <= CURRENT_TIMESTAMP AND transaction_bytes = 0"
                                + " AND memory_limit_bytes > 1000000 FROM information_schema.tarn_database"));
        run(connection, "SET DATABASE RETENTION '0'");
        assertEquals(
                List.of(0L),
                column(connection, "SELECT history_bytes + history_versions FROM information_schema.tarn_database"));
    }

    @Test
    void historyBeginsAnewWhenTheDatabaseIsOpened(@TempDir Path directory) throws SQLException {
        String url = "jdbc:tarn:" + directory.resolve("db");
        long before;
        try (Connection first = DriverManager.getConnection(url)) {
            run(first, "SET DATABASE RETENTION INTERVAL '2' DAY");
            run(first, "CREATE TABLE t (v INT)");
            before = (Long) column(first, "SELECT confirmed_csn FROM information_schema.tarn_database")
                    .get(0);
            run(first, "INSERT INTO t VALUES (1)");
            assertEquals(List.of(0L), column(first, "SELECT count(*) FROM t AS OF CSN " + before));
        }
        try (Connection again = DriverManager.getConnection(url)) {
            assertState("72000", () -> column(again, "SELECT count(*) FROM t AS OF CSN " + before));
            assertEquals(List.of(1L), column(again, "SELECT count(*) FROM t AS OF CSN " + (before + 1)));
        }
    }

    @Test
    void explainShowsTheVersion() throws SQLException {
        long before = csn();
        List<?> plan = column(connection, "EXPLAIN SELECT * FROM t AS OF CSN " + before + " WHERE id = 1");
        assertTrue(plan.toString().contains("AS OF CSN " + before), plan.toString());
        assertTrue(plan.toString().contains("KeyLookup T"), plan.toString());
    }
}
