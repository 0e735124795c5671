package org.tarndb.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.tarndb.storage.env.Env;
import org.tarndb.txn.check.DirectoryCheck;

/** BACKUP TO, from outside, on real files. */
@Timeout(60)
class BackupTest {
    private static final int ACCOUNTS = 50;
    private static final long TOTAL = ACCOUNTS * 100L;

    @TempDir
    Path temporary;

    private Connection connect(String name) throws SQLException {
        return DriverManager.getConnection("jdbc:tarn:" + temporary.resolve(name));
    }

    private static void load(Connection connection) throws SQLException {
        Sql.run(connection, "CREATE TABLE account (id INT PRIMARY KEY, amount INT NOT NULL, transfers INT NOT NULL)");
        Sql.run(connection, "CREATE INDEX by_amount ON account (amount)");
        for (int i = 0; i < ACCOUNTS; i++) {
            Sql.run(connection, "INSERT INTO account VALUES (" + i + ", 100, 0)");
        }
    }

    /** Moves money about; every commit leaves the sum as it is and adds 2 to the number of transfers. */
    private final class Transfers implements Runnable {
        final AtomicBoolean stopped = new AtomicBoolean();
        final CountDownLatch begun = new CountDownLatch(20);
        final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();

        @Override
        public void run() {
            try (Connection connection = connect("db");
                    PreparedStatement update = connection.prepareStatement(
                            "UPDATE account SET amount = amount + ?, transfers = transfers + 1 WHERE id = ?")) {
                connection.setAutoCommit(false);
                for (int i = 0; !stopped.get(); i++) {
                    add(update, -1, i % ACCOUNTS);
                    add(
                            update,
                            1,
                            (i * 7 + 1) % ACCOUNTS == i % ACCOUNTS ? (i + 1) % ACCOUNTS : (i * 7 + 1) % ACCOUNTS);
                    connection.commit();
                    begun.countDown();
                }
            } catch (SQLException e) {
                failure.set(e);
                while (begun.getCount() > 0) {
                    begun.countDown();
                }
            }
        }

        private void add(PreparedStatement update, int amount, int id) throws SQLException {
            update.setInt(1, amount);
            update.setInt(2, id);
            update.executeUpdate();
        }
    }

    @Test
    void aBackupUnderWritesIsTheVersionOfItsCsn() throws Exception {
        try (Connection connection = connect("db")) {
            load(connection);
            Transfers transfers = new Transfers();
            Thread thread = new Thread(transfers, "transfers");
            thread.start();
            transfers.begun.await();
            long lastTransfers = -1;
            for (int i = 0; i < 3; i++) {
                String target = temporary.resolve("backup" + i).toString();
                long csn;
                try (Statement statement = connection.createStatement();
                        ResultSet rows = statement.executeQuery("BACKUP TO '" + target + "'")) {
                    assertTrue(rows.next());
                    assertEquals(target, rows.getString("DIRECTORY"));
                    csn = rows.getLong("CSN");
                    assertTrue(rows.getLong("BYTES") > 0);
                }
                assertTrue(DirectoryCheck.run(Env.system(), Path.of(target)).isSound());
                try (Connection backup = connect("backup" + i)) {
                    assertEquals(
                            TOTAL,
                            Sql.column(backup, "SELECT sum(amount) FROM account")
                                    .get(0));
                    assertEquals(
                            csn,
                            Sql.column(backup, "SELECT confirmed_csn FROM information_schema.tarn_database")
                                    .get(0));
                    long done = (Long) Sql.column(backup, "SELECT sum(transfers) FROM account")
                            .get(0);
                    assertEquals(0, done % 2, "no half of a transaction");
                    assertTrue(done > lastTransfers, "the newest confirmed version");
                    lastTransfers = done;
                    Sql.run(backup, "UPDATE account SET amount = 0"); // it is a database of its own
                }
            }
            transfers.stopped.set(true);
            thread.join();
            assertNull(transfers.failure.get());
            assertEquals(
                    TOTAL,
                    Sql.column(connection, "SELECT sum(amount) FROM account").get(0));
        }
    }

    @Test
    void aDatabaseInMemoryIsKeptByABackup() throws SQLException {
        try (Connection memory = Sql.connect()) {
            load(memory);
            Sql.run(memory, "DELETE FROM account WHERE id >= 10");
            try (Statement statement = memory.createStatement()) {
                statement.execute("BACKUP TO '" + temporary.resolve("kept") + "'");
                Sql.assertState("42710", () -> statement.execute("BACKUP TO '" + temporary.resolve("kept") + "'"));
            }
        }
        try (Connection kept = connect("kept")) {
            assertEquals(10L, Sql.column(kept, "SELECT count(*) FROM account").get(0));
        }
    }

    /** Paths mean what they mean in a URL. */
    @Test
    void theTargetIsReadAsInAUrl() throws SQLException {
        Path here = Path.of("").toAbsolutePath();
        String home = System.getProperty("user.home");
        System.setProperty("user.home", temporary.toString());
        try (Connection memory = Sql.connect()) {
            Sql.run(memory, "CREATE TABLE t (id INT PRIMARY KEY)");
            assertEquals(
                    temporary.resolve("in/home").toString(),
                    Sql.column(memory, "BACKUP TO '~/in/home'").get(0));
            Path relative = here.relativize(temporary.resolve("relative"));
            assertEquals(
                    temporary.resolve("relative").toString(),
                    Sql.column(memory, "BACKUP TO '" + relative + "'").get(0));
            for (String invalid : new String[] {"", " ", "a\0b"}) {
                Sql.assertState("22023", () -> Sql.column(memory, "BACKUP TO '" + invalid + "'"));
            }
            try (Connection backup = DriverManager.getConnection("jdbc:tarn:~/in/home")) {
                assertEquals(List.of(), Sql.column(backup, "SELECT id FROM t"));
            }
        } finally {
            System.setProperty("user.home", home);
        }
    }
}
