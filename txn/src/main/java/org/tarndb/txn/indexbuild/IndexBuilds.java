package org.tarndb.txn.indexbuild;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.Catalog;
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
import org.tarndb.storage.journal.JournalRecord;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.commit.ChangeApplier;
import org.tarndb.txn.commit.Changes;
import org.tarndb.txn.commit.CommitPipeline;
import org.tarndb.txn.commit.CommitRecord;
import org.tarndb.txn.commit.KeyGuard;
import org.tarndb.txn.commit.PendingCommit;
import org.tarndb.txn.commit.Preparation;
import org.tarndb.txn.ddl.CatalogChange;
import org.tarndb.txn.ddl.IndexSpec;
import org.tarndb.txn.ddl.Names;
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
            LongSupplier objectIds,
            RunningBuilds running) {
        this.pipeline = pipeline;
        this.locks = locks;
        this.env = env;
        this.options = options;
        this.objectIds = objectIds;
        this.running = running;
    }

    /** Takes up the builds that were running when the database was closed or crashed. */
    public void resumeAll() {
        Catalog catalog = pipeline.confirmed().catalog();
        for (TableDef table : catalog.tables()) {
            for (IndexDef index : table.indexes()) {
                if (!index.isPublic()) {
                    IndexBuild build = new IndexBuild(pipeline, env, table, index);
                    build.progress().setPhase(BuildPhase.SCANNING);
                    if (BuildSettings.of(index.options()).paused()) {
                        build.pause();
                    }
                    launch(build);
                }
            }
        }
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
        IndexBuild build = register(table, spec, waiter);
        launch(build);
        return build;
    }

    private IndexBuild register(TableDef table, IndexSpec spec, Cancellation waiter) {
        TableName name = new TableName(table.name().schema(), spec.name());
        LockOwner registration = new Registration(objectIds.getAsLong(), name);
        try {
            if (!locks.tryAcquire(registration, Names.ofIndex(name), LockMode.EXCLUSIVE)) {
                throw new TarnException(
                        ErrorCode.OBJECT_IN_USE,
                        "a transaction in progress creates or drops index " + name + "; try again when it is over");
            }
            IndexDef index = new IndexDef(
                    registration.id(),
                    spec.name(),
                    table.id(),
                    spec.shape(),
                    spec.constraint(),
                    IndexState.BUILDING,
                    spec.options(),
                    IndexDef.NOTHING);
            IndexBuild build = new IndexBuild(pipeline, env, table, index);
            awaitRegistered(build, new RegisterIndex(table, index), waiter);
            return build;
        } finally {
            locks.releaseAll(registration);
        }
    }

    /** A registration that is rolled back with a transaction before it is made again. */
    private void awaitRegistered(IndexBuild build, RegisterIndex registration, Cancellation waiter) {
        PendingCommit commit;
        do {
            commit = prepare(registration, waiter);
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
    }

    /** A table that is altered by a prepared transaction may be as it was before, or not: the caller is to look then. */
    private PendingCommit prepare(RegisterIndex registration, Cancellation waiter) {
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
            if (closed) { // the build is taken up at the next open
                build.end(BuildPhase.CANCELED, databaseClosed());
                return;
            }
            remember(build);
            running.add(build);
            build.whenEnded(() -> running.remove(build));
            build.cancelIfDropped(pipeline.confirmed()); // it may have been before the build was among them
            threads.removeIf(thread -> thread.ended().isSet());
            BuildWorker worker = new BuildWorker(pipeline, env, build, options, shutdown);
            try {
                threads.add(env.threads().start("tarn-build-" + build.index().name(), worker));
            } catch (RuntimeException | Error e) {
                worker.end(new TarnException(
                        ErrorCode.OUT_OF_MEMORY,
                        "no thread could be started for the build of index "
                                + build.index().name() + ": " + e,
                        e));
            }
        }
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

    /** The running build of an index, or null. One whose index was dropped has yet to notice: its name may be another's. */
    public synchronized @Nullable IndexBuild find(TableName indexName) {
        for (IndexBuild build : builds.values()) {
            if (!build.isEnded() && build.indexName().equals(indexName) && build.mayBeIn(pipeline.confirmed())) {
                return build;
            }
        }
        return null;
    }

    /** The builds that run and the last ones that ended, in the order of their beginning. */
    public synchronized List<BuildStatus> statuses() {
        return builds.values().stream().map(IndexBuild::status).toList();
    }

    /** Stops the builds where they are and waits for their threads; they go on when the database is opened again. */
    @Override
    public void close() {
        List<Threads.Handle> unfinished;
        synchronized (this) {
            closed = true;
            unfinished = List.copyOf(threads);
        }
        shutdown.cancel(databaseClosed());
        unfinished.forEach(thread -> env.waits().awaitUninterruptibly(thread.ended()));
    }

    private static TarnException databaseClosed() {
        return new TarnException(ErrorCode.DATABASE_CLOSED, "the database was closed");
    }

    /** Holds the name while the index is registered. */
    private static final class Registration extends LockOwner {
        private final TableName name;

        Registration(long id, TableName name) {
            super(id);
            this.name = name;
        }

        @Override
        public String describe() {
            return "the registration of index " + name;
        }
    }

    /** Adds the index to the tip's catalog, with the cursor before the first row. */
    private static final class RegisterIndex implements Preparation {
        private final TableDef table;
        private final IndexDef index;
        private final Changes changes;

        RegisterIndex(TableDef table, IndexDef index) {
            this.table = table;
            this.index = index;
            this.changes = Changes.ofCatalog(new CatalogChange.CreateIndex(index));
        }

        @Override
        public DatabaseVersion applyTo(DatabaseVersion tip, KeyGuard guard) {
            TableDef current = tip.catalog().table(table.id());
            if (current == null) {
                throw new TarnException(ErrorCode.UNDEFINED_TABLE, "table " + table.name() + " does not exist");
            }
            if (current.layout().schemaId() != table.layout().schemaId()
                    || !current.name().equals(table.name())
                    || (index.shape().isComputed() && !hasSameNames(current))) {
                throw new TarnException(
                        ErrorCode.SCHEMA_CHANGED,
                        "table " + table.name() + " was altered meanwhile; create the index again");
            }
            TableName name = new TableName(table.name().schema(), index.name());
            if (tip.catalog().index(name) != null) {
                throw new TarnException(ErrorCode.DUPLICATE_OBJECT, "index " + name + " exists already");
            }
            return ChangeApplier.apply(tip, changes, guard);
        }

        /** Expressions know columns by their names. */
        private boolean hasSameNames(TableDef current) {
            for (int i = 0; i < current.columns().size(); i++) {
                if (!current.columns()
                        .get(i)
                        .name()
                        .equals(table.columns().get(i).name())) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public JournalRecord record() {
            return CommitRecord.encode(changes);
        }
    }
}
