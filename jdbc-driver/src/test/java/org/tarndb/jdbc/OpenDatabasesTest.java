package org.tarndb.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tarndb.jdbc.Sql.assertState;
import static org.tarndb.jdbc.Sql.column;
import static org.tarndb.jdbc.Sql.run;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tarndb.jdbc.embed.ConnectionSettings;
import org.tarndb.jdbc.embed.Lease;
import org.tarndb.jdbc.embed.OpenDatabases;
import org.tarndb.storage.error.TarnException;

/** Which connections share a database, and when it is opened and closed. */
class OpenDatabasesTest {
    @TempDir
    Path directory;

    private static Connection connect(String url) throws SQLException {
        return DriverManager.getConnection(url);
    }

    private String url() {
        return "jdbc:tarn:" + directory.resolve("db");
    }

    private static void create(Connection connection) throws SQLException {
        run(connection, "CREATE TABLE t (id INT PRIMARY KEY)");
        run(connection, "INSERT INTO t VALUES (1)");
    }

    private static List<?> ids(Connection connection) throws SQLException {
        return column(connection, "SELECT id FROM t");
    }

    @Test
    void aPrivateDatabaseIsItsConnections() throws Exception {
        try (Connection first = connect("jdbc:tarn:mem:");
                Connection second = connect("jdbc:tarn:mem:")) {
            create(first);
            assertState("42P01", () -> run(second, "INSERT INTO t VALUES (1)"));
        }
    }

    @Test
    void aNamedDatabaseInMemoryOutlivesItsConnections() throws Exception {
        try (Connection connection = connect("jdbc:tarn:mem:outlives")) {
            create(connection);
        }
        try (Connection connection = connect("jdbc:tarn:mem:outlives");
                Connection other = connect("jdbc:tarn:mem:OUTLIVES")) {
            assertEquals(List.of(1), ids(connection));
            assertState("42P01", () -> run(other, "INSERT INTO t VALUES (1)"));
            run(connection, "SHUTDOWN");
            run(other, "SHUTDOWN");
        }
        try (Connection connection = connect("jdbc:tarn:mem:outlives")) {
            create(connection);
            run(connection, "SHUTDOWN");
        }
    }

    @Test
    void shutdownEndsAllConnections() throws Exception {
        Connection first = connect("jdbc:tarn:mem:ended");
        Connection second = connect("jdbc:tarn:mem:ended");
        create(first);
        second.setAutoCommit(false);
        run(second, "INSERT INTO t VALUES (2)");
        run(first, "SHUTDOWN");
        for (Connection connection : List.of(first, second)) {
            assertFalse(connection.isValid(1));
            assertState("08006", () -> run(connection, "INSERT INTO t VALUES (3)"));
            connection.close();
            assertTrue(connection.isClosed());
        }
    }

    @Test
    void aDirectoryIsSharedHoweverItIsWritten() throws Exception {
        Files.createDirectories(directory.resolve("db"));
        Path link = Files.createSymbolicLink(directory.resolve("link"), directory.resolve("db"));
        try (Connection first = connect(url());
                Connection dotted = connect("jdbc:tarn:" + directory + "/./x/../db/");
                Connection linked = connect("jdbc:tarn:" + link)) {
            create(first);
            assertEquals(List.of(1), ids(dotted));
            assertEquals(List.of(1), ids(linked));
        }
    }

    @Test
    void aRelativePathStartsAtTheWorkingDirectory() throws Exception {
        Path relative = Path.of("").toAbsolutePath().relativize(directory.resolve("db"));
        try (Connection first = connect(url());
                Connection second = connect("jdbc:tarn:" + relative)) {
            create(first);
            assertEquals(List.of(1), ids(second));
        }
    }

    @Test
    void theLastConnectionClosesADirectory() throws Exception {
        try (Connection first = connect(url())) {
            create(first);
            connect(url()).close();
            assertEquals(List.of(1), ids(first));
            assertTrue(refusedElsewhere());
        }
        assertFalse(refusedElsewhere());
        try (Connection again = connect(url())) {
            assertEquals(List.of(1), ids(again));
        }
    }

    @Test
    void aDatabaseKeptOpenWaitsForShutdown() throws Exception {
        try (Connection connection = connect(url() + ";keep_open=true")) {
            create(connection);
        }
        assertTrue(refusedElsewhere());
        try (Connection connection = connect(url())) {
            run(connection, "SHUTDOWN");
        }
        assertFalse(refusedElsewhere());
    }

