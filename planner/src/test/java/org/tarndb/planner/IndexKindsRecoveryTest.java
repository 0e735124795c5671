package org.tarndb.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.txn.Database;
import org.tarndb.txn.DatabaseOptions;
import org.tarndb.txn.check.CheckReport;
import org.tarndb.txn.check.DirectoryCheck;

/** Indexes of all kinds on files: read back from the journal, from a checkpoint and from a backup. */
class IndexKindsRecoveryTest {
    @TempDir
    private Path directory;

    private static void withDatabase(Path at, Consumer<Client> use) {
        try (Database database = Database.open(at, Env.system(), DatabaseOptions.defaults());
                SqlEngine engine = new SqlEngine(database, () -> {});
                Client client = new Client(engine)) {
            use.accept(client);
        }
    }

    private static void create(Client client) {
        client.run("CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR(20), status VARCHAR(10), n INT,"
                + " UNIQUE NULLS NOT DISTINCT (n, name))");
        client.run("INSERT INTO t VALUES (1, 'Ann', 'open', 10), (2, 'ben', 'done', 5), (3, NULL, 'open', NULL)");
        client.run("CREATE UNIQUE INDEX i ON t (LOWER(name) DESC, n) WHERE status = 'open'");
        client.run("CREATE INDEX j ON t (100 / n, CHAR_LENGTH(TRIM(name))) INCLUDE (status, n) ONLINE");
        client.run("CREATE INDEX k ON t (name NULLS FIRST) INCLUDE (n) WHERE n IS NOT NULL");
    }

    private static void change(Client client, int from) {
        client.run(
                "INSERT INTO t VALUES (?, 'Cid', 'open', ?), (?, 'Cid', 'done', ?)",
                from,
                10 * from,
                from + 1,
                10 * from + 1);
        client.run("UPDATE t SET n = n + 100, status = 'done' WHERE id IN (1, ?)", from);
        client.run("UPDATE t SET status = CASE WHEN status = 'done' THEN 'open' ELSE 'done' END WHERE id = 2");
        client.run("ALTER TABLE t RENAME COLUMN name TO other");
        client.run("UPDATE t SET other = UPPER(other) WHERE id = 1");
        client.run("ALTER TABLE t RENAME COLUMN other TO name");
        client.run("BEGIN");
        client.run("DELETE FROM t");
        client.run("ROLLBACK");
    }

    private static List<@Nullable Object> counts(Client client) {
        List<@Nullable Object> counts = new ArrayList<>();
        for (List<@Nullable Object> row : client.rows("CHECK TABLE t")) {
            assertEquals("OK", row.get(0), row::toString);
            counts.add(row.get(1) + "=" + row.get(2));
        }
        return counts;
    }

    private static void verify(Client client, long rows) {
        assertEquals(
                List.of("T=" + rows, "T_N_NAME_KEY=" + rows, "I=2", "J=" + rows, "K=" + (rows - 1)), counts(client));
        client.fails(ErrorCode.UNIQUE_VIOLATION, "INSERT INTO t VALUES (99, NULL, 'x', NULL)");
        client.fails(ErrorCode.DIVISION_BY_ZERO, "INSERT INTO t VALUES (99, NULL, 'x', 0)");
    }

    private static void verifyFiles(Path at) {
        CheckReport report = DirectoryCheck.run(Env.system(), at);
        assertTrue(report.isSound(), () -> report.problems().toString());
    }

    @Test
    void journalCheckpointAndBackup() {
        Path database = directory.resolve("db");
        Path backup = directory.resolve("backup");
        withDatabase(database, client -> {
            create(client);
            change(client, 4);
        });
        withDatabase(database, client -> {
            verify(client, 5);
            client.run("CHECKPOINT");
            change(client, 6);
        });
        verifyFiles(database);
        withDatabase(database, client -> {
            client.run("UPDATE t SET status = 'done' WHERE status = 'open' AND id > 3");
            client.run("UPDATE t SET status = 'open' WHERE id = 2");
            client.run("BACKUP TO '" + backup.toUri().getPath() + "'");
            client.run("DELETE FROM t WHERE id = 1");
        });
        verifyFiles(backup);
        withDatabase(backup, client -> verify(client, 7));
        withDatabase(database, client -> verify(client, 6));
    }
}
