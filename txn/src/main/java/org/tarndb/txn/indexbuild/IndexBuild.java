package org.tarndb.txn.indexbuild;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.ForeignKeyDef;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Clock;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.Signal;
import org.tarndb.storage.env.Waits;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.storage.version.TableVersion;
import org.tarndb.txn.commit.CommitPipeline;
import org.tarndb.txn.commit.LimboEntry;
import org.tarndb.txn.commit.PendingCommit;
import org.tarndb.txn.status.TransactionId;

/** An online index build, running or ended. Thread-safe. */
public final class IndexBuild {
    private final CommitPipeline pipeline;
    private final Waits waits;
    private final Clock clock;
    private final TableName table;
    private final IndexDef index;
    private final @Nullable ForeignKeyTarget foreignKey;
    private final Instant started;
    private final long startedNanos;
    private final RateLimit limit;
    private final BuildProgress progress = new BuildProgress();
    private final Cancellation cancellation = new Cancellation();
    private final Signal ended = new Signal();
    /** Those who wait; each adds its own before it looks. */
    private final Queue<Watch> watches = new ConcurrentLinkedQueue<>();

    private volatile BuildSettings settings;
    private volatile @Nullable Runnable whenEnded;
    /** What the build's thread told last. */
    private @Nullable Milestone milestone;

    private volatile @Nullable TarnException error;
    private volatile @Nullable Ending ending;

    /** How it was when it ended. */
    private record Ending(Instant at, long rowsTotal, long rowsPerSecond) {}

    /** Set when the build may go on; null while it is not paused. */
    @GuardedBy("this")
    private @Nullable Signal resumed;

    IndexBuild(
            CommitPipeline pipeline, Env env, TableDef table, IndexDef index, @Nullable ForeignKeyTarget foreignKey) {
        this.pipeline = pipeline;
        this.waits = env.waits();
        this.clock = env.clock();
        this.table = table.name();
        this.index = index;
        this.foreignKey = foreignKey;
        this.settings = BuildSettings.of(index.options());
        this.started = clock.now();
        this.startedNanos = clock.nanoTime();
        this.limit = new RateLimit(clock, waits, settings.maxRowsPerSecond());
        progress.listen(this::progressed);
    }

    /** What is built, as it was registered; for a foreign key that needs no index of its own, what stands for it. */
    public IndexDef index() {
        return index;
    }

    /** The foreign key that is validated when there is an index to find its rows by; null for none. */
    @Nullable
    ForeignKeyTarget foreignKey() {
        return foreignKey;
    }

    /** What was asked for its sorts, in bytes; 0 for what the database gives. */
    long sortMemoryBytes() {
        return settings.memoryBytes();
    }

    /** The name by which it is found now: of the index, or of the foreign key. */
    public TableName indexName() {
        return new TableName(table.schema(), nameIn(pipeline.confirmed()));
    }

    private String nameIn(DatabaseVersion version) {
        ForeignKeyDef key = foreignKey == null ? null : foreignKey.find(version);
        BuildPlace place = foreignKey != null ? null : BuildPlace.find(version, index);
        if (key != null) {
            return key.name();
        }
        return place == null ? index.name() : place.def().name();
    }

    public BuildKind kind() {
        return BuildKind.of(index);
    }

    /** Whether a catalog has what is built, public or not. */
    public boolean isIn(Catalog catalog) {
        TableDef in = catalog.table(index.tableId());
        return in != null
                && (foreignKey == null ? in.index(index.id()) != null : in.foreignKey(foreignKey.keyId()) != null);
    }

    /** For messages, as {@code foreign key F}. */
    public String what() {
        return BuildKind.of(index).describe(index);
    }

    BuildProgress progress() {
        return progress;
    }

    Cancellation cancellation() {
        return cancellation;
    }

    /** Sets what is done when the build has ended; before it begins. */
    void whenEnded(Runnable last) {
        whenEnded = last;
    }

    RateLimit limit() {
        return limit;
    }

    boolean isPaused() {
        return pauseSignal() != null;
    }

    /**
     * Waits until the build is over, whatever comes; an interrupt is kept.
     *
     * @param deadlineNanos on the clock's scale
     * @return whether it is over
     */
    public boolean awaitEnded(long deadlineNanos) {
        return waits.awaitUninterruptibly(ended, deadlineNanos);
    }

    /** Whether the build is over: public, failed or canceled. */
    public boolean isEnded() {
        return ended.isSet();
    }

