package org.tarndb.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tarndb.jdbc.Sql.assertState;
import static org.tarndb.jdbc.Sql.column;
import static org.tarndb.jdbc.Sql.run;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLTimeoutException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Constraints added and indexes rebuilt {@code ONLINE}, as JDBC programs see them. A limit of a row a second keeps a build
 * from ending.
 */
@Timeout(60)
class OnlineConstraintsTest {
    private static final String SLOWLY = " WITH (max_rows_per_second = 1)";
    private static final String PHASE = "SELECT phase FROM information_schema.tarn_index_builds WHERE index_name = 'C'";

    @TempDir
    Path directory;

    private final ExecutorService executor = Executors.newCachedThreadPool();
    private String url;
    private Connection connection;

    /** What is built; all under the name C. */
    enum Built {
        UNIQUE("ALTER TABLE t ADD CONSTRAINT c UNIQUE (v) ONLINE", "UNIQUE CONSTRAINT", "[C 1 V]", "[]"),
        FOREIGN_KEY(
                "ALTER TABLE t ADD CONSTRAINT c FOREIGN KEY (v) REFERENCES p ON DELETE CASCADE ONLINE",
                "FOREIGN KEY",
                "[C 1 V]",
                "[P.ID T.V C P_PKEY " + DatabaseMetaData.importedKeyNoAction + " " + DatabaseMetaData.importedKeyCascade
                        + "]"),
        INDEX("REINDEX INDEX c ONLINE", "REINDEX", "[C 1 V]", "[]");

        private final String sql;
        private final String kind;
        private final String indexes;
        private final String keys;

        Built(String sql, String kind, String indexes, String keys) {
            this.sql = sql;
            this.kind = kind;
            this.indexes = indexes;
            this.keys = keys;
        }

        String nowait() {
            return sql + " NOWAIT" + SLOWLY;
        }
    }

    @BeforeEach
    void create() throws SQLException {
        url = "jdbc:tarn:" + directory;
        connection = DriverManager.getConnection(url);
        run(connection, "CREATE TABLE p (id INT PRIMARY KEY)");
        run(connection, "CREATE TABLE t (id INT PRIMARY KEY, v INT)");
        run(connection, "INSERT INTO p VALUES (1), (2), (3), (4), (5), (6), (7), (8), (9)");
        run(connection, "INSERT INTO t SELECT id + 10, id FROM p");
    }

    @AfterEach
    void close() throws SQLException {
        executor.shutdownNow();
        if (!connection.isClosed()) {
            run(connection, "SHUTDOWN");
            connection.close();
        }
    }

    /** A REINDEX needs the index. */
    private void prepare(Built built) throws SQLException {
        if (built == Built.INDEX) {
            run(connection, "CREATE INDEX c ON t (v)");
        }
    }

    private void await(String phase) throws SQLException {
        while (!column(connection, PHASE).contains(phase)) {
            Thread.onSpinWait();
        }
    }

    /** The secondary indexes of T: name, place in the key, column. */
    private String indexes() throws SQLException {
        List<String> found = new ArrayList<>();
        try (ResultSet rows = connection.getMetaData().getIndexInfo(null, "PUBLIC", "T", false, false)) {
            while (rows.next()) {
                if (!"T_PKEY".equals(rows.getString("INDEX_NAME"))) {
                    found.add(rows.getString("INDEX_NAME") + " " + rows.getInt("ORDINAL_POSITION") + " "
                            + rows.getString("COLUMN_NAME"));
                }
            }
        }
        return found.toString();
    }

    private String keys() throws SQLException {
        DatabaseMetaData metadata = connection.getMetaData();
        String imported = keys(metadata.getImportedKeys(null, "PUBLIC", "T"));
        assertEquals(imported, keys(metadata.getExportedKeys(null, "PUBLIC", "P")));
        assertEquals(imported, keys(metadata.getCrossReference(null, null, "P", null, null, "T")));
        return imported;
    }

    private static String keys(ResultSet rows) throws SQLException {
        try (rows) {
            List<String> found = new ArrayList<>();
            while (rows.next()) {
                found.add(rows.getString("PKTABLE_NAME") + "." + rows.getString("PKCOLUMN_NAME") + " "
                        + rows.getString("FKTABLE_NAME") + "." + rows.getString("FKCOLUMN_NAME") + " "
                        + rows.getString("FK_NAME") + " " + rows.getString("PK_NAME") + " "
                        + rows.getInt("UPDATE_RULE") + " " + rows.getInt("DELETE_RULE"));
            }
            return found.toString();
        }
    }

