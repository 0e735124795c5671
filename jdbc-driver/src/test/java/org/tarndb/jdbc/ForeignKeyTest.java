package org.tarndb.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tarndb.jdbc.Sql.assertState;
import static org.tarndb.jdbc.Sql.column;
import static org.tarndb.jdbc.Sql.run;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Foreign keys and CHECK constraints as a user of JDBC sees them. */
class ForeignKeyTest {
    private Connection connection;

    @BeforeEach
    void open() throws SQLException {
        connection = Sql.connect();
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    private void execute(String... statements) throws SQLException {
        for (String sql : statements) {
            run(connection, sql);
        }
    }

    private static List<String> rows(Connection from, String sql) throws SQLException {
        try (Statement statement = from.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return rows(rows);
        }
    }

    private static List<String> rows(ResultSet rows) throws SQLException {
        List<String> all = new ArrayList<>();
        int columns = rows.getMetaData().getColumnCount();
        while (rows.next()) {
            List<@Nullable String> row = new ArrayList<>();
            for (int i = 1; i <= columns; i++) {
                row.add(rows.getString(i));
            }
            all.add(String.join(" ", row.stream().map(String::valueOf).toList()));
        }
        return all;
    }

    private void assertMessage(String state, String sql, String... parts) {
        SQLException e = assertState(state, () -> run(connection, sql));
        for (String part : parts) {
            assertTrue(String.valueOf(e.getMessage()).contains(part), e::getMessage);
        }
    }

    @Test
    void violationsNameConstraintTablesAndValues() throws SQLException {
        execute(
                "CREATE TABLE city (id INT PRIMARY KEY, size INT CONSTRAINT positive CHECK (size > 0))",
                "CREATE TABLE person (id INT PRIMARY KEY, city INT CONSTRAINT lives_in REFERENCES city)",
                "INSERT INTO city VALUES (1, 10), (2, NULL)",
                "INSERT INTO person VALUES (7, 1), (8, NULL)");
        assertMessage("23503", "INSERT INTO person VALUES (9, 5)", "LIVES_IN", "PERSON", "CITY", "(ID) = (9)", "= (5)");
        assertMessage("23503", "DELETE FROM city WHERE id = 1", "LIVES_IN", "PERSON", "CITY", "(ID) = (7)", "= (1)");
        assertMessage("23514", "UPDATE city SET size = -3 WHERE id = 2", "POSITIVE", "CITY", "(ID) = (2)", "-3");
        assertEquals(List.of("1 10", "2 null"), rows(connection, "SELECT * FROM city ORDER BY id"));
    }

    /** A key moves to its neighbour's old place, and each row follows its own. */
    @Test
    void rowsFollowTheirKeyAndNotItsOldPlace() throws SQLException {
        execute(
                "CREATE TABLE t (id INT PRIMARY KEY, up INT REFERENCES t ON UPDATE CASCADE)",
                "CREATE TABLE leaf (id INT PRIMARY KEY, t INT REFERENCES t ON UPDATE CASCADE)",
                "INSERT INTO t VALUES (1, NULL), (2, 1), (3, 2), (4, 4)",
                "INSERT INTO leaf VALUES (10, 1), (20, 2), (30, 3)",
                "UPDATE t SET id = id + 1");
        assertEquals(List.of("2 null", "3 2", "4 3", "5 5"), rows(connection, "SELECT * FROM t ORDER BY id"));
        assertEquals(List.of("10 2", "20 3", "30 4"), rows(connection, "SELECT * FROM leaf ORDER BY id"));
    }

    /** Two columns of one key change through two paths. */
    @Test
    void aKeyThatChangesTwiceInOneStatementIsFollowed() throws SQLException {
        execute(
                "CREATE TABLE a (id INT PRIMARY KEY)",
                "CREATE TABLE b (id INT PRIMARY KEY REFERENCES a ON UPDATE CASCADE)",
                "CREATE TABLE c (id INT PRIMARY KEY REFERENCES a ON UPDATE CASCADE)",
                "CREATE TABLE d (b INT REFERENCES b ON UPDATE CASCADE, c INT REFERENCES c ON UPDATE CASCADE,"
                        + " PRIMARY KEY (b, c))",
                "CREATE TABLE e (id INT PRIMARY KEY, x INT, y INT,"
                        + " FOREIGN KEY (y, x) REFERENCES d (c, b) ON UPDATE CASCADE)",
                "INSERT INTO a VALUES (1), (2)",
                "INSERT INTO b VALUES (1), (2)",
                "INSERT INTO c VALUES (1), (2)",
                "INSERT INTO d VALUES (1, 1), (1, 2)",
                "INSERT INTO e VALUES (5, 1, 1), (6, 1, 2), (7, 1, NULL)",
                "UPDATE a SET id = 9 WHERE id = 1");
        assertEquals(List.of("9 2", "9 9"), rows(connection, "SELECT * FROM d ORDER BY b, c"));
        assertEquals(List.of("5 9 9", "6 9 2", "7 1 null"), rows(connection, "SELECT * FROM e ORDER BY id"));
    }

    @Test
    void aChainOfAnyLengthIsDeleted() throws SQLException {
        execute(
                "CREATE TABLE chain (id INT PRIMARY KEY, previous INT REFERENCES chain ON DELETE CASCADE)",
                "INSERT INTO chain VALUES (0, NULL)");
        try (var insert = connection.prepareStatement("INSERT INTO chain VALUES (?, ?)")) {
            for (int i = 1; i <= 5_000; i++) {
                insert.setInt(1, i);
                insert.setInt(2, i - 1);
                insert.addBatch();
            }
            insert.executeBatch();
        }
        execute("UPDATE chain SET previous = 5000 WHERE id = 0"); // and now a circle
        execute("DELETE FROM chain WHERE id = 17");
        assertEquals(List.of(0L), column(connection, "SELECT COUNT(*) FROM chain"));
    }

    @Test
    void deferredConstraintsAreCheckedAtTheCommit() throws SQLException {
        execute("CREATE TABLE n (id INT PRIMARY KEY, next INT CONSTRAINT to_next REFERENCES n DEFERRABLE)");
        connection.setAutoCommit(false);
        assertState("23503", () -> run(connection, "INSERT INTO n VALUES (1, 2)"));
        execute("SET CONSTRAINTS to_next DEFERRED", "INSERT INTO n VALUES (1, 2), (2, 3)");
        assertState("23503", () -> run(connection, "SET CONSTRAINTS ALL IMMEDIATE"));
        execute("INSERT INTO n VALUES (3, 1)", "SET CONSTRAINTS ALL IMMEDIATE", "SET CONSTRAINTS ALL DEFERRED");
        connection.commit();
        execute("SET CONSTRAINTS ALL DEFERRED", "DELETE FROM n WHERE id = 3");
        assertState("23503", connection::commit);
        connection.rollback();
        assertEquals(List.of("1 2", "2 3", "3 1"), rows(connection, "SELECT * FROM n ORDER BY id"));
        assertState("42704", () -> run(connection, "SET CONSTRAINTS nothing DEFERRED"));
    }

    @Test
    void whatAForeignKeyNeedsStays() throws SQLException {
        execute(
                "CREATE TABLE p (id INT PRIMARY KEY, u INT CONSTRAINT p_u UNIQUE)",
                "CREATE TABLE c (id INT PRIMARY KEY, p INT, u INT)",
                "CREATE INDEX by_p ON c (p, id)",
                "ALTER TABLE c ADD CONSTRAINT c_p FOREIGN KEY (p) REFERENCES p ON DELETE CASCADE",
                "ALTER TABLE c ADD CONSTRAINT c_u FOREIGN KEY (u) REFERENCES p (u)");
        assertMessage("55000", "DROP INDEX by_p", "BY_P", "C_P");
        assertMessage("55000", "DROP INDEX c_u", "C_U");
        assertMessage("2BP01", "ALTER TABLE p DROP CONSTRAINT p_u", "P_U", "C_U");
        assertMessage("2BP01", "DROP TABLE p", "C_P");
        assertMessage("2BP01", "TRUNCATE TABLE p", "C_P");
        assertMessage("42710", "ALTER TABLE p ADD CONSTRAINT c_p CHECK (id > 0)", "C_P");
        execute("INSERT INTO p VALUES (1, 1)", "INSERT INTO c VALUES (1, 1, 1)", "TRUNCATE TABLE p, c");
        execute("ALTER TABLE c DROP CONSTRAINT c_u", "ALTER TABLE p DROP CONSTRAINT p_u", "DROP TABLE p CASCADE");
        execute("INSERT INTO c VALUES (2, 77, 77)", "DROP INDEX by_p");
    }

    /** ALTER TABLE is part of its transaction, and looks at the rows that are there. */
    @Test
    void constraintsAreAddedAndTakenBack() throws SQLException {
        execute(
                "CREATE TABLE p (id INT PRIMARY KEY)",
                "CREATE TABLE c (id INT PRIMARY KEY, p INT)",
                "INSERT INTO c VALUES (1, 5)");
        assertState("23503", () -> run(connection, "ALTER TABLE c ADD FOREIGN KEY (p) REFERENCES p"));
        assertState("23514", () -> run(connection, "ALTER TABLE c ADD CHECK (p < 5)"));
        connection.setAutoCommit(false);
        execute(
                "INSERT INTO p VALUES (5)",
                "ALTER TABLE c ADD FOREIGN KEY (p) REFERENCES p",
                "ALTER TABLE c ADD CONSTRAINT small CHECK (p < 6)");
        assertState("23503", () -> run(connection, "DELETE FROM p"));
        assertState("23514", () -> run(connection, "INSERT INTO c VALUES (2, 6)"));
        connection.rollback();
        connection.setAutoCommit(true);
        execute("INSERT INTO c VALUES (2, 6)");
        assertEquals(List.of("OK C 2 rows"), rows(connection, "CHECK TABLE c"));
    }

    @Test
    void metadataListsForeignKeys() throws SQLException {
        execute(
                "CREATE SCHEMA s",
                "CREATE TABLE s.p (a INT, b INT, CONSTRAINT pk PRIMARY KEY (a, b))",
                "CREATE TABLE c (id INT PRIMARY KEY, y INT, x INT, CONSTRAINT fk FOREIGN KEY (y, x)"
                        + " REFERENCES s.p (b, a) ON DELETE SET NULL ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED,"
                        + " CONSTRAINT ck CHECK (x > y))");
        List<String> expected = List.of(row("A", "X", 1), row("B", "Y", 2));
        DatabaseMetaData metadata = connection.getMetaData();
        try (ResultSet imported = metadata.getImportedKeys(null, "PUBLIC", "C");
                ResultSet exported = metadata.getExportedKeys(null, "S", "P");
                ResultSet between = metadata.getCrossReference(null, "S", "P", null, "PUBLIC", "C");
                ResultSet none = metadata.getCrossReference(null, "PUBLIC", "C", null, "S", "P")) {
            assertEquals(expected, rows(imported));
            assertEquals(expected, rows(exported));
            assertEquals(expected, rows(between));
            assertEquals(List.of(), rows(none));
        }
        assertEquals(
                List.of("TARN PUBLIC FK TARN S PK NONE CASCADE SET NULL"),
                rows(connection, "SELECT * FROM information_schema.referential_constraints"));
        assertEquals(
                List.of("TARN PUBLIC CK X > Y"),
                rows(connection, "SELECT * FROM information_schema.check_constraints"));
        assertEquals(
                List.of("CK CHECK NO", "C_PKEY PRIMARY KEY NO", "FK FOREIGN KEY YES"),
                rows(
                        connection,
                        "SELECT constraint_name, constraint_type, initially_deferred"
                                + " FROM information_schema.table_constraints WHERE table_name = 'C' ORDER BY 1"));
        assertEquals(
                List.of("X 1 1", "Y 2 2"),
                rows(
                        connection,
                        "SELECT column_name, ordinal_position, position_in_unique_constraint"
                                + " FROM information_schema.key_column_usage WHERE constraint_name = 'FK' ORDER BY 2"));
    }

    private static String row(String referenced, String referencing, int place) {
        return "TARN S P " + referenced + " TARN PUBLIC C " + referencing + " " + place + " "
                + DatabaseMetaData.importedKeyCascade + " " + DatabaseMetaData.importedKeySetNull + " FK PK "
                + DatabaseMetaData.importedKeyInitiallyDeferred;
    }

    /**
     * Three tables, a chain and a reference to itself, with random actions, against H2: a statement succeeds or is refused
     * in both, and leaves the same rows. RESTRICT is left out where a table refers to itself: H2 looks at the rows one by
     * one, the standard at those that were there. The default that SET DEFAULT sets is always there: H2 does not look.
     */
    @Test
    void randomStatementsDoAsInH2() throws SQLException {
        for (long seed = 1; seed <= 12; seed++) {
            Random random = new Random(seed);
            String[] actions = {"NO ACTION", "RESTRICT", "CASCADE", "SET NULL", "SET DEFAULT"};
            List<String> tables = List.of(
                    "CREATE TABLE a (id INT PRIMARY KEY, v INT CHECK (v < 3))",
                    "CREATE TABLE b (id INT PRIMARY KEY, a INT DEFAULT 9 REFERENCES a ON DELETE "
                            + actions[random.nextInt(5)] + " ON UPDATE " + actions[random.nextInt(5)]
                            + ", up INT REFERENCES b ON DELETE " + actions[2 + random.nextInt(2)] + ")",
                    "CREATE TABLE c (id INT PRIMARY KEY, b INT DEFAULT NULL REFERENCES b ON DELETE "
                            + actions[random.nextInt(5)] + " ON UPDATE " + actions[random.nextInt(5)]
                            + ", CHECK (b IS NULL OR b <> 3 OR id < 3))");
            try (Connection tarn = Sql.connect();
                    Connection h2 = DriverManager.getConnection("jdbc:h2:mem:")) {
                for (String table : tables) {
                    run(tarn, table);
                    run(h2, table);
                }
                run(tarn, "INSERT INTO a VALUES (9, 0)");
                run(h2, "INSERT INTO a VALUES (9, 0)");
                compare(tarn, h2, random, "seed " + seed + " " + tables);
            }
        }
    }

    private static void compare(Connection tarn, Connection h2, Random random, String what) throws SQLException {
        for (int i = 0; i < 150; i++) {
            String sql = statement(random);
            String at = what + ": " + i + " " + sql;
            assertEquals(outcome(h2, sql), outcome(tarn, sql), at);
            for (String table : List.of("a", "b", "c")) {
                String all = "SELECT * FROM " + table + " ORDER BY id";
                assertEquals(rows(h2, all), rows(tarn, all), at);
            }
        }
    }

    /** Whether it was refused; which of several constraints refuses it is the engine's choice. */
    private static String outcome(Connection connection, String sql) throws SQLException {
        try {
            run(connection, sql);
            return "done";
        } catch (SQLException e) {
            if (!String.valueOf(e.getSQLState()).startsWith("23")) {
                throw e;
            }
            return "refused";
        }
    }

    private static String statement(Random random) {
        int id = random.nextInt(5);
        String other = random.nextInt(5) == 0 ? "NULL" : String.valueOf(random.nextInt(5));
        return switch (random.nextInt(9)) {
            case 0 -> "INSERT INTO a VALUES (" + id + ", " + other + ")";
            case 1, 2 ->
                "INSERT INTO b VALUES (" + id + ", " + other + ", " + (random.nextBoolean() ? id : "NULL") + ")";
            case 3 -> "INSERT INTO c VALUES (" + id + ", " + other + ")";
            case 4 -> "DELETE FROM a WHERE id = " + id;
            case 5 -> "DELETE FROM b WHERE id = " + id;
            case 6 -> "UPDATE a SET id = " + random.nextInt(5) + " WHERE id = " + id;
            case 7 -> "UPDATE b SET a = " + other + " WHERE id = " + id;
            default -> "UPDATE c SET b = " + other + " WHERE id = " + id;
        };
    }
}
