package org.tarndb.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Committed single-row inserts through JDBC into a table on files: group commit at 1, 4 and 16 threads. Beside the
 * throughput it counts forces of the journal and commits; their quotient is the forces per commit. H2 does not force
 * for each commit: with its defaults a commit waits for nothing ({@code h2}), with {@code WRITE_DELAY=0} it is written, yet
 * a crash of the machine may take it ({@code h2-write}). The directory is given by {@code -Dtarn.bench.dir}, best on a
 * disk that is one.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 3)
@Fork(value = 2)
public class CommitBenchmark {
    /** A database on files. */
    @State(Scope.Benchmark)
    public static class Database {
        /** Whose, and with which durability. */
        @Param({"tarn-sync", "tarn-interval", "tarn-off", "h2", "h2-write"})
        public String engine = "tarn-sync";

        private final AtomicLong nextId = new AtomicLong();
        private Path directory;
        private String url;
        private Connection keeper;

        @Setup(Level.Trial)
        public void open() throws SQLException, IOException {
            Path parent = Path.of(System.getProperty("tarn.bench.dir", System.getProperty("java.io.tmpdir", ".")));
            directory = Files.createTempDirectory(parent, "commit-benchmark");
            url = engine.startsWith("tarn-")
                    ? "jdbc:tarn:" + directory.resolve("db") + ";sync=" + engine.substring("tarn-".length())
                    : "jdbc:h2:" + directory.resolve("db") + (engine.equals("h2-write") ? ";WRITE_DELAY=0" : "");
            keeper = connect();
            try (Statement statement = keeper.createStatement()) {
                statement.execute(
                        "CREATE TABLE item (id BIGINT PRIMARY KEY, name VARCHAR(40) NOT NULL, amount INTEGER)");
            }
        }

        Connection connect() throws SQLException {
            return DriverManager.getConnection(url);
        }

        /** Forces of the journal so far; 0 for a peer, which does not tell. */
        long forces(Connection connection) throws SQLException {
            if (!engine.startsWith("tarn-")) {
                return 0;
            }
            try (Statement statement = connection.createStatement();
                    ResultSet rows =
                            statement.executeQuery("SELECT journal_forces FROM information_schema.tarn_database")) {
                rows.next();
                return rows.getLong(1);
            }
        }

        @TearDown(Level.Trial)
        public void close() throws SQLException, IOException {
            try (Statement statement = keeper.createStatement()) {
                statement.execute("SHUTDOWN"); // the threads' connections may close later than this one
            }
            keeper.close();
            try (Stream<Path> paths = Files.walk(directory)) {
                List<Path> deepestFirst =
                        paths.sorted(Comparator.reverseOrder()).toList();
                deepestFirst.forEach(CommitBenchmark::delete);
            }
        }
    }

    private static void delete(Path path) {
        try {
            Files.delete(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** One thread's connection, and its share of the forces: JMH adds up what the threads count. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class Session {
        /** Rows inserted. */
        public long commits;
        /** Forces of the journal. */
        public double forces;

        private Connection connection;
        private PreparedStatement insert;
        private long forcesBefore;
        private int threads;

        @Setup(Level.Trial)
        public void open(Database database, org.openjdk.jmh.infra.BenchmarkParams parameters) throws SQLException {
            connection = database.connect();
            insert = connection.prepareStatement("INSERT INTO item VALUES (?, ?, ?)");
            threads = parameters.getThreads();
        }

        @Setup(Level.Iteration)
        public void begin(Database database) throws SQLException {
            commits = 0;
            forces = 0;
            forcesBefore = database.forces(connection);
        }

        @TearDown(Level.Iteration)
        public void end(Database database) throws SQLException {
            forces = (double) (database.forces(connection) - forcesBefore) / threads;
        }

        @TearDown(Level.Trial)
        public void close() throws SQLException {
            connection.close();
        }
    }

    private static int insert(Session session, Database database) throws SQLException {
        long id = database.nextId.getAndIncrement();
        session.insert.setLong(1, id);
        session.insert.setString(2, "item number " + id);
        session.insert.setInt(3, (int) (id % 1000));
        int rows = session.insert.executeUpdate();
        session.commits++;
        return rows;
    }

    @Benchmark
    @Threads(1)
    public int threads1(Session session, Database database) throws SQLException {
        return insert(session, database);
    }

    @Benchmark
    @Threads(4)
    public int threads4(Session session, Database database) throws SQLException {
        return insert(session, database);
    }

    @Benchmark
    @Threads(16)
    public int threads16(Session session, Database database) throws SQLException {
        return insert(session, database);
    }
}
