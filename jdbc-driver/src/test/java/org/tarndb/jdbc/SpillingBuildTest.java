package org.tarndb.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tarndb.jdbc.Sql.assertState;
import static org.tarndb.jdbc.Sql.column;
import static org.tarndb.jdbc.Sql.run;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.jdbc.embed.OpenDatabases;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.FileSystem;
import org.tarndb.storage.env.SimulatedFileSystem;
import org.tarndb.storage.env.SimulatedFileSystem.Fault;
import org.tarndb.storage.env.SimulatedFileSystem.Operation;
import org.tarndb.txn.Database;

/** Builds whose entries take more memory than they may, as JDBC programs see them: on disks that have room, or have not. */
@Timeout(60)
class SpillingBuildTest {
    private static final int LENGTH = 8000;
    private static final String ONLINE = "CREATE UNIQUE INDEX i ON t (v) ONLINE WITH (memory = '1MB')";
    private static final String VIEW = " FROM information_schema.tarn_index_builds ORDER BY started, id";
    private static final Path SIMULATED = Path.of("/db").toAbsolutePath();
    private static final Path SIMULATED_TEMPORARY = SIMULATED.resolve("tmp");

    @TempDir
    private Path directory;

    private final SimulatedFileSystem files = new SimulatedFileSystem();
    private final HeldMerges merges = new HeldMerges();
    private Connection connection;

    @BeforeEach
    void openOnSimulatedFiles() throws SQLException {
        openSimulated(merges.files());
    }

    /** Leaves the simulated files for real ones. */
    private void openOnRealFiles(String properties) throws SQLException {
        close();
        connection = DriverManager.getConnection("jdbc:tarn:" + directory + properties);
    }

    private void openSimulated(FileSystem seen) throws SQLException {
        OpenDatabases.ofThisJvm()
                .expectInMemory(
                        "spilling",
                        (url, options) -> Database.open(SIMULATED, Env.system().withFiles(seen), options));
        connection = DriverManager.getConnection("jdbc:tarn:mem:spilling");
    }

    @AfterEach
    void close() throws SQLException {
        run(connection, "SHUTDOWN");
        connection.close();
    }

