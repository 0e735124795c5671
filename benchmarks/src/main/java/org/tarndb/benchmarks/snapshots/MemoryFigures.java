package org.tarndb.benchmarks.snapshots;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.tarndb.benchmarks.workload.LiveHeap;

/**
 * The heap that a publication takes beside the table, for tables of several sizes: what is live while it runs, in a JVM with
 * memory to spare; and the smallest heap, of those tried, in which a JVM publishes the table to its end.
 *
 * <p>Arguments: {@code rows=1000000,4000000 beside=32,48,64,96,128,192,256,384,512 heap=8192}: rows of the tables, megabytes
 * beside the table, megabytes to spare.
 */
public final class MemoryFigures {
    private static final double MEBI = 1 << 20;

    private final Arguments options;
    private final Scratch scratch;

    private MemoryFigures(Arguments options, Scratch scratch) {
        this.options = options;
        this.scratch = scratch;
    }

    public static void main(String... arguments) throws Exception {
        Arguments options = Arguments.parse(
                Map.of("rows", "1000000,4000000", "beside", "32,48,64,96,128,192,256,384,512", "heap", "8192"),
                arguments);
        System.out.println(
                "| rows | table, MiB | live beside it while it is published | least -Xmx beside it that was enough"
                        + " | seconds in that heap |");
        System.out.println("|" + "---|".repeat(5));
        try (Scratch scratch = Scratch.create("tarn-memory")) {
            new MemoryFigures(options, scratch).run();
        }
    }

    private void run() throws IOException, InterruptedException {
        for (int rows : options.numbers("rows")) {
            ChildJvm.Result measured = publish(options.number("heap"), rows, true);
            if (measured.exitCode() != 0) {
                throw new IllegalStateException("the table of " + rows + " rows can't be published: " + measured);
            }
            String[] bytes = measured.lines().get(0).split(" ");
            double table = Long.parseLong(bytes[0]) / MEBI;
            double beside = Long.parseLong(bytes[1]) / MEBI;
            System.out.printf(Locale.ROOT, "| %,d | %.0f | %.0f | %s |%n", rows, table, beside, least(rows, table));
        }
    }

    private String least(int rows, double table) throws IOException, InterruptedException {
        for (int beside : options.numbers("beside")) {
            ChildJvm.Result result = publish((int) Math.ceil(table) + beside, rows, false);
            if (result.exitCode() == 0) {
                return String.format(
                        Locale.ROOT,
                        "%d | %.1f",
                        beside,
                        Long.parseLong(result.lines().get(0)) / 1e9);
            }
        }
        return "none of " + options.numbers("beside") + " |";
    }

    private ChildJvm.Result publish(int heapMebibytes, int rows, boolean measures)
            throws IOException, InterruptedException {
        return ChildJvm.run(
                List.of(
                        "-Xmx" + heapMebibytes + "m",
                        "-XX:+UseSerialGC",
                        "-XX:+ExitOnOutOfMemoryError",
                        // What one leaves whose memory ran out is deleted by this one.
                        "-Djava.io.tmpdir=" + scratch.directory()),
                Trial.class,
                String.valueOf(rows),
                String.valueOf(measures));
    }

    /**
     * A JVM that publishes once. Arguments: rows; whether it measures. Then it prints the bytes of the table and those live beside
     * it, else the nanoseconds it took.
     */
    static final class Trial {
        private Trial() {}

        public static void main(String... arguments) throws Exception {
            int rows = Integer.parseInt(arguments[0]);
            try (Scratch scratch = Scratch.create("trial");
                    Connection connection = DriverManager.getConnection("jdbc:tarn:mem:memory");
                    Statement statement = connection.createStatement()) {
                SaleTable.load(connection, rows);
                Path place = scratch.newPlace("published");
                if (Boolean.parseBoolean(arguments[1])) {
                    long table = LiveHeap.usedBytes();
                    long highest = LiveHeap.highWaterBytes(() -> SaleTable.publish(statement, place));
                    System.out.println(table + " " + (highest - table));
                } else {
                    long start = System.nanoTime();
                    SaleTable.publish(statement, place);
                    System.out.println(System.nanoTime() - start);
                }
            }
        }
    }
}
