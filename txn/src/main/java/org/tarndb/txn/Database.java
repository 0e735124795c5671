package org.tarndb.txn;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.checkpoint.CheckpointStore;
import org.tarndb.storage.checkpoint.DatabaseFiles;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.Waits;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.journal.FileJournal;
import org.tarndb.storage.journal.Journal;
import org.tarndb.storage.journal.JournalOptions;
import org.tarndb.storage.journal.JournalStatistics;
import org.tarndb.storage.sort.SortFiles;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.commit.CommitPipeline;
import org.tarndb.txn.commit.Dependent;
import org.tarndb.txn.commit.LimboEntry;
import org.tarndb.txn.commit.Origin;
import org.tarndb.txn.commit.PendingCommit;
import org.tarndb.txn.commit.QuorumOptions;
import org.tarndb.txn.commit.SortSpace;
import org.tarndb.txn.constraint.RowRules;
import org.tarndb.txn.history.Retention;
import org.tarndb.txn.history.VersionHistory;
import org.tarndb.txn.indexbuild.BuildOptions;
import org.tarndb.txn.indexbuild.IndexBuilds;
import org.tarndb.txn.indexbuild.RunningBuilds;
import org.tarndb.txn.lock.LockTable;
import org.tarndb.txn.memory.MemoryAccount;
import org.tarndb.txn.publication.LastPublished;
import org.tarndb.txn.publication.Publications;
import org.tarndb.txn.publication.PublishedNotes;
import org.tarndb.txn.quorum.Quorum;
import org.tarndb.txn.recovery.BackupResult;
import org.tarndb.txn.recovery.BackupWriter;
import org.tarndb.txn.recovery.Checkpointer;
import org.tarndb.txn.recovery.Recovery;
import org.tarndb.txn.snapshot.PublishListener;
import org.tarndb.txn.snapshot.PublishRequest;
import org.tarndb.txn.snapshot.SnapshotCall;
import org.tarndb.txn.snapshot.SnapshotLocation;
import org.tarndb.txn.snapshot.Snapshots;
import org.tarndb.txn.status.TransactionId;
import org.tarndb.txn.status.TransactionStatus;
import org.tarndb.txn.view.ReadView;
import org.tarndb.txn.view.VersionReadView;

/** An open database. Thread-safe. */
public final class Database implements AutoCloseable {
    private final String name;
    private final Env env;
    private final MemoryAccount memory;
    private final VersionHistory history;
    private final CommitPipeline pipeline;
    private final TransactionContext context;
    private final IndexBuilds builds;
    private final Publications publications;
    private final LastPublished published;
    /** Of a database in memory one that lasts as long as it does. */
    private final UUID id;

    private final @Nullable Journal journal;
    private final @Nullable Quorum quorum;
    private final @Nullable Checkpointer checkpointer;
    private final @Nullable DatabaseFiles files;
    private final List<String> notes;
    /** The last view handed out: shared by all that read the same version. */
    private volatile VersionReadView confirmedView;

    @GuardedBy("this")
    private boolean closed;

    /**
     * What a database starts from.
     *
     * @param open which opening this is
     * @param undecided see {@link Recovery.Recovered}
     */
    private record Start(Origin origin, long open, List<Long> undecided) {
        /** A database without files. */
        static Start empty() {
            return new Start(Origin.of(DatabaseVersion.empty()), 1, List.of());
        }
    }