    /** As before the statement: the index that REINDEX was to make anew, or nothing. */
    private void assertNothingLeft(Built built) throws SQLException {
        while (!column(connection, "SELECT id FROM information_schema.tarn_index_builds WHERE ended IS NULL")
                .isEmpty()) {
            Thread.onSpinWait();
        }
        assertEquals(built == Built.INDEX ? "[C 1 V]" : "[]", indexes());
        assertEquals("[]", keys());
        run(connection, "INSERT INTO t VALUES (100, 1), (101, 1), (102, 1000)");
        run(connection, "DELETE FROM t WHERE id >= 100");
        run(connection, built.sql);
        assertPublic(built);
    }

    private void assertPublic(Built built) throws SQLException {
        assertEquals(built.indexes, indexes());
        assertEquals(built.keys, keys());
        assertEquals(Set.of("OK"), new HashSet<>(column(connection, "CHECK TABLE t")));
        assertEquals(List.of(13), column(connection, "SELECT id FROM t WHERE v = 3"));
    }

    private static SQLException failure(Future<?> work) {
        return assertInstanceOf(
                SQLException.class,
                assertThrows(ExecutionException.class, work::get).getCause());
    }

    @ParameterizedTest
    @EnumSource
    void nowaitReturnsAndMetadataHasItFromItsPublicationOn(Built built) throws SQLException {
        prepare(built);
        String before = indexes();
        run(connection, built.nowait());
        assertEquals(
                List.of(built.kind),
                column(
                        connection,
                        "SELECT kind FROM information_schema.tarn_index_builds"
                                + " WHERE ended IS NULL AND table_name = 'T' AND index_name = 'C'"));
        assertEquals(before, indexes());
        assertEquals("[]", keys());
        run(connection, "ALTER INDEX c SET (max_rows_per_second = DEFAULT)");
        await("DONE");
        assertPublic(built);
    }

    @ParameterizedTest
    @EnumSource
    void theStatementWaitsAndTells(Built built) throws SQLException {
        prepare(built);
        try (Statement statement = connection.createStatement()) {
            List<IndexBuildProgress> told = new ArrayList<>();
            statement.unwrap(IndexBuildWatcher.class).setIndexBuildListener(told::add);
            assertEquals(0, statement.executeUpdate(built.sql));
            IndexBuildProgress last = told.get(told.size() - 1);
            assertEquals(
                    "PUBLIC.T.C DONE 9 9",
                    last.schema() + "." + last.table() + "." + last.index() + " " + last.phase() + " " + last.rowsDone()
                            + " " + last.rowsTotal());
            SQLWarning warning = statement.getWarnings();
            assertNotNull(warning);
            assertEquals("01000", warning.getSQLState());
        }
        assertPublic(built);
    }