    /** How it is now. Keeps the commit latch for a moment while the build waits for a commit. */
    public BuildStatus status() {
        DatabaseVersion confirmed = pipeline.confirmed();
        TableDef current = confirmed.catalog().table(index.tableId());
        BuildWait wait = progress.currentWait();
        return new BuildStatus(
                index.id(),
                nameIn(confirmed),
                current == null ? table : current.name(),
                BuildKind.of(index),
                index.unique(),
                isPaused() && !isEnded() ? BuildPhase.PAUSED : progress.phase(),
                pace(confirmed),
                wait == null ? null : wait.reason(),
                wait == null || wait.csn() == BuildWait.NO_CSN ? List.of() : awaited(wait.csn()),
                settings,
                error);
    }

    private BuildStatus.Pace pace(DatabaseVersion confirmed) {
        Ending end = ending;
        long done = progress.rowsDone();
        long total = end == null ? rowsOfTable(confirmed) : end.rowsTotal;
        long speed = end == null ? progress.rowsPerSecond() : end.rowsPerSecond;
        return new BuildStatus.Pace(
                done,
                total,
                speed,
                started,
                end != null || speed == 0 || isPaused() ? null : estimatedEnd(total - done, speed),
                end == null ? null : end.at,
                progress.restarts(),
                progress.spilledBytes(),
                progress.rounds(),
                progress.latchSharePercent(),
                progress.latchHolds().count(),
                progress.latchHolds().quantileNanos(0.99),
                progress.latchHolds().longestNanos());
    }

    private long rowsOfTable(DatabaseVersion confirmed) {
        TableVersion version = confirmed.table(index.tableId());
        return version == null ? 0 : version.rows().size();
    }

    private Instant estimatedEnd(long rows, long perSecond) {
        return clock.now().plusMillis(Math.max(0, rows) * 1000 / perSecond);
    }

    /** Who decides on the commits up to a CSN: their transactions; without any, what the last of them lacks. */
    private List<String> awaited(long csn) {
        List<LimboEntry> entries =
                pipeline.limbo().stream().filter(entry -> entry.csn() <= csn).toList();
        List<String> transactions = entries.stream()
                .map(LimboEntry::transaction)
                .filter(Objects::nonNull)
                .map(TransactionId::toString)
                .toList();
        return transactions.isEmpty() && !entries.isEmpty()
                ? List.of(entries.get(entries.size() - 1).awaited().name().replace('_', ' '))
                : transactions;
    }

    /**
     * Waits until the index, or the foreign key, is public.
     *
     * @param waiter ends the wait, not the build
     * @throws TarnException why the build failed or was canceled: UNIQUE_VIOLATION naming the key, FOREIGN_KEY_VIOLATION naming the row,
     *     INDEX_CORRUPTED, INDEX_BUILD_CANCELED;
     *     or the waiter's reason; INTERRUPTED, the build goes on
     */
    public void await(Cancellation waiter) {
        await(waiter, status -> {});
    }

