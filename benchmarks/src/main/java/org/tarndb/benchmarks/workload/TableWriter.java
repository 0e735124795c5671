package org.tarndb.benchmarks.workload;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Writes to the table, at a fixed rate whatever the database does, or as fast as it can. Of four writes one inserts a row
 * at the end, two update any of the loaded rows, and one deletes a row that it inserted some time ago, so the table
 * keeps its size.
 */
public final class TableWriter {
    /** How many inserted rows of a writer are there before it deletes the oldest. */
    private static final long KEPT = 10_000;

    /** Opens the connection that a writer uses and closes. */
    @FunctionalInterface
    public interface ConnectionSource {
        Connection open() throws SQLException;
    }

    private final ConnectionSource source;
    private final int rows;
    private final int number;
    private final long gapNanos;
    private final Thread thread;
    private volatile boolean stopped;
    private volatile @Nullable Exception failure;

    @GuardedBy("this")
    private Latencies latencies = new Latencies();

    private long inserted;

    private TableWriter(ConnectionSource source, int rows, int number, long gapNanos) {
        this.source = source;
        this.rows = rows;
        this.number = number;
        this.gapNanos = gapNanos;
        this.thread = new Thread(this::run, "writer-" + number);
    }

    /**
     * @param number of the writer, 0 or 1; each inserts rows of its own, and a writer of the same number goes on where
     *     the table is empty again
     * @param gapNanos from one write's intended start to the next one's; 0: at once, and latency counts from its start
     */
    public static TableWriter start(ConnectionSource source, int rows, int number, long gapNanos) {
        TableWriter writer = new TableWriter(source, rows, number, gapNanos);
        writer.thread.start();
        return writer;
    }

    /** Ends the writer; its rows are deleted. */
    public void stop() throws Exception {
        stopped = true;
        thread.join();
        Exception why = failure;
        if (why != null) {
            throw why;
        }
    }

    /** What was recorded since the last call. */
    public synchronized Latencies takeLatencies() {
        Latencies taken = latencies;
        latencies = new Latencies();
        return taken;
    }

    private synchronized void record(long startNanos, long endNanos) {
        latencies.add(startNanos, endNanos);
    }

    private void run() {
        try (Connection connection = source.open();
                PreparedStatement insert = connection.prepareStatement("INSERT INTO item VALUES (?, ?, ?)");
                PreparedStatement update = connection.prepareStatement("UPDATE item SET amount = ? WHERE id = ?");
                PreparedStatement delete = connection.prepareStatement("DELETE FROM item WHERE id = ?")) {
            SplittableRandom random = new SplittableRandom(number);
            long due = System.nanoTime();
            for (long i = 0; !stopped; i++) {
                awaitTime(due);
                write(insert, update, delete, random, i);
                long end = System.nanoTime();
                record(due, end);
                due = gapNanos == 0 ? end : due + gapNanos;
            }
            for (long row = Math.max(0, inserted - KEPT - 1); row < inserted; row++) {
                delete.setLong(1, idOf(row));
                delete.executeUpdate();
            }
        } catch (SQLException e) {
            failure = e;
        }
    }

    private static void awaitTime(long dueNanos) {
        for (long ahead; (ahead = dueNanos - System.nanoTime()) > 0; ) {
            LockSupport.parkNanos(ahead);
        }
    }

    private long idOf(long row) {
        return ItemTable.GAP * rows + row * 2 + number;
    }

    private void write(
            PreparedStatement insert,
            PreparedStatement update,
            PreparedStatement delete,
            SplittableRandom random,
            long i)
            throws SQLException {
        if (i % 4 == 0) {
            long id = idOf(inserted++);
            insert.setLong(1, id);
            insert.setString(2, ItemTable.reference(id));
            insert.setInt(3, random.nextInt(1000));
            insert.executeUpdate();
        } else if (i % 4 == 2 && inserted > KEPT) {
            delete.setLong(1, idOf(inserted - 1 - KEPT));
            delete.executeUpdate();
        } else {
            update.setInt(1, random.nextInt(1000));
            update.setLong(2, ItemTable.GAP * random.nextInt(rows));
            update.executeUpdate();
        }
    }
}
