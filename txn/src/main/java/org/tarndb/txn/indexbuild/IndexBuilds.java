package org.tarndb.txn.indexbuild;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.ForeignKeyDef;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.IndexState;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.Threads;
import org.tarndb.storage.env.Waits;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.commit.CommitPipeline;
import org.tarndb.txn.commit.PendingCommit;
import org.tarndb.txn.commit.SortSpace;
import org.tarndb.txn.ddl.ForeignKeySpec;
import org.tarndb.txn.ddl.IndexSpec;
import org.tarndb.txn.lock.LockKey;
import org.tarndb.txn.lock.LockMode;
import org.tarndb.txn.lock.LockOwner;
import org.tarndb.txn.lock.LockTable;

/** The online index builds of a database. Thread-safe. */
public final class IndexBuilds implements AutoCloseable {
    /** Ended builds that are remembered for the view. */
    private static final int REMEMBERED = 100;

    private final CommitPipeline pipeline;
    private final LockTable locks;
    private final Env env;
    private final BuildOptions options;
    private final SortSpace sorts;
    private final LongSupplier objectIds;
    private final RunningBuilds running;
    private final Cancellation shutdown = new Cancellation();

    /** By index id; running ones and the last ended ones, in the order of their beginning. */
    @GuardedBy("this")
    private final Map<Long, IndexBuild> builds = new LinkedHashMap<>();

    @GuardedBy("this")
    private final List<Threads.Handle> threads = new ArrayList<>();

    @GuardedBy("this")
    private boolean closed;

    /**
     * @param objectIds gives ids for indexes
     * @param running is told of each confirmed version
     */
    public IndexBuilds(
            CommitPipeline pipeline,
            LockTable locks,
            Env env,
            BuildOptions options,
            SortSpace sorts,
            LongSupplier objectIds,
            RunningBuilds running) {
        this.pipeline = pipeline;
        this.locks = locks;
        this.env = env;
        this.options = options;
        this.sorts = sorts;
        this.objectIds = objectIds;
        this.running = running;
    }

    /** Takes up the builds that were running when the database was closed or crashed. */
    public void resumeAll() {
        Catalog catalog = pipeline.confirmed().catalog();
        for (TableDef table : catalog.tables()) {
            for (ForeignKeyDef key : table.foreignKeys()) {
                if (!key.isPublic()) {
                    resume(table, RegisterForeignKey.standIn(table, key), new ForeignKeyTarget(table.id(), key.id()));
                }
            }
            for (IndexDef index : table.indexes()) {
                if (!index.isPublic() && !isOfForeignKey(table, index)) {
                    resume(table, index, null);
                }
            }
        }
    }

    private static boolean isOfForeignKey(TableDef table, IndexDef index) {
        return table.foreignKeys().stream().anyMatch(key -> key.supportingIndexId() == index.id());
    }

    private void resume(TableDef table, IndexDef index, @Nullable ForeignKeyTarget foreignKey) {
        IndexBuild build = new IndexBuild(pipeline, env, table, index, foreignKey);
        build.progress().setPhase(BuildPhase.SCANNING);
        if (BuildSettings.of(index.options()).paused()) {
            build.pause();
        }
        launch(build);
    }

    /**
     * Registers an index and starts to build it in the background. On return the registration is confirmed, and every
     * later commit maintains the index. Waits for no other transaction.
     *
     * @throws TarnException DUPLICATE_OBJECT; SCHEMA_CHANGED when the table is another by now: look at it and try again; OBJECT_IN_USE when a transaction in progress is about to create or drop an
     *     index of this name; UNDEFINED_TABLE, DATABASE_READ_ONLY, DATABASE_CLOSED, COMMIT_ROLLED_BACK
     */
    public IndexBuild start(TableDef table, IndexSpec spec) {
        return start(table, spec, Cancellation.never());
    }

    /**
     * As the other method.
     *
     * @param waiter ends the wait for the commits before the registration, and the build
     * @throws TarnException the waiter's reason, INTERRUPTED: the index is taken away again
     */
    public IndexBuild start(TableDef table, IndexSpec spec, Cancellation waiter) {
        IndexDef index = new IndexDef(
                objectIds.getAsLong(),
                spec.name(),
                table.id(),
                spec.shape(),
                spec.constraint(),
                IndexState.BUILDING,
                spec.options(),
                IndexDef.NOTHING);
        return start(Registration.ofIndex(table, index), waiter);
    }

