package org.tarndb.txn.publication;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.PublicationDef;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.Signal;
import org.tarndb.storage.env.Waits;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.publication.PublicationStatus.State;
import org.tarndb.txn.snapshot.SnapshotCall;
import org.tarndb.txn.snapshot.SnapshotProvider;

/**
 * Publishes one publication whenever it is due, in a thread of its own. Due is when the time between two publications has passed
 * since the last one began that ended by itself; the first time at once. Any thread may change its definition or stop it: a run
 * that is in progress then is cancelled, if its versions are not claimed yet.
 */
final class PublicationWorker {
    private final Env env;
    private final Supplier<DatabaseVersion> confirmed;
    private final Supplier<SnapshotProvider> provider;
    private final Publisher publisher;

    @GuardedBy("this")
    private PublicationDef definition;
    /** Set when the definition is another one, or the worker is to end. */
    @GuardedBy("this")
    private Signal changed = new Signal();

    @GuardedBy("this")
    private boolean stopped;

    @GuardedBy("this")
    private Cancellation running = new Cancellation();

    private final StatusBoard board;

    /** What was published last; for the worker's thread. */
    private @Nullable DatabaseVersion published;
    /** When the last run began that was not cut short; for the worker's thread. */
    private long begunNanos;

    private boolean hasBegun;

    PublicationWorker(
            Env env,
            Supplier<DatabaseVersion> confirmed,
            Supplier<SnapshotProvider> provider,
            Publisher publisher,
            PublicationDef definition) {
        this.env = env;
        this.confirmed = confirmed;
        this.provider = provider;
        this.publisher = publisher;
        this.definition = definition;
        this.board = new StatusBoard(env.clock(), definition);
    }

    void start(String database) {
        env.threads().start("tarn-publication-" + definition().name() + " of " + database, this::run);
    }

    private synchronized PublicationDef definition() {
        return definition;
    }

    PublicationStatus status() {
        return board.status();
    }

    /** Goes on with another definition; does nothing when it is the same. */
    synchronized void change(PublicationDef other) {
        if (!other.equals(definition)) {
            definition = other;
            interrupt("publication " + other.name() + " was altered");
        }
    }

    /** Ends the worker: soon, for a store that is being talked to may take its time. */
    synchronized void stop(String why) {
        stopped = true;
        interrupt(why);
    }

    @GuardedBy("this")
    private void interrupt(String why) {
        running.cancel(new TarnException(ErrorCode.QUERY_CANCELED, why));
        changed.set();
    }

    /** What the thread goes by until the next change. */
    private record Orders(PublicationDef definition, Signal changed, Cancellation cancellation) {}

    private synchronized @Nullable Orders orders() {
        if (stopped) {
            return null;
        }
        if (changed.isSet()) {
            changed = new Signal();
            running = new Cancellation();
        }
        return new Orders(definition, changed, running);
    }

    private void run() {
        for (Orders orders; (orders = orders()) != null; ) {
            if (awaitDue(orders)) {
                publish(orders);
            }
        }
    }

    /** False when the orders have changed meanwhile. */
    private boolean awaitDue(Orders orders) {
        PublicationDef publication = orders.definition();
        if (publication.paused()) {
            board.show(publication, State.PAUSED, Waits.NO_DEADLINE);
            env.waits().awaitUninterruptibly(orders.changed());
            return false;
        }
        int failures = board.failures();
        long due = dueNanos(publication, failures);
        board.show(publication, failures > 0 ? State.RETRYING : State.WAITING, due);
        if (due - env.clock().nanoTime() > 0 && env.waits().awaitUninterruptibly(orders.changed(), due)) {
            return false;
        }
        return !orders.changed().isSet();
    }

    private long dueNanos(PublicationDef publication, int failures) {
        if (failures > 0) {
            return env.clock().nanoTime() + Backoff.nanos(failures, env.entropy());
        }
        return hasBegun
                ? begunNanos + TimeUnit.MILLISECONDS.toNanos(publication.everyMillis())
                : env.clock().nanoTime();
    }

    private void publish(Orders orders) {
        PublicationDef publication = orders.definition();
        long nowNanos = env.clock().nanoTime();
        DatabaseVersion version = confirmed.get();
        if (!PublicationRun.areSame(publication, published, version)) {
            board.show(publication, State.PUBLISHING, Waits.NO_DEADLINE);
            if (!publish(orders, version)) {
                return;
            }
            published = version;
        }
        begunNanos = nowNanos;
        hasBegun = true;
    }

    /** False when it has failed, or was cut short. */
    private boolean publish(Orders orders, DatabaseVersion version) {
        PublicationDef publication = orders.definition();
        try {
            board.succeeded(new PublicationRun(provider.get(), publisher)
                    .run(publication, version, new SnapshotCall(env, board::warned, orders.cancellation())));
            return true;
        } catch (TarnException e) {
            if (!orders.cancellation().isCancelled()) {
                board.failed(e);
            }
        } catch (RuntimeException e) {
            board.failed(new TarnException(ErrorCode.INTERNAL_ERROR, "publishing failed: " + e, e));
        }
        return false;
    }
}
