package org.tarndb.benchmarks.online;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Writes at a fixed rate, whatever the database does: every second write is an insert, the others are updates. */
final class OpenLoopWriter {
    private final String url;
    private final int rows;
    private final int number;
    private final long gapNanos;
    private final Thread thread;
    private volatile boolean stopped;
    private volatile @Nullable Exception failure;
    private Latencies latencies = new Latencies();

    private OpenLoopWriter(String url, int rows, int number, int writesPerSecond) {
        this.url = url;
        this.rows = rows;
        this.number = number;
        this.gapNanos = 1_000_000_000L / writesPerSecond;
        this.thread = new Thread(this::run, "writer-" + number);
    }

    static OpenLoopWriter start(String url, int rows, int number, int writesPerSecond) {
        OpenLoopWriter writer = new OpenLoopWriter(url, rows, number, writesPerSecond);
        writer.thread.start();
        return writer;
    }

    void stop() throws Exception {
        stopped = true;
        thread.join();
        Exception why = failure;
        if (why != null) {
            throw why;
        }
    }

    /** What was recorded since the last call. */
    synchronized Latencies takeLatencies() {
        Latencies taken = latencies;
        latencies = new Latencies();
        return taken;
    }

    private synchronized void record(long nanos) {
        latencies.add(nanos);
    }

    private void run() {
        try (Connection connection = DriverManager.getConnection(url);
                PreparedStatement insert = connection.prepareStatement("INSERT INTO item VALUES (?, ?, ?)");
                PreparedStatement update = connection.prepareStatement("UPDATE item SET amount = ? WHERE id = ?")) {
            SplittableRandom random = new SplittableRandom(number);
            long due = System.nanoTime();
            for (long i = 0; !stopped; i++, due += gapNanos) {
                for (long ahead; (ahead = due - System.nanoTime()) > 0; ) {
                    LockSupport.parkNanos(ahead);
                }
                write(insert, update, random, i);
                record(System.nanoTime() - due);
            }
        } catch (SQLException e) {
            failure = e;
        }
    }

    private void write(PreparedStatement insert, PreparedStatement update, SplittableRandom random, long i)
            throws SQLException {
        if (i % 2 == 0) {
            long id = ItemTable.GAP * rows + i * 2 + number;
            insert.setLong(1, id);
            insert.setString(2, ItemTable.reference(id));
            insert.setInt(3, random.nextInt(1000));
            insert.executeUpdate();
        } else {
            update.setInt(1, random.nextInt(1000));
            update.setLong(2, ItemTable.GAP * random.nextInt(rows));
            update.executeUpdate();
        }
    }
}
