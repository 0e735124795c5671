package org.tarndb.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.env.SimulatedFileSystem;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.journal.SyncPolicy;
import org.tarndb.txn.Database;
import org.tarndb.txn.DatabaseOptions;

/** The transaction mode DURABILITY: what a commit waits for, and what a power cut leaves. */
class TransactionDurabilityTest {
    private static final Path DIRECTORY = Path.of("/db").toAbsolutePath();

    /** A database on simulated files. */
    private static final class OnFiles implements AutoCloseable {
        final SimulatedFileSystem files;
        final Database database;
        final SqlEngine engine;
        final Client client;

        OnFiles(SimulatedFileSystem files, SyncPolicy policy) {
            this.files = files;
            this.database = Database.open(
                    DIRECTORY, files.env(1), DatabaseOptions.defaults().withSync(policy));
            this.engine = new SqlEngine(database, () -> {}, SqlEngine.PlanningPath.SIMPLE_FIRST);
            this.client = new Client(engine);
        }

        static OnFiles create(SyncPolicy policy) {
            OnFiles db = new OnFiles(new SimulatedFileSystem(), policy);
            db.client.run("SET TRANSACTION DURABILITY SYNC");
            db.client.run("CREATE TABLE t (id INT PRIMARY KEY)");
            return db;
        }

        void insert(int id) {
            client.run("INSERT INTO t VALUES (?)", (long) id);
        }

        long forces() {
            return database.journalStatistics().forces();
        }

        @Override
        public void close() {
            client.close();
            engine.close();
            database.close();
        }
    }

    private static List<List<@Nullable Object>> found(SimulatedFileSystem files) {
        try (OnFiles db = new OnFiles(files, SyncPolicy.SYNC)) {
            return db.client.rows("SELECT id FROM t ORDER BY id");
        }
    }

    @Test
    void aSyncCommitMakesEarlierOffCommitsDurableToo() {
        for (long seed = 0; seed < 10; seed++) {
            try (OnFiles db = OnFiles.create(SyncPolicy.OFF)) {
                db.insert(1);
                db.insert(2);
                db.client.run("START TRANSACTION READ WRITE, DURABILITY SYNC");
                db.insert(3);
                db.client.run("COMMIT");
                db.insert(4);
                int rows = found(db.files.crash(seed)).size();
                assertTrue(rows == 3 || rows == 4, "seed " + seed + ": " + rows + " rows");
                assertEquals(4, found(db.files.kill()).size());
            }
        }
    }

    @Test
    void anOffCommitOfASyncDatabaseForcesNothing() {
        try (OnFiles db = OnFiles.create(SyncPolicy.SYNC)) {
            db.insert(1);
            long forces = db.forces();
            db.client.run("SET TRANSACTION DURABILITY OFF");
            db.insert(2);
            assertEquals(forces, db.forces());
            db.client.run("BEGIN DURABILITY OFF");
            db.insert(3);
            db.client.run("COMMIT");
            assertEquals(forces, db.forces());
            assertEquals(3, found(db.files.kill()).size());
            db.insert(4);
            assertEquals(forces + 1, db.forces(), "the mode was for one transaction");
            for (long seed = 0; seed < 5; seed++) {
                assertEquals(4, found(db.files.crash(seed)).size());
            }
        }
    }

    @Test
    void aSessionsDurabilityIsForAllItsTransactions() {
        try (OnFiles db = OnFiles.create(SyncPolicy.SYNC)) {
            assertEquals("[[DEFAULT]]", db.client.text("SHOW TRANSACTION_DURABILITY"));
            db.client.run("SET SESSION CHARACTERISTICS AS TRANSACTION DURABILITY OFF");
            assertEquals("[[OFF]]", db.client.text("SHOW TRANSACTION_DURABILITY"));
            long forces = db.forces();
            db.insert(1);
            db.insert(2);
            assertEquals(forces, db.forces());
            db.client.run("SET TRANSACTION DURABILITY INTERVAL");
            assertEquals("[[INTERVAL]]", db.client.text("SHOW TRANSACTION_DURABILITY"));
            db.insert(3);
            assertEquals("[[OFF]]", db.client.text("SHOW TRANSACTION_DURABILITY"));
            db.client.run("SET TRANSACTION_DURABILITY = DEFAULT");
            db.insert(4);
            for (long seed = 0; seed < 5; seed++) {
                assertEquals(4, found(db.files.crash(seed)).size());
            }
            db.client.fails(ErrorCode.INVALID_PARAMETER_VALUE, "SET TRANSACTION_DURABILITY = 'sometimes'");
        }
    }

    @Test
    void aTransactionThatHasBegunKeepsItsMode() {
        try (OnFiles db = OnFiles.create(SyncPolicy.SYNC)) {
            db.client.run("BEGIN");
            db.client.run("SET TRANSACTION DURABILITY OFF");
            db.insert(1);
            db.client.fails(ErrorCode.ACTIVE_TRANSACTION, "SET TRANSACTION DURABILITY SYNC");
            db.client.fails(ErrorCode.ACTIVE_TRANSACTION, "SET TRANSACTION_DURABILITY = 'SYNC'");
            assertEquals("[[OFF]]", db.client.text("SHOW TRANSACTION_DURABILITY"));
            db.client.run("ROLLBACK");
            db.client.fails(ErrorCode.SYNTAX_ERROR, "SET TRANSACTION DURABILITY OFF DURABILITY SYNC");
        }
    }
}