    /**
     * Registers a foreign key, and its index where it needs one of its own, and starts to build and to validate them in the
     * background. From the moment that the index is complete, at once where one is there, every commit keeps the key. It
     * waits for no other transaction but for what is prepared before it.
     *
     * @param options of the build
     * @param waiter ends the wait for the commits before the registration, and the build
     * @throws TarnException INVALID_FOREIGN_KEY, UNDEFINED_COLUMN, and as {@link #start(TableDef, IndexSpec,
     *     Cancellation)}
     */
    public IndexBuild startForeignKey(
            TableDef table, ForeignKeySpec spec, SortedMap<String, String> options, Cancellation waiter) {
        return start(
                new RegisterForeignKey(table, spec, objectIds.getAsLong(), objectIds.getAsLong(), options), waiter);
    }

    /**
     * Starts to make the entries of a public index anew, in the background. The index stays in use; when all rows are
     * covered the new entries become its own, in one commit.
     *
     * @param options of the build
     * @param waiter ends the wait for the commits before the registration, and the build
     * @throws TarnException OBJECT_IN_USE when that is being done already; OBJECT_NOT_IN_STATE when the index is being
     *     built; UNDEFINED_OBJECT; and as {@link #start(TableDef, IndexSpec, Cancellation)}
     */
    public IndexBuild startReindex(
            TableDef table, IndexDef index, SortedMap<String, String> options, Cancellation waiter) {
        return start(new RegisterReplacement(table, index, objectIds.getAsLong(), options), waiter);
    }

    private IndexBuild start(Registration registration, Cancellation waiter) {
        LockOwner owner = new RegistrationOwner(objectIds.getAsLong(), registration);
        try {
            for (LockKey name : registration.names()) {
                if (!locks.tryAcquire(owner, name, LockMode.EXCLUSIVE)) {
                    throw new TarnException(
                            ErrorCode.OBJECT_IN_USE,
                            "a transaction in progress creates, renames or drops something named "
                                    + registration.named(registration.index().name())
                                    + "; try again when it is over");
                }
            }
            IndexBuild build = awaitRegistered(registration, waiter);
            launch(build);
            return build;
        } finally {
            locks.releaseAll(owner);
        }
    }

    /** A registration that is rolled back with a transaction before it is made again. */
    private IndexBuild awaitRegistered(Registration registration, Cancellation waiter) {
        PendingCommit commit;
        IndexBuild build = null;
        do {
            commit = prepareAgain(registration, build, waiter);
            build = buildOf(registration, build);
            remember(build);
            awaitDecided(build, commit, waiter);
        } while (commit.isRolledBackWithEarlier() && pipeline.refusal() == null);
        try {
            commit.awaitConfirmed(env.waits());
        } catch (TarnException e) {
            build.end(BuildPhase.FAILED, e);
            throw e;
        }
        build.progress().setPhase(BuildPhase.SCANNING);
        return build;
    }

    /** @param before the build whose registration was rolled back; when it can't be made again, that one is over */
    private PendingCommit prepareAgain(Registration registration, @Nullable IndexBuild before, Cancellation waiter) {
        try {
            return prepare(registration, waiter);
        } catch (RuntimeException | Error e) {
            if (before != null) {
                TarnException why = e instanceof TarnException failure
                        ? failure
                        : new TarnException(
                                ErrorCode.INTERNAL_ERROR, "the registration of " + before.what() + " failed: " + e, e);
                before.end(BuildPhase.FAILED, why);
            }
            throw e;
        }
    }

    /** The same one for the same index: who has found it, to cancel it or to wait for it, means what is registered again. */
    private IndexBuild buildOf(Registration registration, @Nullable IndexBuild before) {
        if (before != null && before.index().equals(registration.index())) {
            return before;
        }
        IndexBuild build =
                new IndexBuild(pipeline, env, registration.planned(), registration.index(), registration.foreignKey());
        if (before != null) { // a foreign key that needs another index now
            TarnException canceled = before.cancellation().reason();
            if (canceled != null) {
                build.cancellation().cancel(canceled);
            }
            before.end(
                    BuildPhase.CANCELED,
                    new TarnException(
                            ErrorCode.COMMIT_ROLLED_BACK,
                            "the registration of " + before.what() + " was rolled back, and made again otherwise"));
        }
        return build;
    }

