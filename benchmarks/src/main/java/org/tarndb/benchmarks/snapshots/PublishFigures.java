package org.tarndb.benchmarks.snapshots;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.tarndb.benchmarks.workload.AllocationSampler;
import org.tarndb.benchmarks.workload.LiveHeap;

/**
 * Publishes a table as a whole, to a new place each time, beside DuckDB's COPY of the same rows to a Parquet file. They take
 * turns. What is published is durable, what is copied is not forced. At last it publishes once more, with collections all the
 * while, for the heap that a publication takes beside the table.
 *
 * <p>Arguments: {@code rows=1000000 rounds=5 warmup=2}.
 */
public final class PublishFigures {
    private static final double MEGA = 1e6;

    /** What writes the table. */
    @FunctionalInterface
    private interface Writer {
        void write(Path to) throws Exception;
    }

    /** What it took once. */
    private record Written(long nanos, long bytes, long allocatedBytes) {}

    private PublishFigures() {}

    public static void main(String... arguments) throws Exception {
        Arguments options = Arguments.parse(Map.of("rows", "1000000", "rounds", "5", "warmup", "2"), arguments);
        int rows = options.number("rows");
        try (Scratch scratch = Scratch.create("tarn-publish");
                Connection connection = DriverManager.getConnection("jdbc:tarn:mem:publish");
                Statement statement = connection.createStatement();
                DuckDb duckDb = DuckDb.load(rows)) {
            SaleTable.load(connection, rows);
            Map<String, Writer> writers = writers(statement, duckDb);
            Map<String, List<Written>> written = new LinkedHashMap<>();
            for (int round = -options.number("warmup"); round < options.number("rounds"); round++) {
                for (Map.Entry<String, Writer> writer : writers.entrySet()) {
                    Written once = measure(writer.getValue(), scratch);
                    if (round >= 0) {
                        written.computeIfAbsent(writer.getKey(), name -> new ArrayList<>())
                                .add(once);
                    }
                }
            }
            print(written, rows);
            long tableBytes = LiveHeap.usedBytes();
            Path place = scratch.newPlace("heap");
            long highestBytes = LiveHeap.highWaterBytes(() -> SaleTable.publish(statement, place));
            System.out.printf(
                    Locale.ROOT,
                    "%nHeap: %.1f MB with the table, up to %.1f MB more while it is published%n",
                    tableBytes / MEGA,
                    (highestBytes - tableBytes) / MEGA);
        }
    }

    private static Map<String, Writer> writers(Statement statement, DuckDb duckDb) {
        Map<String, Writer> writers = new LinkedHashMap<>();
        writers.put("PUBLISH TABLE", to -> SaleTable.publish(statement, to));
        writers.put("DuckDB COPY, 1 thread", to -> {
            duckDb.setThreads(1);
            duckDb.copy(to);
        });
        int threads = Runtime.getRuntime().availableProcessors();
        writers.put("DuckDB COPY, " + threads + " threads", to -> {
            duckDb.setThreads(threads);
            duckDb.copy(to);
        });
        return writers;
    }

    private static Written measure(Writer writer, Scratch scratch) throws Exception {
        Path place = scratch.newPlace("written");
        System.gc(); // each begins with a heap without garbage
        AllocationSampler sampler = AllocationSampler.start("iceberg-");
        long start = System.nanoTime();
        writer.write(place);
        long nanos = System.nanoTime() - start;
        long allocatedBytes = sampler.stop();
        Written written = new Written(nanos, Scratch.sizeBytes(place), allocatedBytes);
        Scratch.delete(place);
        return written;
    }

    private static void print(Map<String, List<Written>> written, int rows) throws IOException {
        System.out.println("| of " + String.format(Locale.ROOT, "%,d", rows)
                + " rows | ms | rows/s | MB | bytes a row | bytes allocated a row |");
        System.out.println("|" + "---|".repeat(6));
        written.forEach((name, rounds) -> System.out.printf(
                Locale.ROOT,
                "| %s | %s | %s | %.2f | %.1f | %.0f |%n",
                name,
                Spread.of(rounds, once -> once.nanos() / MEGA).cell(0),
                Spread.of(rounds, once -> rows * 1e9 / once.nanos()).cell(0),
                Spread.of(rounds, Written::bytes).median() / MEGA,
                Spread.of(rounds, Written::bytes).median() / rows,
                Spread.of(rounds, Written::allocatedBytes).median() / rows));
    }
}