    /** Whether another process is told that the database is in use. */
    private boolean refusedElsewhere() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        OtherProcess.class.getName(),
                        url())
                .redirectErrorStream(true)
                .start();
        StringBuilder said = new StringBuilder();
        try (BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            output.lines().forEach(line -> said.append(line).append('\n'));
        }
        int status = process.waitFor();
        assertTrue(status == OtherProcess.OPENED || status == OtherProcess.REFUSED, said.toString());
        if (status == OtherProcess.REFUSED) {
            assertTrue(said.toString().startsWith("08001 "), said.toString());
            assertTrue(said.toString().contains(directory.resolve("db").toString()), said.toString());
        }
        return status == OtherProcess.REFUSED;
    }

    /** Opens the database and closes it again. */
    static final class OtherProcess {
        static final int OPENED = 10;
        static final int REFUSED = 11;

        private OtherProcess() {}

        public static void main(String[] arguments) {
            int status = REFUSED;
            try (Connection connection = connect(arguments[0])) {
                status = connection.isValid(1) ? OPENED : 1;
            } catch (SQLTransientConnectionException e) {
                System.out.println(e.getSQLState() + " " + e.getMessage());
            } catch (SQLException e) {
                e.printStackTrace(System.out);
                status = 2;
            }
            System.exit(status);
        }
    }

    @Test
    void aFileIsNoDatabase() throws Exception {
        Path file = Files.writeString(directory.resolve("db"), "not a directory");
        SQLException e = assertState("08001", () -> connect(url()));
        assertTrue(String.valueOf(e.getMessage()).contains(file.toString()), e.getMessage());
        assertTrue(String.valueOf(e.getMessage()).contains("is a file"), e.getMessage());
        assertEquals("not a directory", Files.readString(file));
        assertState("08001", () -> connect(url() + "/below"));
    }

    @Test
    void propertiesThatContradictTheOpenDatabase() throws Exception {
        try (Connection first = connect(url() + ";lock_timeout=5s")) {
            SQLException e = assertState("08001", () -> connect(url() + ";lock_timeout=6s"));
            assertTrue(String.valueOf(e.getMessage()).contains("lock_timeout=5s"), e.getMessage());
            assertTrue(String.valueOf(e.getMessage()).contains("lock_timeout=6s"), e.getMessage());
            assertState("08001", () -> connect(url() + ";sync=off"));
            connect(url() + ";lock_timeout=5s;sync=sync").close();
            connect(url() + ";isolation=repeatable_read;user=me").close();
            assertTrue(first.isValid(1));
        }
        connect(url() + ";lock_timeout=6s").close();
    }

    @Test
    void aConnectionThatCouldNotBeSetUpHoldsNothing() throws Exception {
        assertState("3F000", () -> connect(url() + ";schema=nowhere"));
        assertFalse(refusedElsewhere());
    }

    @Test
    void aConnectionThatCouldNotBeSetUpLeavesNoSession() throws Exception {
        ConnectionSettings settings =
                ConnectionSettings.parse("jdbc:tarn:mem:leavesNoSession;schema=nowhere", new Properties());
        Lease lease = OpenDatabases.ofThisJvm().open(settings);
        try (Connection other = connect("jdbc:tarn:mem:leavesNoSession")) {
            assertEquals(1, lease.engine().sessionCount());
            assertThrows(TarnException.class, () -> TarnConnection.open(settings, lease));
            assertFalse(lease.isOpen());
            assertEquals(1, lease.engine().sessionCount());
            run(other, "SHUTDOWN");
        }
    }

    @Test
    void connectionsThatComeAndGoAtOnce() throws Exception {
        try (Connection connection = connect(url())) {
            run(connection, "CREATE TABLE t (id INT PRIMARY KEY)");
        }
        int threads = 4;
        int rounds = 10;
        CyclicBarrier start = new CyclicBarrier(threads);
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> all = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                int first = thread * rounds;
                all.add(executor.submit(() -> {
                    start.await();
                    for (int i = 0; i < rounds; i++) {
                        try (Connection connection = connect(url());
                                PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?)")) {
                            insert.setInt(1, first + i);
                            insert.executeUpdate();
                        }
                    }
                    return null;
                }));
            }
            for (Future<?> future : all) {
                future.get();
            }
        } finally {
            executor.shutdownNow();
        }
        try (Connection connection = connect(url())) {
            assertEquals(threads * rounds, ids(connection).size());
        }
    }

    @Test
    void aDataSourceGivesConnections() throws Exception {
        TarnDataSource source = new TarnDataSource("jdbc:tarn:mem:source;keep_open=true");
        try (Connection first = source.getConnection();
                Connection second = source.getConnection("me", "secret");
                Statement statement = first.createStatement()) {
            create(first);
            assertEquals(List.of(1), ids(second));
            assertEquals("me", second.getMetaData().getUserName());
            statement.execute("SHUTDOWN");
        }
        assertState("08001", () -> new TarnDataSource().getConnection());
        assertState("08001", () -> new TarnDataSource("jdbc:other:x").getConnection());
    }

    @Test
    void theDriverIsFoundAndDescribesItsProperties() throws Exception {
        assertInstanceOf(TarnDriver.class, DriverManager.getDriver("jdbc:tarn:mem:"));
        TarnDriver driver = new TarnDriver();
        assertEquals(null, driver.connect("jdbc:other:x", null));
        var properties = driver.getPropertyInfo("jdbc:tarn:mem:;sync=off", null);
        for (var property : properties) {
            assertFalse(property.description.isEmpty(), property.name);
            if (property.name.equals("sync")) {
                assertEquals("off", property.value);
                assertEquals(List.of("sync", "interval", "off"), List.of(property.choices));
            }
        }
        assertState("08001", () -> connect("jdbc:tarn:mem:;nosuch=1"));
    }
}