    private Database(
            String name,
            Env env,
            DatabaseOptions options,
            BuildOptions buildOptions,
            Start start,
            @Nullable Journal journal,
            @Nullable DatabaseFiles files,
            @Nullable CheckpointStore checkpoints,
            List<String> notes) {
        DatabaseVersion version = start.origin.version();
        this.name = name;
        this.env = env;
        this.journal = journal;
        this.files = files;
        this.notes = List.copyOf(notes);
        this.memory = new MemoryAccount(options.memoryLimitBytes());
        this.history = new VersionHistory(version, env.clock(), memory, Retention::micros);
        this.quorum = options.quorum();
        QuorumOptions quorumOptions =
                new QuorumOptions(quorum, options.limboTimeout().toNanos(), env.clock());
        RunningBuilds running = new RunningBuilds();
        this.id = files == null ? env.entropy().nextUuid() : files.databaseId();
        this.published = files == null
                ? LastPublished.inMemory()
                : LastPublished.open(new PublishedNotes(env.files(), files.directory()), version.csn());
        memory.setCache(published);
        this.publications =
                new Publications(name, env, this::confirmedVersion, Snapshots::provider, this::publishRequest);
        this.pipeline = new CommitPipeline(start.origin, journal, quorumOptions, confirmed -> {
            history.confirmed(confirmed);
            running.confirmed(confirmed);
            publications.confirmed(confirmed);
        });
        this.confirmedView = VersionReadView.of(version);
        if (quorum != null) { // first, since it may fail and nothing has to be ended yet
            quorum.start(pipeline::quorumReached);
        }
        if (journal != null) {
            journal.start(pipeline);
        }
        if (!start.undecided.isEmpty()) {
            pipeline.takeBackLeftovers(start.undecided.get(0), start.origin.lastCsn());
        }
        this.checkpointer = journal == null || checkpoints == null
                ? null
                : new Checkpointer(env, pipeline, checkpoints, journal, options.checkpointJournalBytes());
        LockTable locks = new LockTable(env.clock(), env.waits(), new LockDescriber(pipeline));
        SortSpace sorts = new SortSpace(
                files == null
                        ? SortFiles.inSystemDirectory(env.files(), env.entropy()::nextUuid)
                        : SortFiles.in(env.files(), files.temporaryDirectory()),
                memory);
        this.context = new TransactionContext(
                env,
                start.open,
                pipeline,
                locks,
                options.lockTimeout().toNanos(),
                memory,
                sorts,
                history,
                checkpointer);
        this.builds = new IndexBuilds(pipeline, locks, env, buildOptions, sorts, context::nextObjectId, running);
        builds.resumeAll();
        publications.start();
    }

    /** A database without files: it lives as long as it is referred to. */
    public static Database openInMemory(String name, Env env, DatabaseOptions options) {
        return withJournal(name, env, options, BuildOptions.DEFAULT, null);
    }

    /**
     * A database without files whose commits wait for a journal of the caller's.
     *
     * @param journal not started yet; null for none
     */
    public static Database withJournal(
            String name, Env env, DatabaseOptions options, BuildOptions buildOptions, @Nullable Journal journal) {
        return new Database(name, env, options, buildOptions, Start.empty(), journal, null, null, List.of());
    }

    /**
     * Creates or opens, and recovers, the database in a directory.
     *
     * @throws TarnException DATABASE_IN_USE, CANNOT_CONNECT, FILE_FORMAT_UNKNOWN, FILE_CORRUPTED, IO_ERROR; then no file
     *     was changed
     */
    public static Database open(Path directory, Env env, DatabaseOptions options) {
        return open(directory, env, options, BuildOptions.DEFAULT);
    }

    static Database open(Path directory, Env env, DatabaseOptions options, BuildOptions buildOptions) {
        DatabaseFiles files = DatabaseFiles.open(env, directory);
        try {
            CheckpointStore checkpoints = CheckpointStore.open(env, files.checkpointDirectory(), files.databaseId());
            List<String> leftovers = SortFiles.deleteLeftovers(env.files(), files.temporaryDirectory());
            SortFiles sorts = SortFiles.in(env.files(), files.temporaryDirectory());
            Recovery.Recovered recovered = Recovery.run(env, files, checkpoints, sorts);
            checkpoints.removeLeftovers();
            long open = files.countOpening(
                    env.files(), recovered.origin().outcomes().lastOpen());
            Journal journal = FileJournal.open(
                    env,
                    files.journalDirectory(),
                    files.databaseId(),
                    JournalOptions.of(options.sync(), options.checkpointJournalBytes()),
                    recovered.journalEnd());
            return new Database(
                    files.directory().toString(),
                    env,
                    options,
                    buildOptions,
                    new Start(recovered.origin(), open, recovered.undecided()),
                    journal,
                    files,
                    checkpoints,
                    notes(recovered, leftovers));
        } catch (RuntimeException | Error e) {
            files.close();
            throw e;
        }
    }

