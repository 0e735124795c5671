package org.tarndb.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** What is wrong with a statement is said with the right SQLSTATE, and nothing of it remains. */
class ErrorsTest {
    private final InMemory db = new InMemory();
    private final Client client = db.connect();

    @BeforeEach
    void create() {
        client.run("CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR(5), n INT NOT NULL, small TINYINT, u INT UNIQUE)");
        client.run("INSERT INTO t VALUES (1, 'one', 10, 1, 100), (2, 'two', 20, 2, 200)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "SELEC * FROM t; 42601",
                "SELECT * FROM nowhere; 42P01",
                "SELECT nothing FROM t; 42703",
                "SELECT nothing FROM t WHERE id = 1; 42703",
                "SELECT * FROM t JOIN nowhere USING (id); 42P01",
                "SELECT id FROM t, t AS u; 42702",
                "SELECT nofunction(id) FROM t; 42883",
                "SELECT name, COUNT(*) FROM t; 42803",
                "SELECT 1 / (id - 1) FROM t; 22012",
                "SELECT n * 2147483647 FROM t; 22003",
                "SELECT (SELECT id FROM t); 21000",
                "INSERT INTO t (id, n) SELECT id, n FROM t; 23505",
                "INSERT INTO t (id, n) SELECT id + 10, NULL FROM t; 23502",
                "INSERT INTO t (id, n, name) SELECT id + 10, n, name || 'abc' FROM t; 22001",
                "UPDATE t SET n = n / (id - 1); 22012",
                "UPDATE t SET id = 7; 23505",
                "SELECT * FROM nowhere.t; 3F000",
                "INSERT INTO t (id, nothing) VALUES (3, 1); 42703",
                "INSERT INTO nowhere VALUES (3); 42P01",
                "INSERT INTO t (id, n) VALUES (3, 2147483648); 22003",
                "INSERT INTO t (id, n, small) VALUES (3, 1, 128); 22003",
                "INSERT INTO t (id, n) VALUES (2147483647 + 1, 1); 22003",
                "INSERT INTO t (id, n) VALUES (3, 1 / 0); 22012",
                "INSERT INTO t (id, n, name) VALUES (3, 1, 'toolong'); 22001",
                "INSERT INTO t (id, n) VALUES (3, NULL); 23502",
                "INSERT INTO t (id) VALUES (3); 23502",
                "INSERT INTO t (n) VALUES (3); 23502",
                "INSERT INTO t (id, n) VALUES (1, 1); 23505",
                "INSERT INTO t (id, n, u) VALUES (3, 1, 100); 23505",
                "INSERT INTO t (id, n) VALUES (3, 1), (3, 2); 23505",
                "INSERT INTO t (id, n) VALUES (3, CAST('x' AS INTEGER)); 22018",
                "UPDATE t SET n = 2147483647 + n WHERE id = 1; 22003",
                "UPDATE t SET n = n / 0 WHERE id = 1; 22012",
                "UPDATE t SET n = NULL WHERE id = 1; 23502",
                "UPDATE t SET name = 'toolong' WHERE id = 1; 22001",
                "UPDATE t SET id = 2 WHERE id = 1; 23505",
                "UPDATE t SET u = 200 WHERE id = 1; 23505",
                "UPDATE t SET nothing = 1 WHERE id = 1; 42703",
                "DELETE FROM nowhere WHERE id = 1; 42P01",
                "CREATE TABLE t (a INT); 42P07",
                "CREATE TABLE nowhere.x (a INT); 3F000",
                "DROP TABLE nowhere; 42P01",
                "CREATE INDEX i ON nowhere (a); 42P01",
                "CREATE INDEX i ON t (nothing); 42703",
                "CREATE INDEX i ON t (id, id); 42701",
                "CREATE INDEX t_u_key ON t (n); 42710",
                "DROP INDEX nowhere; 42704",
                "DROP INDEX t_u_key; 55000",
                "CREATE SCHEMA public; 42710",
                "DROP SCHEMA nowhere; 3F000",
                "DROP SCHEMA public; 55006",
                "CHECK TABLE nowhere; 42P01",
                "SET SCHEMA nowhere; 3F000",
                "SET nothing = 1; 42704",
                "SHOW nothing; 42704",
                "SET STATEMENT_TIMEOUT = 'soon'; 22023",
                "SET TIME ZONE 'Atlantis'; 22023",
                "ALTER INDEX nowhere PAUSE BUILD; 42704",
                "ALTER INDEX t_u_key PAUSE BUILD; 55000",
                "SAVEPOINT s; 25P01",
                "ROLLBACK TO SAVEPOINT s; 3B001",
                "RELEASE SAVEPOINT s; 3B001",
                "SET TRANSACTION_ISOLATION = 'CHAOS'; 22023"
            })
    void areTold(String sql, String sqlState) {
        String before = client.text("SELECT * FROM t");
        TarnException e =
                org.junit.jupiter.api.Assertions.assertThrows(TarnException.class, () -> client.run(sql), sql);
        assertEquals(sqlState, e.code().sqlState(), () -> sql + ": " + e.getMessage());
        assertEquals(before, client.text("SELECT * FROM t"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "INSERT INTO t (id, n) VALUES (3, 1) ON CONFLICT DO NOTHING; ON CONFLICT",
                "INSERT INTO t (id, n) VALUES (3, 1) RETURNING id; RETURNING",
                "UPDATE t SET n = 1 WHERE id = 1 RETURNING id; RETURNING",
                "DELETE FROM t WHERE id = 1 RETURNING id; RETURNING",
                "MERGE INTO t USING t AS s ON t.id = s.id WHEN MATCHED THEN DELETE; MERGE",
                "CREATE TABLE x (a INT REFERENCES t MATCH FULL); MATCH FULL",
                "EXPLAIN ANALYZE SELECT * FROM t; EXPLAIN ANALYZE"
            })
    void whatALaterReleaseWillDoIsRefusedByName(String sql, String feature) {
        TarnException e = client.fails(ErrorCode.FEATURE_NOT_SUPPORTED, sql);
        assertTrue(String.valueOf(e.getMessage()).contains(feature), e.getMessage());
    }

    @Test
    void messagesNameTheObject() {
        assertMessage("T.N", ErrorCode.NOT_NULL_VIOLATION, "INSERT INTO t (id, n) VALUES (3, NULL)");
        assertMessage("T.NAME", ErrorCode.STRING_TOO_LONG, "INSERT INTO t (id, n, name) VALUES (3, 1, 'toolong')");
        assertMessage("T.SMALL", ErrorCode.NUMERIC_OUT_OF_RANGE, "UPDATE t SET small = 200 WHERE id = 1");
        assertMessage("T_U_KEY", ErrorCode.UNIQUE_VIOLATION, "UPDATE t SET u = 200 WHERE id = 1");
        assertMessage("200", ErrorCode.UNIQUE_VIOLATION, "UPDATE t SET u = 200 WHERE id = 1");
    }

    private void assertMessage(String part, ErrorCode code, String sql) {
        String message = String.valueOf(client.fails(code, sql).getMessage());
        assertTrue(message.contains(part), message);
    }

    @Test
    void parametersMustBeThere() {
        client.fails(ErrorCode.PARAMETER_COUNT, "SELECT * FROM t WHERE id = ?");
        client.fails(ErrorCode.PARAMETER_COUNT, "SELECT * FROM t WHERE id = 1", 5);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "INSERT INTO bare VALUES (-1); CHECK_VIOLATION; false for the row number ",
                "INSERT INTO bare VALUES (7); FOREIGN_KEY_VIOLATION; the row number ",
                "DELETE FROM t WHERE id = 1; FOREIGN_KEY_VIOLATION; since the row number ",
                "CREATE UNIQUE INDEX i ON bare (a); UNIQUE_VIOLATION; the rows number "
            })
    void aRowWithoutAPrimaryKeyIsNamedByANumber(String statement, ErrorCode code, String words) {
        client.run("CREATE TABLE bare (a INT REFERENCES t CHECK (a > 0))");
        client.run("INSERT INTO bare VALUES (1), (1)");
        String message = client.fails(code, statement).getMessage();
        assertTrue(message != null && message.contains(words) && !message.contains("row row"), message);
    }
}