    /** A table that is altered by a prepared transaction may be as it was before, or not: the caller is to look then. */
    private PendingCommit prepare(Registration registration, Cancellation waiter) {
        try {
            return pipeline.prepare(registration, null);
        } catch (TarnException e) {
            PendingCommit pending = e.code() == ErrorCode.SCHEMA_CHANGED
                    ? pipeline.lastPendingUpTo(pipeline.tip().csn())
                    : null;
            if (pending != null) {
                pending.awaitDecided(env.waits(), Waits.NO_DEADLINE, waiter);
            }
            throw e;
        }
    }

    private void awaitDecided(IndexBuild build, PendingCommit registration, Cancellation waiter) {
        Cancellation either = waiter.nested();
        build.progress().startWait(BuildWait.Reason.REGISTRATION, registration.csn());
        try (Cancellation.Registration canceling = either.follow(build.cancellation())) {
            registration.awaitDecided(env.waits(), Waits.NO_DEADLINE, either);
        } catch (TarnException e) {
            build.cancel("it ended while the index was being registered: " + e.getMessage());
            launch(build); // the registration may yet be confirmed, and then the build's thread takes it back
            throw e;
        } finally {
            build.progress().endWait();
        }
    }

    private synchronized void remember(IndexBuild build) {
        builds.put(build.index().id(), build);
        forgetOldest();
    }

    private void launch(IndexBuild build) {
        synchronized (this) {
            if (closed) { // the build is taken up at the next open, unless it was canceled before
                worker(build).end(databaseClosed());
                return;
            }
            remember(build);
            running.add(build);
            build.whenEnded(() -> running.remove(build));
            build.cancelIfDropped(pipeline.confirmed()); // it may have been before the build was among them
            threads.removeIf(thread -> thread.ended().isSet());
            BuildWorker worker = worker(build);
            try {
                threads.add(env.threads().start("tarn-build-" + build.index().name(), worker));
            } catch (RuntimeException | Error e) {
                worker.end(new TarnException(
                        ErrorCode.OUT_OF_MEMORY,
                        "no thread could be started for the build of " + build.what() + ": " + e,
                        e));
            }
        }
    }

    private BuildWorker worker(IndexBuild build) {
        return new BuildWorker(pipeline, env, build, options, sorts, shutdown);
    }

    @GuardedBy("this")
    private void forgetOldest() {
        List<Long> ended = builds.values().stream()
                .filter(IndexBuild::isEnded)
                .map(build -> build.index().id())
                .toList();
        for (int i = 0; i < ended.size() - REMEMBERED; i++) {
            builds.remove(ended.get(i));
        }
    }

    /**
     * The running build of an index, or of a foreign key, or null. Where there is an index of that name and a foreign key, it is
     * the index's. One whose index was dropped has yet to notice: its name may be another's.
     */
    public synchronized @Nullable IndexBuild find(TableName name) {
        IndexBuild ofForeignKey = null;
        for (IndexBuild build : builds.values()) {
            if (!build.isEnded() && build.indexName().equals(name) && build.mayBeIn(pipeline.confirmed())) {
                if (build.kind() != BuildKind.FOREIGN_KEY) {
                    return build;
                }
                ofForeignKey = build;
            }
        }
        return ofForeignKey;
    }

    /** The builds that run and the last ones that ended, in the order of their beginning. */
    public synchronized List<BuildStatus> statuses() {
        return builds.values().stream().map(IndexBuild::status).toList();
    }

    /**
     * Stops the builds where they are and waits for their threads; they go on when the database is opened again. The removal of
     * those that were canceled before is prepared.
     */
    @Override
    public void close() {
        List<Threads.Handle> unfinished;
        synchronized (this) {
            closed = true;
            shutdown.cancel(databaseClosed());
            unfinished = List.copyOf(threads);
        }
        unfinished.forEach(thread -> env.waits().awaitUninterruptibly(thread.ended()));
    }

    private static TarnException databaseClosed() {
        return new TarnException(ErrorCode.DATABASE_CLOSED, "the database was closed");
    }

    /** Holds the names while a build is registered. */
    private static final class RegistrationOwner extends LockOwner {
        private final Registration registration;

        RegistrationOwner(long id, Registration registration) {
            super(id);
            this.registration = registration;
        }

        @Override
        public String describe() {
            return "the registration of "
                    + registration.named(registration.index().name());
        }
    }
}
