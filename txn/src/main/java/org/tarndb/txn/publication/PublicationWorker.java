package org.tarndb.txn.publication;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.PublicationDef;
import org.tarndb.storage.catalog.TableDef;
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
    private static final long COLLECT_NANOS = TimeUnit.DAYS.toNanos(1);

    private final Env env;
    private final Supplier<DatabaseVersion> confirmed;
    private final Supplier<SnapshotProvider> provider;
    private final Publisher publisher;

    @GuardedBy("this")
    private PublicationDef definition;

    @GuardedBy("this")
    private List<TableDef> tables;

    /** Set when the definition is another one, or the worker is to end. */
    @GuardedBy("this")
    private Signal changed = new Signal();

    @GuardedBy("this")
    private boolean dropped;

    @GuardedBy("this")
    private boolean stopped;

    @GuardedBy("this")
    private Cancellation running = new Cancellation();

    private final StatusBoard board;

    /** What was published last; for the worker's thread. */
    private @Nullable DatabaseVersion published;
    /** With which options; for the worker's thread. */
    private Map<String, String> publishedOptions = Map.of();
    /** When the last run began that was not cut short; for the worker's thread. */
    private long begunNanos;

    private boolean hasBegun;

    /** When files that no version uses are deleted next: it takes a look at all files. For the worker's thread. */
    private long collectsNanos;

    PublicationWorker(
            Env env,
            Supplier<DatabaseVersion> confirmed,
            Supplier<SnapshotProvider> provider,
            Publisher publisher,
            PublicationDef definition,
            List<TableDef> tables) {
        this.env = env;
        this.confirmed = confirmed;
        this.provider = provider;
        this.publisher = publisher;
        this.definition = definition;
        this.tables = tables;
        this.collectsNanos = env.clock().nanoTime();
        this.board = new StatusBoard(env.clock(), definition);
    }

    /** @param ended called by the worker's thread as its last act */
    void start(String database, Consumer<PublicationWorker> ended) {
        env.threads().start("tarn-publication-" + definition().name() + " of " + database, () -> {
            run();
            ended.accept(this);
        });
    }

    private synchronized PublicationDef definition() {
        return definition;
    }

    PublicationStatus status() {
        return board.status();
    }

    /** Goes on with another definition; does nothing when it is the same. */
    synchronized void change(PublicationDef other, List<TableDef> itsTables) {
        tables = itsTables;
        if (!other.equals(definition)) {
            boolean mayDoNow = isResumed(definition, other) || isPublishedOtherwise(definition, other);
            definition = other;
            interrupt("publication " + other.name() + " was altered");
            if (mayDoNow) {
                board.forgiven();
            }
        }
    }

    private static boolean isResumed(PublicationDef before, PublicationDef after) {
        return before.paused() && !after.paused();
    }

    /** What has failed so far need not fail like that. */
    private static boolean isPublishedOtherwise(PublicationDef before, PublicationDef after) {
        return !before.location().equals(after.location()) || !before.options().equals(after.options());
    }

    /** Ends the worker when it has deleted what a manifest store has of the publication; what runs is cancelled. */
    synchronized void drop() {
        dropped = true;
        board.dropped(); // also while the worker still ends what it does
        interrupt("publication " + definition.name() + " was dropped");
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
    private record Orders(
            PublicationDef definition,
            List<TableDef> tables,
            boolean dropped,
            Signal changed,
            Cancellation cancellation) {}

    private synchronized @Nullable Orders orders() {
        if (stopped) {
            return null;
        }
        if (changed.isSet()) {
            changed = new Signal();
            running = new Cancellation();
        }
        return new Orders(definition, tables, dropped, changed, running);
    }

    private void run() {
        boolean forgotten = false;
        for (Orders orders; !forgotten && (orders = orders()) != null; ) {
            if (orders.dropped()) {
                forgotten = forget(orders);
            } else if (awaitDue(orders)) {
                publish(orders);
            }
        }
    }

    /** False when it must be tried again. */
    private boolean forget(Orders orders) {
        board.show(orders.definition(), State.DROPPING, Waits.NO_DEADLINE);
        try {
            new PublicationRun(provider.get(), publisher).forget(orders.definition(), orders.tables(), call(orders));
            return true;
        } catch (TarnException e) {
            if (e.code() == ErrorCode.FEATURE_NOT_SUPPORTED) {
                return true; // without the module nothing was published in this opening, nor can anything be deleted
            }
            board.failed(e);
        } catch (RuntimeException e) {
            board.failed(new TarnException(ErrorCode.INTERNAL_ERROR, "deleting its rows failed: " + e, e));
        }
        long next = env.clock().nanoTime() + Backoff.nanos(board.failures(), env.entropy());
        board.show(orders.definition(), State.DROPPING, next);
        env.waits().awaitUninterruptibly(orders.changed(), next);
        return false;
    }

    private SnapshotCall call(Orders orders) {
        return new SnapshotCall(env, board::warned, orders.cancellation());
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
        boolean isPublished = publication.options().equals(publishedOptions)
                && PublicationRun.areSame(publication, published, confirmed.get());
        if (!isPublished) {
            board.show(publication, State.PUBLISHING, Waits.NO_DEADLINE);
            if (!publishNewest(orders)) {
                return;
            }
            publishedOptions = publication.options();
        }
        begunNanos = nowNanos;
        hasBegun = true;
    }

    /** False when it has failed, or was cut short. */
    private boolean publishNewest(Orders orders) {
        long nowNanos = env.clock().nanoTime();
        boolean collects = nowNanos - collectsNanos >= 0;
        try {
            PublicationRun.Result result = new PublicationRun(provider.get(), publisher)
                    .run(orders.definition(), call(orders), collects ? SnapshotProvider.ORPHAN_AGE : null);
            published = result.version();
            board.succeeded(result.last());
            collectsNanos = collects ? nowNanos + COLLECT_NANOS : collectsNanos;
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