    @ParameterizedTest
    @EnumSource
    void aCancelOfTheStatementLeavesNothing(Built built) throws SQLException {
        prepare(built);
        try (Connection other = DriverManager.getConnection(url);
                Statement statement = other.createStatement()) {
            Future<Boolean> work = executor.submit(() -> statement.execute(built.sql + SLOWLY));
            await("SCANNING");
            statement.cancel();
            assertEquals("57014", failure(work).getSQLState());
            assertNothingLeft(built);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aTimeOutLeavesNothing(Built built) throws SQLException {
        prepare(built);
        run(connection, "SET STATEMENT_TIMEOUT = 1");
        SQLException e = assertState("57014", () -> run(connection, built.sql + SLOWLY));
        assertInstanceOf(SQLTimeoutException.class, e);
        run(connection, "SET STATEMENT_TIMEOUT = DEFAULT");
        assertNothingLeft(built);
    }

    @ParameterizedTest
    @EnumSource
    void itOutlivesItsConnection(Built built) throws SQLException {
        prepare(built);
        Connection other = DriverManager.getConnection(url);
        Future<Integer> work = executor.submit(() -> run(other, built.sql + SLOWLY));
        await("SCANNING");
        other.close();
        assertEquals("08003", failure(work).getSQLState());
        run(connection, "ALTER INDEX c SET (max_rows_per_second = DEFAULT)");
        await("DONE");
        assertPublic(built);
    }

    @ParameterizedTest
    @EnumSource
    void itGoesOnWhenTheDatabaseIsOpenedAgain(Built built) throws SQLException {
        prepare(built);
        Connection other = DriverManager.getConnection(url);
        Future<Integer> work = executor.submit(() -> run(other, built.sql + SLOWLY));
        await("SCANNING");
        run(connection, "SHUTDOWN");
        assertEquals("08006", failure(work).getSQLState());
        other.close();
        connection.close();
        connection = DriverManager.getConnection(url);
        await("SCANNING");
        run(connection, "ALTER INDEX c SET (max_rows_per_second = DEFAULT)");
        await("DONE");
        assertPublic(built);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ALTER INDEX c CANCEL BUILD", "ALTER TABLE t DROP CONSTRAINT c"})
    void whoEndsTheBuildEndsTheStatement(String end) throws SQLException {
        for (Built built : Built.values()) {
            if (built == Built.INDEX) {
                continue;
            }
            try (Connection other = DriverManager.getConnection(url)) {
                Future<Integer> work = executor.submit(() -> run(other, built.sql + SLOWLY));
                await("SCANNING");
                run(connection, end);
                SQLException e = failure(work);
                assertEquals("57014", e.getSQLState());
                assertTrue(String.valueOf(e.getMessage()).contains("C was canceled"), e::getMessage);
                assertNothingLeft(built);
                run(connection, "ALTER TABLE t DROP CONSTRAINT c");
            }
        }
    }

    /** The row that breaks it was there before; it is repaired, then the same statement succeeds. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "UNIQUE; INSERT INTO t VALUES (50, 3); 23505; C of table T, (ID) = (50), (ID) = (13), (V) = (3)",
                "FOREIGN_KEY; INSERT INTO t VALUES (50, 77); 23503; foreign key C, table T, (ID) = (50), (V) = (77), table P",
            })
    void aRowThatBreaksItIsNamedInTheErrorAndInTheView(Built built, String wrong, String state, String parts)
            throws SQLException {
        run(connection, wrong);
        SQLException e = assertState(state, () -> run(connection, built.sql));
        assertInstanceOf(SQLIntegrityConstraintViolationException.class, e);
        String message = String.valueOf(e.getMessage());
        for (String part : parts.split(", ", -1)) {
            assertTrue(message.contains(part), message);
        }
        String failed = " FROM information_schema.tarn_index_builds WHERE phase = 'FAILED'";
        assertEquals(List.of(message), column(connection, "SELECT error" + failed));
        assertEquals(List.of(state), column(connection, "SELECT sql_state" + failed));
        assertEquals(List.of((long) e.getErrorCode()), column(connection, "SELECT error_code" + failed));
        run(connection, "DELETE FROM t WHERE id = 50");
        assertNothingLeft(built);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "INSERT INTO t VALUES (50, 77); DELETE FROM t WHERE v = 77; true",
                "INSERT INTO t VALUES (50, 77); INSERT INTO p VALUES (77); true",
                "INSERT INTO t VALUES (50, 77); UPDATE t SET v = NULL WHERE v = 77; true",
                "INSERT INTO t VALUES (50, 77); UPDATE t SET v = 78 WHERE v = 77; false",
                "INSERT INTO t VALUES (50, 5); DELETE FROM p WHERE id = 5; false",
                "INSERT INTO t VALUES (50, 5); UPDATE p SET id = 55 WHERE id = 5; false",
            })
    void whatWritersDoBeforeTheRowsAreLookedThroughDecides(String before, String during, boolean holds)
            throws SQLException {
        run(connection, before);
        run(connection, Built.FOREIGN_KEY.nowait());
        run(connection, "ALTER INDEX c PAUSE BUILD");
        run(connection, during);
        run(connection, "ALTER INDEX c SET (max_rows_per_second = DEFAULT)");
        run(connection, "ALTER INDEX c RESUME BUILD");
        await(holds ? "DONE" : "FAILED");
        assertEquals(holds ? Built.FOREIGN_KEY.keys : "[]", keys());
        if (holds) {
            assertState("23503", () -> run(connection, "INSERT INTO t VALUES (60, 1000)"));
        } else {
            run(connection, "INSERT INTO t VALUES (60, 1000)");
        }
    }
}