    /**
     * Waits until the index is public, and tells how the build gets on.
     *
     * @param told called by this thread at the begin, at each change of the phase or of what the build waits for, at each
     *     further percent of the rows, and at the end; what it throws ends the wait, not the build
     */
    public void await(Cancellation waiter, Consumer<BuildStatus> told) {
        Watch watch = new Watch();
        watches.add(watch);
        try (Cancellation.Registration registration = waiter.onCancel(watch::knock)) {
            Milestone last = null;
            while (true) {
                Signal knocked = watch.arm();
                boolean over = ended.isSet();
                Milestone now = milestone();
                if (!now.equals(last)) {
                    last = now;
                    told.accept(status());
                }
                if (over) {
                    break;
                }
                waiter.throwIfCancelled();
                waits.await(knocked, Waits.NO_DEADLINE);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TarnException(
                    ErrorCode.INTERRUPTED,
                    "the thread was interrupted while it waited for the build of " + what() + ", which goes on",
                    e);
        } finally {
            watches.remove(watch);
        }
        TarnException failure = error;
        if (failure != null) {
            throw new TarnException(failure.code(), String.valueOf(failure.getMessage()), failure);
        }
    }

    /** What is worth telling when it changes. */
    private record Milestone(
            BuildPhase phase, boolean paused, BuildWait.@Nullable Reason waitsFor, long percent, boolean ended) {}

    private Milestone milestone() {
        BuildWait wait = progress.currentWait();
        long total = rowsOfTable(pipeline.confirmed());
        return new Milestone(
                progress.phase(),
                isPaused(),
                wait == null ? null : wait.reason(),
                total == 0 ? 0 : Math.min(100, progress.rowsDone() * 100 / total),
                isEnded());
    }

    /** By the build's thread. */
    private void progressed() {
        if (watches.isEmpty()) {
            return;
        }
        Milestone now = milestone();
        if (!now.equals(milestone)) {
            milestone = now;
            knock();
        }
    }

    private void knock() {
        watches.forEach(Watch::knock);
    }

    /** One who waits. */
    private static final class Watch {
        private volatile Signal knocked = new Signal();

        /** To be called before looking: a knock from here on sets the signal. */
        Signal arm() {
            Signal armed = new Signal();
            knocked = armed;
            return armed;
        }

        void knock() {
            knocked.set();
        }
    }

    /** Ends the build: its index is removed. Returns at once; does nothing when the build is over. */
    public void cancel(String reason) {
        cancellation.cancel(new TarnException(
                ErrorCode.INDEX_BUILD_CANCELED, "the build of " + what() + " was canceled: " + reason));
    }

    /**
     * Changes what was asked for with the build: the limit and the pause take effect at once. On return it is durable, and
     * kept when the database is opened again. Done again when it is rolled back with a commit before it.
     *
     * @param waiter ends the wait for that; the change is in effect all the same, and may be kept or not
     * @throws TarnException OBJECT_NOT_IN_STATE when the build is over; DATABASE_READ_ONLY, DATABASE_CLOSED; the waiter's
     *     reason, INTERRUPTED, COMMIT_ROLLED_BACK
     */
    public void alter(UnaryOperator<BuildSettings> change, Cancellation waiter) {
        if (foreignKey != null && !isIndexBuilding()) {
            apply(change.apply(settings)); // no index is there to keep it
            return;
        }
        SettingsChange preparation = new SettingsChange(index, change);
        PendingCommit commit;
        do {
            commit = pipeline.prepare(preparation, null);
            apply(preparation.settings());
            commit.awaitDecided(waits, Waits.NO_DEADLINE, waiter);
        } while (commit.isRolledBackWithEarlier() && pipeline.refusal() == null);
        commit.awaitConfirmed(waits);
    }

    private boolean isIndexBuilding() {
        BuildPlace place = BuildPlace.find(pipeline.tip(), index);
        return place != null && !place.isPublic();
    }

    private void apply(BuildSettings changed) {
        settings = changed;
        limit.set(changed.maxRowsPerSecond());
        if (changed.paused()) {
            pause();
        } else {
            resume();
        }
    }

    /**
     * Stops the build until {@link #resume()}; writers go on maintaining what is built. It stops reading at once, and
     * installs what it has read; the catalog does not keep the pause, see {@link #alter}.
     */
    public void pause() {
        synchronized (this) {
            if (resumed != null || isEnded()) {
                return;
            }
            resumed = new Signal();
        }
        limit.knock();
        knock();
    }

    public synchronized void resume() {
        if (resumed != null) {
            resumed.set();
            resumed = null;
            knock();
        }
    }

    /** Ends the build when a confirmed version does not have its index. */
    void cancelIfDropped(DatabaseVersion confirmed) {
        if (!mayBeIn(confirmed) && !isReplaced(confirmed)) {
            cancellation.cancel(indexDropped());
        }
    }

    /** Whether a replacement is gone because its entries are in their place: the index that it replaced is there. */
    private boolean isReplaced(DatabaseVersion version) {
        TableDef in = version.catalog().table(index.tableId());
        return index.isReplacement() && in != null && in.index(index.replaces()) != null;
    }

    TarnException indexDropped() {
        return new TarnException(
                ErrorCode.INDEX_BUILD_CANCELED,
                "the build of " + what() + " was canceled: it was dropped, with its table, a column or what it needs");
    }

    /** Whether a confirmed version has the index, public or not, or will have it when its registration is confirmed. */
    boolean mayBeIn(DatabaseVersion version) {
        return progress.phase() == BuildPhase.REGISTERING || isIn(version);
    }

    boolean isIn(DatabaseVersion version) {
        return foreignKey != null ? foreignKey.isIn(version) : BuildPlace.find(version, index) != null;
    }

    /** The signal to wait for before the next step, or null. */
    synchronized @Nullable Signal pauseSignal() {
        return resumed;
    }

    void end(BuildPhase phase, @Nullable TarnException why) {
        error = why;
        long nanos = Math.max(1, clock.nanoTime() - startedNanos);
        long done = progress.rowsDone();
        long total = phase == BuildPhase.DONE ? done : Math.max(done, rowsOfTable(pipeline.confirmed()));
        ending = new Ending(clock.now(), total, Math.round(done * 1e9 / nanos));
        progress.setPhase(phase);
        ended.set();
        resume();
        knock();
        Runnable last = whenEnded;
        if (last != null) {
            last.run();
        }
    }
}