    private static List<String> notes(Recovery.Recovered recovered, List<String> leftovers) {
        List<String> notes = new ArrayList<>(leftovers);
        recovered.journalEnd().tornTail().ifPresent(tail -> notes.add(tail.note()));
        return notes;
    }

    /**
     * What was noticed when the database was opened: a torn tail of the journal that was cut, temporary files that can't be
     * deleted.
     */
    public List<String> notes() {
        return notes;
    }

    /** The directory, or the in-memory name, for messages. */
    public String name() {
        return name;
    }

    public Env env() {
        return env;
    }

    /** Begins a transaction that writes to no table with CHECK constraints. */
    public Transaction begin(IsolationLevel isolation, boolean readOnly) {
        return begin(isolation, readOnly, RowRules.NONE);
    }

    /**
     * Begins a transaction. It takes nothing that must be given back until it writes.
     *
     * @param rules evaluates what the schema has as SQL
     */
    public Transaction begin(IsolationLevel isolation, boolean readOnly, RowRules rules) {
        return new Transaction(context, isolation, readOnly, rules);
    }

    /**
     * What became of a transaction, also one of an earlier opening: of the last 64 openings the newest 131,072
     * transactions each are remembered.
     */
    public TransactionStatus status(TransactionId id) {
        return context.status(id);
    }

    /** The transactions in progress that write or were {@linkplain Transaction#show shown}. Blocks no writer. */
    public List<TransactionInfo> transactions() {
        long now = env.clock().nanoTime();
        List<TransactionInfo> infos = new ArrayList<>();
        for (Dependent each : pipeline.dependents()) {
            if (each instanceof Transaction.Live live) {
                infos.add(live.transaction().info(now));
            }
        }
        return infos;
    }

    /** The locks held and waited for. Keeps each part of the lock table for a moment. */
    public List<LockStatus> lockStatuses() {
        LockDescriber describer = new LockDescriber(pipeline);
        return context.locks.snapshot().stream()
                .map(lock -> new LockStatus(
                        describer.apply(lock.key()),
                        lock.key().kind(),
                        lock.mode(),
                        lock.owner(),
                        lock.granted(),
                        lock.waitsFor()))
                .toList();
    }

    /** The prepared commits whose fate is open, in CSN order. Keeps the commit latch for a moment. */
    public List<LimboEntry> limbo() {
        return pipeline.limbo();
    }

    /** The newest confirmed version. Never blocks. */
    public ReadView confirmed() {
        DatabaseVersion version = pipeline.confirmed();
        VersionReadView view = confirmedView;
        if (view.version() != version) {
            view = VersionReadView.of(version);
            confirmedView = view;
        }
        return view;
    }

    /** The newest confirmed version, as a value: for checks, snapshots and whatever walks trees. Never blocks. */
    public DatabaseVersion confirmedVersion() {
        return pipeline.confirmed();
    }

    /**
     * Writes a checkpoint of the newest confirmed version; durable on return. Never blocks a writer. Does nothing for a
     * database in memory.
     */
    public void checkpoint() {
        if (checkpointer != null) {
            checkpointer.checkpoint();
        }
    }

