package org.tarndb.examples.snapshots.reader;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.tarndb.examples.snapshots.server.Destination;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.Signal;
import org.tarndb.storage.env.Threads;

/** A thread that looks again and again, until it is closed or finds that something is wrong. */
public final class Watch implements AutoCloseable {
    private static final String DATABASE = "jdbc:tarn:mem:snapshots-demo-reader";
    /** Between two looks, unless one is asked for. */
    private static final long PAUSE_NANOS = 500_000_000L;

    private static final long POLL_NANOS = 20_000_000L;

    private final Env env;
    private final Destination destination;
    private final Supplier<Collection<String>> keys;
    private final Queue<Signal> waiting = new ConcurrentLinkedQueue<>();
    private final Queue<String> problems = new ConcurrentLinkedQueue<>();
    private final AtomicLong looks = new AtomicLong();
    private final AtomicLong newest = new AtomicLong();
    private final Threads.Handle thread;
    private volatile boolean stopped;

    /** @param keys lists the objects */
    public Watch(Env env, Destination destination, Supplier<Collection<String>> keys) {
        this.env = env;
        this.destination = destination;
        this.keys = keys;
        this.thread = env.threads().start("demo-reader", this::run);
    }

    private void run() {
        try (Connection connection = DriverManager.getConnection(DATABASE)) {
            Look look = new Look(connection, destination);
            while (!stopped) {
                lookOnce(look);
                pause();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Problem e) {
            problems.add("a reader finds that " + e.getMessage());
        } catch (SQLException e) {
            problems.add("a reader gets SQLSTATE " + e.getSQLState() + ": " + e.getMessage());
        } catch (IOException | RuntimeException e) {
            problems.add("a reader fails: " + e);
        }
    }

    private void pause() throws InterruptedException {
        Signal never = new Signal();
        long end = env.clock().nanoTime() + PAUSE_NANOS;
        while (!stopped && waiting.isEmpty() && env.clock().nanoTime() - end < 0) {
            env.waits().await(never, env.clock().nanoTime() + POLL_NANOS);
        }
    }

    private void lookOnce(Look look) throws SQLException, IOException, Problem {
        List<Signal> asked = List.copyOf(waiting);
        long version = look.look().version();
        long before = newest.getAndSet(version);
        if (version < before) {
            throw new Problem("after version %d the latest is %d", before, version);
        }
        Paths.check(keys.get(), version);
        looks.incrementAndGet();
        asked.forEach(Signal::set);
        waiting.removeAll(asked);
    }

    /**
     * Waits for a whole look that begins now.
     *
     * @return the newest version that is seen; 0 when something is wrong
     */
    public long lookNow() throws InterruptedException {
        Signal done = new Signal();
        waiting.add(done);
        while (!env.waits().await(done, env.clock().nanoTime() + POLL_NANOS)) {
            if (thread.ended().isSet()) {
                return 0;
            }
        }
        return newest.get();
    }

    /** How often it has looked, and all was right. */
    public long looks() {
        return looks.get();
    }

    /** What is wrong. */
    public Collection<String> problems() {
        return problems;
    }

    @Override
    public void close() {
        stopped = true;
        env.waits().awaitUninterruptibly(thread.ended());
    }
}
