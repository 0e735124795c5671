package org.tarndb.benchmarks.online;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Builds an index while open-loop writers write at a fixed rate, and says how long the writers waited. Latency is counted
 * from the moment a write was due, so a stall is charged to every write that it delayed.
 *
 * <p>Arguments: engine (tarn or h2), rows, writes per second of each of two writers, seconds before the builds.
 */
public final class OnlineBuildBenchmark {
    private static final int WRITERS = 2;

    private OnlineBuildBenchmark() {}

    public static void main(String[] args) throws Exception {
        String engine = args.length > 0 ? args[0] : "tarn";
        int rows = args.length > 1 ? Integer.parseInt(args[1]) : 1_000_000;
        int writesPerSecond = args.length > 2 ? Integer.parseInt(args[2]) : 300;
        int seconds = args.length > 3 ? Integer.parseInt(args[3]) : 10;
        boolean tarn = engine.equals("tarn");
        String url = tarn ? "jdbc:tarn:mem:online" : "jdbc:h2:mem:online;DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=60000";
        String suffix = tarn ? " ONLINE" : "";
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            ItemTable.load(connection, rows);
            List<OpenLoopWriter> writers = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                writers.add(OpenLoopWriter.start(url, rows, i, writesPerSecond));
            }
            TimeUnit.SECONDS.sleep(seconds); // warm-up, not counted
            for (String kind : List.of("UNIQUE INDEX item_ref ON item (ref)", "INDEX item_amount ON item (amount)")) {
                report(engine, "before", phase(writers, () -> TimeUnit.SECONDS.sleep(seconds)));
                long start = System.nanoTime();
                Latencies during = phase(writers, () -> statement.execute("CREATE " + kind + suffix));
                System.out.printf(
                        Locale.ROOT, "%s CREATE %s: %d ms%n", engine, kind, (System.nanoTime() - start) / 1_000_000);
                report(engine, "during", during);
            }
            for (OpenLoopWriter writer : writers) {
                writer.stop();
            }
            if (tarn) {
                ItemTable.check(statement);
            }
        }
    }

    private interface Work {
        void run() throws InterruptedException, SQLException;
    }

    private static Latencies phase(List<OpenLoopWriter> writers, Work work) throws InterruptedException, SQLException {
        writers.forEach(OpenLoopWriter::takeLatencies);
        work.run();
        Latencies all = new Latencies();
        writers.forEach(writer -> all.addAll(writer.takeLatencies()));
        return all;
    }

    private static void report(String engine, String phase, Latencies latencies) {
        System.out.printf(Locale.ROOT, "%s %s: %s%n", engine, phase, latencies);
    }
}