    /**
     * Writes the newest confirmed version to another directory, as a database of its own with a new id. Durable on return.
     * Never blocks a writer; works for a database in memory, too.
     *
     * @param target is missing or empty; a relative path is the process's
     * @param cancellation looked at now and then
     * @throws TarnException BACKUP_TARGET_NOT_EMPTY, IO_ERROR, DISK_FULL; then what is there is no database
     */
    public BackupResult backup(Path target, Cancellation cancellation) {
        return BackupWriter.write(env, pipeline.confirmedState(), target, cancellation);
    }

    /** What the journal has done since the database was opened; nothing for a database in memory. */
    public JournalStatistics journalStatistics() {
        return journal == null ? JournalStatistics.NONE : journal.statistics();
    }

    /** Why the database takes no changes: its journal failed, or it is closed; null while it takes them. */
    public @Nullable TarnException refusal() {
        return pipeline.refusal();
    }

    /** The versions confirmed within the retention. */
    public VersionHistory history() {
        return history;
    }

    /** How it is. Never blocks for long. */
    public DatabaseStatus status() {
        return new DatabaseStatus(
                name,
                files == null ? null : files.directory(),
                pipeline.tip().csn(),
                pipeline.confirmed().csn(),
                pipeline.limboSize(),
                history.currentStatus(),
                memory.transactionBytes(),
                memory.limitBytes(),
                journal == null ? 0 : journal.sizeBytes(),
                journalStatistics());
    }

    /** What transactions and the history hold of the heap. */
    public MemoryAccount memory() {
        return memory;
    }

    /** Online index builds: running ones and the last finished ones. */
    public IndexBuilds builds() {
        return builds;
    }

    /**
     * What it takes to publish tables.
     *
     * @param version confirmed
     * @param tables of its catalog
     */
    private PublishRequest publishRequest(
            SnapshotCall call,
            DatabaseVersion version,
            List<TableDef> tables,
            SnapshotLocation to,
            PublishListener listener) {
        return new PublishRequest(
                call,
                id.toString(),
                publishingDirectory(),
                version,
                tables,
                to,
                listener,
                () -> pipeline.tip().csn(),
                published);
    }

    private Path publishingDirectory() {
        return files != null ? files.temporaryDirectory() : Path.of(System.getProperty("java.io.tmpdir"));
    }

    /** The tables that are published again and again, and how that goes. */
    public Publications publications() {
        return publications;
    }

    CommitPipeline pipeline() {
        return pipeline;
    }

    LockTable locks() {
        return context.locks;
    }

    /**
     * Rolls back what is in progress, waits for what is prepared, leaves builds to be taken up at the next open, and
     * releases the directory. Does nothing when it is closed.
     *
     * @throws TarnException when the journal's last records could not be made durable; the directory is released
     */
    @Override
    public void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
        }
        boolean usable = pipeline.refusal() == null;
        try {
            builds.close();
            publications.close();
            TarnException why = new TarnException(ErrorCode.DATABASE_CLOSED, "the database " + name + " was closed");
            pipeline.close(why);
            awaitPrepared();
            closeCheckpointer(usable);
        } finally {
            try (files;
                    quorum) {
                closeJournal(usable);
            } finally {
                Snapshots.release(env);
            }
        }
    }

    private void awaitPrepared() {
        PendingCommit last = pipeline.lastPendingUpTo(pipeline.tip().csn());
        while (last != null && !last.isDecided()) {
            try {
                env.waits().await(last.decided(), Waits.NO_DEADLINE);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return; // closing the journal makes what is prepared durable all the same
            }
        }
    }

    private void closeCheckpointer(boolean usable) {
        if (checkpointer == null) {
            return;
        }
        try {
            if (usable) {
                checkpointer.checkpointBeforeClose();
            }
        } finally {
            checkpointer.close();
        }
    }

    /** @param usable false when the journal has failed before, and everybody was told then */
    private void closeJournal(boolean usable) {
        if (journal == null) {
            return;
        }
        try {
            journal.close();
        } catch (TarnException e) {
            if (usable) {
                throw e;
            }
        }
    }
}