    /** Rows whose keys have so many bytes, in another order than the rows. */
    private void fill(int rows, int length) throws SQLException {
        run(connection, "CREATE TABLE t (id INT PRIMARY KEY, v VARCHAR)");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
            for (int id = 0; id < rows; id++) {
                insert.setInt(1, id);
                insert.setString(2, value(id, length));
                insert.addBatch();
                if (id % 100 == 99) {
                    insert.executeBatch();
                }
            }
            insert.executeBatch();
        }
    }

    private static String value(int id, int length) {
        String start = new StringBuilder().append(100_000 + id).reverse().toString();
        return start + "x".repeat(length - start.length());
    }

    private List<?> view(String columns) throws SQLException {
        return column(connection, "SELECT " + columns + VIEW);
    }

    /** By CHECK TABLE, and by a query that reads the index. */
    private void assertExact(int rows) throws SQLException {
        assertTrue(column(connection, "CHECK TABLE t").stream().allMatch("OK"::equals));
        assertEquals(List.of((long) rows), column(connection, "SELECT count(*) FROM t WHERE v >= ''"));
        assertEquals(
                List.of("PUBLIC"),
                column(connection, "SELECT state FROM information_schema.indexes WHERE index_name = 'I'"));
    }

    private static List<Path> list(Path where) throws IOException {
        try (Stream<Path> found = Files.list(where)) {
            return found.toList();
        }
    }

    private void assertNoTemporaryFiles() {
        assertEquals(
                List.of(),
                files.allFiles().stream()
                        .filter(file -> file.startsWith(SIMULATED_TEMPORARY))
                        .toList());
    }

    @Test
    void tenTimesItsMemory() throws SQLException, IOException {
        int rows = 1_300;
        openOnRealFiles(";sync=off");
        fill(rows, LENGTH);
        run(connection, ONLINE);
        assertEquals(List.of("DONE"), view("phase"));
        long spilled = (Long) view("spilled_bytes").get(0);
        assertTrue(spilled > (long) rows * LENGTH && spilled < 2L * rows * LENGTH, "spilled " + spilled);
        assertEquals(List.of(), list(directory.resolve("tmp")));
        assertExact(rows);
    }

    /** A build that asks for more than the limit has takes less, and spills; it never fails for that. */
    @Test
    void lessMemoryIsLeftThanWasAskedFor() throws SQLException, IOException {
        int rows = 3_000;
        openOnRealFiles(";sync=off;memory_limit=2MB");
        fill(rows, 1000);
        run(connection, "CREATE UNIQUE INDEX i ON t (v) ONLINE WITH (memory = '1GB')");
        assertEquals(List.of("DONE"), view("phase"));
        long spilled = (Long) view("spilled_bytes").get(0);
        assertTrue(spilled > rows * 1000L, "spilled " + spilled);
        assertEquals(List.of(0L), column(connection, "SELECT transaction_bytes FROM information_schema.tarn_database"));
        assertEquals(List.of(), list(directory.resolve("tmp")));
        assertExact(rows);
    }

    /** The disk is full from the first write on, or when some files are there; the same statement succeeds afterwards. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                ONLINE + "; 0; true",
                ONLINE + "; 25; true",
                "CREATE INDEX i ON t (v) WITH (memory = '1MB'); 25; false",
                "ALTER TABLE t ADD CONSTRAINT i UNIQUE (v) ONLINE WITH (memory = '1MB'); 25; true",
            })
    void theDiskIsFull(String sql, int passing, boolean online) throws SQLException {
        int rows = 320;
        fill(rows, LENGTH);
        files.fail(Operation.WRITE, SIMULATED_TEMPORARY + "/*", passing, SimulatedFileSystem.ALWAYS, Fault.DISK_FULL);
        assertState("53100", () -> run(connection, sql));
        assertEquals(online ? List.of("FAILED 53100") : List.of(), view("phase || ' ' || sql_state"));
        assertEquals(
                List.of(),
                column(connection, "SELECT index_name FROM information_schema.indexes WHERE index_name = 'I'"));
        assertNoTemporaryFiles();
        run(connection, "INSERT INTO t VALUES (" + rows + ", 'y')");
        files.heal();
        run(connection, sql);
        assertExact(rows + 1);
        assertNoTemporaryFiles();
        run(connection, "SHUTDOWN");
        connection.close();
        openSimulated(files.kill());
        assertExact(rows + 1);
    }

    /** A REINDEX that fails leaves the index that was there. */
    @Test
    void theDiskIsFullDuringAReindex() throws SQLException {
        int rows = 320;
        fill(rows, LENGTH);
        run(connection, ONLINE);
        files.fail(Operation.WRITE, SIMULATED_TEMPORARY + "/*", 5, SimulatedFileSystem.ALWAYS, Fault.DISK_FULL);
        assertState("53100", () -> run(connection, "REINDEX INDEX i ONLINE WITH (memory = '1MB')"));
        assertEquals(List.of("INDEX DONE", "REINDEX FAILED"), view("kind || ' ' || phase"));
        assertNoTemporaryFiles();
        assertExact(rows);
    }

    /** Stops whoever reads a temporary file: he has begun to merge, so the build is sorting. */
    private final class HeldMerges implements AutoCloseable {
        private volatile boolean areHeld;
        private final CountDownLatch reached = new CountDownLatch(1);
        private final CountDownLatch goOn = new CountDownLatch(1);

        FileSystem files() {
            return (FileSystem) Proxy.newProxyInstance(
                    FileSystem.class.getClassLoader(),
                    new Class<?>[] {FileSystem.class},
                    (proxy, method, arguments) -> {
                        if (areHeld && method.getName().equals("open") && isReadOfTemporary(arguments)) {
                            reached.countDown();
                            goOn.await();
                        }
                        try {
                            return method.invoke(files, arguments);
                        } catch (InvocationTargetException e) {
                            throw e.getTargetException();
                        }
                    });
        }

        void hold() {
            areHeld = true;
        }

        void awaitFirst() throws InterruptedException {
            reached.await();
        }

        /** Lets them go on. */
        @Override
        public void close() {
            goOn.countDown();
        }

        private boolean isReadOfTemporary(Object[] openArguments) {
            return ((Path) openArguments[0]).startsWith(SIMULATED_TEMPORARY)
                    && openArguments[1] == FileSystem.OpenMode.READ;
        }
    }

    private void await(String phaseAndWait) throws SQLException {
        while (!view("phase || ' ' || coalesce(wait_reason, '')").equals(List.of(phaseAndWait))) {
            Thread.onSpinWait();
        }
    }

    /** While it sorts, a pause lets it install what it has read, and a cancel takes everything away. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void steeredWhileItSorts(boolean pause) throws SQLException, InterruptedException {
        int rows = 320;
        fill(rows, LENGTH);
        try (HeldMerges held = merges) {
            held.hold();
            run(connection, ONLINE.replace("ONLINE", "ONLINE NOWAIT"));
            held.awaitFirst();
            assertEquals(List.of("SORTING"), view("phase"));
            long spilled = (Long) view("spilled_bytes").get(0);
            assertTrue(spilled > (long) rows * LENGTH, "all that was read: " + spilled);
            if (pause) {
                run(connection, "ALTER INDEX i PAUSE BUILD");
            } else {
                run(connection, "SET STATEMENT_TIMEOUT = 50");
                assertState("57014", () -> run(connection, "ALTER INDEX i CANCEL BUILD")); // it waits for the merge
                run(connection, "SET STATEMENT_TIMEOUT = 0");
            }
            assertEquals(List.of(pause ? "PAUSED" : "SORTING"), view("phase"));
        }
        if (pause) {
            await("PAUSED RESUME");
            assertEquals(List.of(rows), view("CAST(rows_done AS INT)"));
            run(connection, "ALTER INDEX i RESUME BUILD");
            await("DONE ");
            assertExact(rows);
        } else {
            await("CANCELED ");
            assertEquals(
                    List.of(),
                    column(connection, "SELECT index_name FROM information_schema.indexes WHERE index_name = 'I'"));
        }
        assertNoTemporaryFiles();
    }
}
