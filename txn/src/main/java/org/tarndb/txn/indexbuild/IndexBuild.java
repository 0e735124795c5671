package org.tarndb.txn.indexbuild;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Signal;
import org.tarndb.storage.env.Waits;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.storage.version.TableVersion;
import org.tarndb.txn.commit.CommitPipeline;

/** An online index build, running or ended. Thread-safe. */
public final class IndexBuild {
    private final CommitPipeline pipeline;
    private final Waits waits;
    private final PausedBuilds paused;
    private final TableName table;
    private final IndexDef index;
    private final BuildProgress progress = new BuildProgress();
    private final Cancellation cancellation = new Cancellation();
    private final Signal ended = new Signal();
    /** Signals of waiters that may also be cancelled; a waiter adds its own before it looks at {@code ended}. */
    private final Queue<Signal> endWaiters = new ConcurrentLinkedQueue<>();

    private volatile @Nullable TarnException error;

    /** Set when the build may go on; null while it is not paused. */
    @GuardedBy("this")
    private @Nullable Signal resumed;

    IndexBuild(CommitPipeline pipeline, Waits waits, PausedBuilds paused, TableDef table, IndexDef index) {
        this.pipeline = pipeline;
        this.waits = waits;
        this.paused = paused;
        this.table = table.name();
        this.index = index;
    }

    public IndexDef index() {
        return index;
    }

    public TableName indexName() {
        return new TableName(table.schema(), index.name());
    }

    BuildProgress progress() {
        return progress;
    }

    Cancellation cancellation() {
        return cancellation;
    }

    /** Whether the build is over: public, failed or canceled. */
    public boolean isEnded() {
        return ended.isSet();
    }

    public BuildStatus status() {
        DatabaseVersion confirmed = pipeline.confirmed();
        TableVersion version = confirmed.table(index.tableId());
        TableDef current = confirmed.catalog().table(index.tableId());
        TarnException failure = error;
        return new BuildStatus(
                index.id(),
                index.name(),
                current == null ? table : current.name(),
                pauseSignal() != null && !isEnded() ? BuildPhase.PAUSED : progress.phase(),
                progress.rowsDone(),
                version == null ? 0 : version.rows().size(),
                progress.latchHolds().count(),
                progress.latchHolds().quantileNanos(0.99),
                progress.latchHolds().longestNanos(),
                failure == null ? null : failure.getMessage());
    }

    /**
     * Waits until the index is public.
     *
     * @param waiter ends the wait, not the build
     * @throws TarnException why the build failed or was canceled: UNIQUE_VIOLATION naming the key, INDEX_BUILD_CANCELED;
     *     or the waiter's reason; INTERRUPTED, the build goes on
     */
    public void await(Cancellation waiter) {
        Signal wake = new Signal();
        try (Cancellation.Registration registration = waiter.onCancel(wake::set);
                Cancellation.Registration ending = onEnd(wake)) {
            waits.await(wake, Waits.NO_DEADLINE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TarnException(
                    ErrorCode.INTERRUPTED,
                    "the thread was interrupted while it waited for the build of index " + index.name()
                            + ", which goes on",
                    e);
        }
        if (!ended.isSet()) {
            waiter.throwIfCancelled();
        }
        TarnException failure = error;
        if (failure != null) {
            throw new TarnException(failure.code(), String.valueOf(failure.getMessage()), failure);
        }
    }

    private Cancellation.Registration onEnd(Signal wake) {
        endWaiters.add(wake);
        if (ended.isSet()) {
            wake.set();
        }
        return () -> endWaiters.remove(wake);
    }

    /** Ends the build: its index is removed. Returns at once; does nothing when the build is over. */
    public void cancel(String reason) {
        cancellation.cancel(new TarnException(
                ErrorCode.INDEX_BUILD_CANCELED, "the build of index " + index.name() + " was canceled: " + reason));
    }

    /** Stops the build before its next step, until {@link #resume()}; writers go on maintaining what is built. */
    public void pause() {
        synchronized (this) {
            if (resumed != null || isEnded()) {
                return;
            }
            resumed = new Signal();
            paused.add(this);
        }
        // A drop that was confirmed before the build was among the paused ones did not tell it.
        resumeIfDropped(pipeline.confirmed());
    }

    public synchronized void resume() {
        if (resumed != null) {
            resumed.set();
            resumed = null;
            paused.remove(this);
        }
    }

    void resumeIfDropped(DatabaseVersion version) {
        if (!isIn(version)) {
            resume();
        }
    }

    /** Whether a version has the index, public or not. */
    boolean isIn(DatabaseVersion version) {
        return BuildPlace.find(version, index) != null;
    }

    /** The signal to wait for before the next step, or null. */
    synchronized @Nullable Signal pauseSignal() {
        return resumed;
    }

    void end(BuildPhase phase, @Nullable TarnException why) {
        error = why;
        progress.setPhase(phase);
        ended.set();
        resume();
        endWaiters.forEach(Signal::set);
    }
}
