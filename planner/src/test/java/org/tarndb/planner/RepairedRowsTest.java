package org.tarndb.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.tarndb.storage.env.SimulatedFileSystem;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.txn.Database;
import org.tarndb.txn.DatabaseOptions;

/**
 * A transaction that repairs the rows of a table, then makes what they were in the way of: it is the rows as the
 * transaction leaves them that count, when it is made, in the transaction, after it and after a restart.
 */
class RepairedRowsTest {
    /** What the rows 1 (sound) and 2 (bad) are of, and what can't be made over them. */
    private enum Made {
        EXPRESSION("CREATE INDEX m ON t (100 / n)", "(1, 5), (2, 0)", ErrorCode.DIVISION_BY_ZERO),
        UNIQUE_EXPRESSION("CREATE UNIQUE INDEX m ON t (100 / n)", "(1, 5), (2, 0)", ErrorCode.DIVISION_BY_ZERO),
        COVERING("CREATE INDEX m ON t (100 / n) INCLUDE (n)", "(1, 5), (2, 0)", ErrorCode.DIVISION_BY_ZERO),
        PREDICATE("CREATE INDEX m ON t (id) WHERE 100 / n > 1", "(1, 5), (2, 0)", ErrorCode.DIVISION_BY_ZERO),
        UNIQUE("CREATE UNIQUE INDEX m ON t (n)", "(1, 5), (2, 5)", ErrorCode.UNIQUE_VIOLATION),
        UNIQUE_PART("CREATE UNIQUE INDEX m ON t (n) WHERE n < 9", "(1, 5), (2, 5)", ErrorCode.UNIQUE_VIOLATION),
        EQUAL_EXPRESSION("CREATE UNIQUE INDEX m ON t (n % 5)", "(1, 5), (2, 10)", ErrorCode.UNIQUE_VIOLATION),
        CONSTRAINT("ALTER TABLE t ADD CONSTRAINT m UNIQUE (n)", "(1, 5), (2, 5)", ErrorCode.UNIQUE_VIOLATION),
        CHECK("ALTER TABLE t ADD CONSTRAINT m CHECK (n < 9)", "(1, 5), (2, 10)", ErrorCode.CHECK_VIOLATION),
        CHECK_WITHOUT_VALUE("ALTER TABLE t ADD CHECK (100 / n > 1)", "(1, 5), (2, 0)", ErrorCode.DIVISION_BY_ZERO),
        REFERENCE(
                "ALTER TABLE t ADD FOREIGN KEY (n) REFERENCES t (id)",
                "(1, 1), (2, 5)",
                ErrorCode.FOREIGN_KEY_VIOLATION),
        NOT_NULL("ALTER TABLE t ALTER COLUMN n SET NOT NULL", "(1, 1), (2, NULL)", ErrorCode.NOT_NULL_VIOLATION);

        final String ddl;
        final String rows;
        final ErrorCode error;

        Made(String ddl, String rows, ErrorCode error) {
            this.ddl = ddl;
            this.rows = rows;
            this.error = error;
        }
    }

    /** Each leaves sound rows. */
    private enum Repair {
        DELETE("DELETE FROM t WHERE id = 2"),
        UPDATE("UPDATE t SET n = 2 WHERE id = 2"),
        MOVE("UPDATE t SET id = 3, n = 3 WHERE id = 2"),
        DELETE_AND_INSERT("DELETE FROM t WHERE id = 2", "INSERT INTO t VALUES (2, 2)"),
        ALL_ANEW("TRUNCATE TABLE t", "INSERT INTO t VALUES (1, 1), (2, 2)");

        final List<String> statements;

        Repair(String... statements) {
            this.statements = List.of(statements);
        }
    }

    static Stream<Arguments> all() {
        return Arrays.stream(Made.values())
                .flatMap(made -> Arrays.stream(Repair.values()).map(repair -> Arguments.of(made, repair)));
    }

    private static void create(Client client, Made made) {
        client.run("CREATE TABLE t (id INT PRIMARY KEY, n INT)");
        client.run("INSERT INTO t VALUES " + made.rows);
    }

