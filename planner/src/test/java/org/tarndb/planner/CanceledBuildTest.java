package org.tarndb.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.storage.env.SimulatedFileSystem;
import org.tarndb.storage.env.SimulatedFileSystem.Fault;
import org.tarndb.storage.env.SimulatedFileSystem.Operation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.Database;
import org.tarndb.txn.DatabaseOptions;

/** ALTER INDEX ... CANCEL BUILD is durable on return: neither a crash nor a closing brings the build back. */
class CanceledBuildTest {
    private static final String BUILDS = "SELECT index_name, phase FROM information_schema.tarn_index_builds";
    private static final String INDEXES = "SELECT index_name FROM information_schema.indexes WHERE index_name = 'I'";

    private SimulatedFileSystem files = new SimulatedFileSystem();

    private interface Use {
        void with(Database database, Client client);
    }

    private void withDatabase(Use use) {
        try (Database database = Database.open(Path.of("/db"), files.env(1), DatabaseOptions.defaults());
                SqlEngine engine = new SqlEngine(database, () -> {});
                Client client = new Client(engine)) {
            use.with(database, client);
        }
    }

    private static void begin(Client client, String build) {
        client.run("CREATE TABLE t (id INT PRIMARY KEY, v INT)");
        client.run("INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)");
        if (build.startsWith("REINDEX")) {
            client.run("CREATE INDEX i ON t (v)");
        }
        client.run(build + " ONLINE NOWAIT WITH (max_rows_per_second = 1)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE INDEX i ON t (v)",
                "ALTER TABLE t ADD CONSTRAINT i UNIQUE (v)",
                "ALTER TABLE t ADD CONSTRAINT i FOREIGN KEY (v) REFERENCES t NOT DEFERRABLE",
                "REINDEX INDEX i"
            })
    void aCrashRightAfterIt(String build) {
        SimulatedFileSystem[] crashed = new SimulatedFileSystem[4];
        withDatabase((database, client) -> {
            begin(client, build);
            client.run("ALTER INDEX i CANCEL BUILD");
            assertEquals("[[I, CANCELED]]", client.text(BUILDS));
            for (int seed = 0; seed < crashed.length; seed++) {
                crashed[seed] = files.crash(seed);
            }
        });
        for (SimulatedFileSystem each : crashed) {
            files = each;
            assertGone(build);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"CREATE INDEX i ON t (v)", "REINDEX INDEX i"})
    void aClosingRightAfterIt(String build) {
        withDatabase((database, client) -> {
            begin(client, build);
            client.run("ALTER INDEX i CANCEL BUILD");
        });
        assertGone(build);
    }

    private void assertGone(String build) {
        withDatabase((database, client) -> {
            assertEquals("[]", client.text(BUILDS));
            assertEquals(build.startsWith("REINDEX") ? "[[I]]" : "[]", client.text(INDEXES));
            assertEquals(
                    "[]",
                    client.text("SELECT * FROM information_schema.table_constraints" + " WHERE constraint_name = 'I'"));
        });
    }

    /** It says so when it can't promise that. */
    @ParameterizedTest
    @ValueSource(strings = {"CREATE INDEX i ON t (v)"})
    void aJournalThatFails(String build) {
        TarnException[] closing = new TarnException[1];
        try {
            withDatabase((database, client) -> {
                begin(client, build);
                files.fail(Operation.FORCE, "**", 0, SimulatedFileSystem.ALWAYS, Fault.IO_ERROR);
                TarnException e = assertThrows(TarnException.class, () -> client.run("ALTER INDEX i CANCEL BUILD"));
                assertEquals(ErrorCode.DATABASE_READ_ONLY, e.code(), e::getMessage);
                assertEquals(true, String.valueOf(e.getMessage()).contains("may go on"), e::getMessage);
            });
        } catch (TarnException e) {
            closing[0] = e;
        }
        files.heal();
    }
}
