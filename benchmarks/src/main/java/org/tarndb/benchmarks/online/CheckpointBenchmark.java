package org.tarndb.benchmarks.online;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.tarndb.benchmarks.workload.ItemTable;
import org.tarndb.benchmarks.workload.Latencies;
import org.tarndb.benchmarks.workload.TableWriter;

/**
 * Says how long open-loop writers wait while nothing else runs, and while checkpoints run back to back, on a database on
 * files. Latency is counted from the moment a write was due, so a stall is charged to every write that it delayed. All
 * writes go to rows all over the table.
 *
 * <p>Arguments: a directory that is missing or empty, rows, writes per second of each of two writers, seconds of each
 * phase, the value of the connection property {@code sync}.
 */
public final class CheckpointBenchmark {
    private static final int WRITERS = 2;

    private CheckpointBenchmark() {}

    public static void main(String[] args) throws Exception {
        if (args.length == 0) {
            throw new IllegalArgumentException("the first argument is the directory of the database");
        }
        int rows = args.length > 1 ? Integer.parseInt(args[1]) : 1_000_000;
        int writesPerSecond = args.length > 2 ? Integer.parseInt(args[2]) : 200;
        int seconds = args.length > 3 ? Integer.parseInt(args[3]) : 20;
        String sync = args.length > 4 ? args[4] : "sync";
        String url = "jdbc:tarn:" + Path.of(args[0]) + ";sync=" + sync;
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            ItemTable.load(connection, rows);
            statement.execute("CHECKPOINT");
            List<TableWriter> writers = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                writers.add(TableWriter.start(
                        () -> DriverManager.getConnection(url), rows, i, 1_000_000_000L / writesPerSecond));
            }
            TimeUnit.SECONDS.sleep(seconds); // warm-up, not counted
            for (int round = 0; round < 2; round++) {
                report("without checkpoints", writers, () -> TimeUnit.SECONDS.sleep(seconds));
                report("checkpoints back to back", writers, () -> checkpoints(statement, seconds));
            }
            for (TableWriter writer : writers) {
                writer.stop();
            }
            ItemTable.check(statement);
        }
    }

    private interface Work {
        void run() throws InterruptedException, SQLException;
    }

    private static void checkpoints(Statement statement, int seconds) throws SQLException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        int count = 0;
        long start = System.nanoTime();
        do {
            statement.execute("CHECKPOINT");
            count++;
        } while (System.nanoTime() - end < 0);
        System.out.printf(
                Locale.ROOT, "%d checkpoints, %d ms each%n", count, (System.nanoTime() - start) / 1_000_000 / count);
    }

    private static void report(String phase, List<TableWriter> writers, Work work)
            throws InterruptedException, SQLException {
        writers.forEach(TableWriter::takeLatencies);
        work.run();
        Latencies all = new Latencies();
        writers.forEach(writer -> all.addAll(writer.takeLatencies()));
        System.out.printf(Locale.ROOT, "%s: %s%n", phase, all);
    }
}
