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
import org.tarndb.txn.snapshot.SnapshotProvider;

/**
 * Publishes one publication whenever it is due, in a thread of its own. Due is when the time between two publications has passed
 * since the last one began; the first time at once. Any thread may change its definition or stop it: a run that is in progress
 * then is cancelled, if its versions are not claimed yet.
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

    @GuardedBy("this")
    private PublicationStatus status;

    /** What was published last; for the worker's thread. */
    private @Nullable DatabaseVersion published;
    /** When the last run began; for the worker's thread. */
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
        this.status = new PublicationStatus(
                definition,
                PublicationStatus.State.WAITING,
                null,
                0,
                null,
                env.clock().now());
    }

    void start(String database) {
        env.threads().start("tarn-publication-" + definition().name() + " of " + database, this::run);
    }

    private synchronized PublicationDef definition() {
        return definition;
    }

    synchronized PublicationStatus status() {
        return status;
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
            show(publication, PublicationStatus.State.PAUSED, Waits.NO_DEADLINE);
            env.waits().awaitUninterruptibly(orders.changed());
            return false;
        }
        int failures = status().failures();
        long due = dueNanos(publication, failures);
        show(publication, failures > 0 ? PublicationStatus.State.RETRYING : PublicationStatus.State.WAITING, due);
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
        begunNanos = env.clock().nanoTime();
        hasBegun = true;
        DatabaseVersion version = confirmed.get();
        if (PublicationRun.areSame(publication, published, version)) {
            return;
        }
        show(publication, PublicationStatus.State.PUBLISHING, Waits.NO_DEADLINE);
        try {
            PublicationStatus.Last last =
                    new PublicationRun(env, provider.get(), publisher).run(publication, version, orders.cancellation());
            published = version;
            succeeded(publication, last);
        } catch (TarnException e) {
            if (!orders.cancellation().isCancelled()) {
                failed(publication, e);
            }
        } catch (RuntimeException e) {
            failed(publication, new TarnException(ErrorCode.INTERNAL_ERROR, "publishing failed: " + e, e));
        }
    }

    private synchronized void succeeded(PublicationDef publication, PublicationStatus.Last last) {
        status = new PublicationStatus(
                publication,
                PublicationStatus.State.WAITING,
                last,
                0,
                null,
                env.clock().now());
    }

    private synchronized void failed(PublicationDef publication, TarnException why) {
        status = new PublicationStatus(
                publication,
                PublicationStatus.State.RETRYING,
                status.last(),
                status.failures() + 1,
                why,
                env.clock().now());
    }

    private synchronized void show(PublicationDef publication, PublicationStatus.State state, long dueNanos) {
        long ahead = Math.max(0, dueNanos - env.clock().nanoTime());
        status = new PublicationStatus(
                publication,
                state,
                status.last(),
                status.failures(),
                status.error(),
                dueNanos == Waits.NO_DEADLINE ? null : env.clock().now().plusNanos(ahead));
    }
}