    /** Rows by all paths, and indexes that CHECK TABLE finds exact. */
    private static String state(Client client) {
        List<List<@Nullable Object>> checks = client.rows("CHECK TABLE t");
        assertTrue(checks.stream().allMatch(row -> "OK".equals(row.get(0))), checks::toString);
        return client.text("SELECT * FROM t ORDER BY id")
                + client.text("SELECT id FROM t WHERE n = 2")
                + client.text("SELECT id FROM t WHERE 100 / n = 50");
    }

    @ParameterizedTest
    @MethodSource("all")
    void whatIsMadeFitsTheRowsAsTheyAreThen(Made made, Repair repair) {
        try (InMemory db = new InMemory();
                Client client = db.connect()) {
            create(client, made);
            client.run("BEGIN");
            client.run("SAVEPOINT before");
            client.fails(made.error, made.ddl);
            client.run("ROLLBACK TO SAVEPOINT before");
            repair.statements.forEach(client::run);
            String rows = client.text("SELECT * FROM t ORDER BY id");
            client.run(made.ddl);
            assertEquals(rows, client.text("SELECT * FROM t ORDER BY id"));
            String bad = made.rows.substring(made.rows.lastIndexOf(',') + 1, made.rows.length() - 1);
            client.fails(made.error, "INSERT INTO t VALUES (7, " + bad + "), (8, 5)");
            client.run("INSERT INTO t VALUES (4, 4)");
            String state = client.text("SELECT * FROM t ORDER BY id");
            client.run("COMMIT");
            assertTrue(state(client).startsWith(state));
            client.fails(made.error, "INSERT INTO t VALUES (7, " + bad + "), (8, 5)");
        }
    }

    @ParameterizedTest
    @EnumSource(Made.class)
    void aRowThatIsBadAgainIsRefused(Made made) {
        try (InMemory db = new InMemory();
                Client client = db.connect()) {
            create(client, made);
            client.run("BEGIN");
            client.run("UPDATE t SET n = 2 WHERE id = 2");
            String bad = made.rows.substring(made.rows.lastIndexOf(',') + 1, made.rows.length() - 1);
            client.run("UPDATE t SET n =" + bad + " WHERE id = 2");
            client.fails(made.error, made.ddl);
            client.run("ROLLBACK");
            client.fails(made.error, made.ddl);
        }
    }

    /** The journal has the rows' changes and the index, without its entries: they are made when it is read. */
    @Test
    void readFromTheJournal() {
        for (Made made : Made.values()) {
            for (Repair repair : List.of(Repair.DELETE, Repair.MOVE)) {
                SimulatedFileSystem files = new SimulatedFileSystem();
                String[] before = new String[1];
                withDatabase(files, client -> {
                    create(client, made);
                    client.run("BEGIN");
                    repair.statements.forEach(client::run);
                    client.run(made.ddl);
                    client.run("COMMIT");
                    before[0] = state(client);
                });
                withDatabase(files, client -> assertEquals(before[0], state(client), made + " after " + repair));
            }
        }
    }

    private static void withDatabase(SimulatedFileSystem files, Consumer<Client> use) {
        try (Database database = Database.open(Path.of("/db"), files.env(1), DatabaseOptions.defaults());
                SqlEngine engine = new SqlEngine(database, () -> {});
                Client client = new Client(engine)) {
            use.accept(client);
        }
    }

    @Test
    void anIndexMadeAnewOverARepairedDuplicate() {
        try (InMemory db = new InMemory();
                Client client = db.connect()) {
            create(client, Made.EXPRESSION);
            client.run("BEGIN");
            client.run("DELETE FROM t WHERE id = 2");
            client.run("CREATE INDEX m ON t (100 / n)");
            client.run("REINDEX INDEX m");
            client.run("UPDATE t SET n = 4 WHERE id = 1");
            client.run("REINDEX INDEX m");
            client.run("COMMIT");
            assertEquals("[[1]]", client.text("SELECT id FROM t WHERE 100 / n = 25"));
            state(client);
        }
    }
}
