package org.tarndb.benchmarks.online;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import org.tarndb.benchmarks.workload.ItemTable;

/**
 * How long it takes to open a database of many rows, after a checkpoint and from the journal alone, and the heap that a
 * row takes. Arguments: rows.
 */
public final class OpenBenchmark {
    private OpenBenchmark() {}

    public static void main(String[] args) throws Exception {
        int rows = args.length > 0 ? Integer.parseInt(args[0]) : 1_000_000;
        Path directory = Files.createTempDirectory("tarn-open");
        String url = "jdbc:tarn:" + directory + ";sync=off";
        long empty = usedHeapBytes();
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            ItemTable.load(connection, rows);
            System.out.printf(
                    Locale.ROOT, "heap per row of (bigint, varchar(16), integer): %d bytes%n", perRow(empty, rows));
            statement.execute("CREATE UNIQUE INDEX item_ref ON item (ref) ONLINE");
            System.out.printf(Locale.ROOT, "with a unique index on ref: %d bytes%n", perRow(empty, rows));
            statement.execute("CHECKPOINT");
            statement.execute("SHUTDOWN");
        }
        for (int i = 0; i < 5; i++) {
            open(url, rows);
        }
    }

    private static void open(String url, int rows) throws SQLException {
        long start = System.nanoTime();
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            long openedMillis = (System.nanoTime() - start) / 1_000_000;
            try (ResultSet count = statement.executeQuery("SELECT COUNT(*) FROM item")) {
                count.next();
                if (count.getLong(1) != rows) {
                    throw new IllegalStateException("rows are missing: " + count.getLong(1));
                }
            }
            System.out.printf(Locale.ROOT, "open %d rows and a unique index: %d ms%n", rows, openedMillis);
            statement.execute("SHUTDOWN");
        }
    }

    private static long perRow(long emptyBytes, int rows) {
        return (usedHeapBytes() - emptyBytes) / rows;
    }

    private static long usedHeapBytes() {
        Runtime runtime = Runtime.getRuntime();
        for (int i = 0; i < 3; i++) {
            runtime.gc();
        }
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
