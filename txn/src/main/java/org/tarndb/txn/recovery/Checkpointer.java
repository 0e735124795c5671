package org.tarndb.txn.recovery;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.CatalogCodec;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.checkpoint.CheckpointStore;
import org.tarndb.storage.checkpoint.CheckpointWriter;
import org.tarndb.storage.checkpoint.TreeRef;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.Signal;
import org.tarndb.storage.env.Threads;
import org.tarndb.storage.env.Waits;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.journal.Journal;
import org.tarndb.storage.run.EntrySource;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.storage.version.IndexVersion;
import org.tarndb.storage.version.TableVersion;
import org.tarndb.txn.commit.CommitPipeline;
import org.tarndb.txn.commit.Origin;

/**
 * Writes confirmed versions as checkpoints, in a thread of its own. A version is a value, so no writer waits for a
 * checkpoint and nothing unconfirmed is in one (I6). Thread-safe.
 */
public final class Checkpointer implements AutoCloseable {
    private static final System.Logger LOGGER = System.getLogger(Checkpointer.class.getName());

    private static final class Request {
        private final Signal done = new Signal();
        private volatile @Nullable TarnException error;
    }

    private final Env env;
    private final CommitPipeline pipeline;
    private final CheckpointStore store;
    private final Journal journal;
    private final long journalBytes;
    private final Threads.Handle thread;

    /** The trees that the newest checkpoint holds, for its thread alone. Weak: it must not keep an old version. */
    private final Map<TreeRef, WeakReference<Tree<byte[]>>> written = new HashMap<>();

    @GuardedBy("this")
    private List<Request> requests = new ArrayList<>();

    @GuardedBy("this")
    private Signal wake = new Signal();

    @GuardedBy("this")
    private boolean closed;

    /** The journal's size when a checkpoint last failed: the next try is due when it has grown as much again. */
    private volatile long failedAtBytes;

    /** @param journalBytes the size of the journal at which a checkpoint is due */
    public Checkpointer(Env env, CommitPipeline pipeline, CheckpointStore store, Journal journal, long journalBytes) {
        this.env = env;
        this.pipeline = pipeline;
        this.store = store;
        this.journal = journal;
        this.journalBytes = journalBytes;
        this.thread = env.threads().start("tarn-checkpoint", this::run);
    }

    /** Looks whether a checkpoint is due, and lets one be written then. Cheap: called after each commit. */
    public void afterCommit() {
        if (isDue()) {
            synchronized (this) {
                wake.set();
            }
        }
    }

    private boolean isDue() {
        return journal.sizeBytes() - failedAtBytes > journalBytes;
    }

    /**
     * Writes a checkpoint of the version that is confirmed now, or of a later one. Durable on return.
     *
     * @throws TarnException IO_ERROR, DISK_FULL: the checkpoint before stays; DATABASE_CLOSED
     */
    public void checkpoint() {
        Request request = request();
        try {
            env.waits().await(request.done, Waits.NO_DEADLINE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TarnException(
                    ErrorCode.INTERRUPTED, "the thread was interrupted while it waited for a checkpoint", e);
        }
        TarnException error = request.error;
        if (error != null) {
            throw new TarnException(error.code(), String.valueOf(error.getMessage()), error);
        }
    }

    /**
     * Writes a checkpoint before the database closes, so that it opens faster: when it fails, the journal has all of it,
     * and that is noted. An interrupt does not end the wait.
     */
    public void checkpointBeforeClose() {
        Request request = request();
        env.waits().awaitUninterruptibly(request.done);
        TarnException error = request.error;
        if (error != null) {
            LOGGER.log(System.Logger.Level.WARNING, "The checkpoint before closing failed; the journal is kept", error);
        }
    }

    private Request request() {
        Request request = new Request();
        synchronized (this) {
            if (closed) {
                throw new TarnException(ErrorCode.DATABASE_CLOSED, "the database was closed");
            }
            requests.add(request);
            wake.set();
        }
        return request;
    }

    private void run() {
        while (true) {
            Signal next;
            synchronized (this) {
                next = wake;
            }
            env.waits().awaitUninterruptibly(next);
            List<Request> served;
            boolean last;
            synchronized (this) {
                last = closed;
                wake = new Signal();
                served = requests;
                requests = new ArrayList<>();
            }
            if (!served.isEmpty() || (isDue() && !last)) {
                serve(served);
            }
            if (last) {
                return;
            }
        }
    }

    private void serve(List<Request> served) {
        TarnException error = null;
        try {
            write(pipeline.confirmedState());
            failedAtBytes = 0;
        } catch (TarnException e) {
            error = e;
            failedAtBytes = journal.sizeBytes();
        } catch (RuntimeException | Error e) {
            error = new TarnException(ErrorCode.INTERNAL_ERROR, "a checkpoint failed: " + e, e);
            failedAtBytes = journal.sizeBytes();
        } finally {
            if (error != null && served.isEmpty()) {
                LOGGER.log(
                        System.Logger.Level.WARNING, "A checkpoint in the background failed; the journal grows", error);
            }
            for (Request request : served) {
                request.error = error;
                request.done.set();
            }
        }
    }

    private void write(Origin state) {
        DatabaseVersion version = state.version();
        byte[] properties = CheckpointProperties.encode(state.outcomes());
        Map<TreeRef, Tree<byte[]>> trees = new HashMap<>();
        try (CheckpointWriter writer = store.begin(version.csn(), CatalogCodec.encode(version.catalog()), properties)) {
            for (TableDef table : version.catalog().tables()) {
                TableVersion tableVersion = version.table(table.id());
                if (tableVersion == null) {
                    throw TarnException.internal("table " + table + " is in the catalog but not in the version");
                }
                write(writer, TreeRef.rows(table.id()), tableVersion.rows(), trees);
                for (IndexVersion index : tableVersion.indexes()) {
                    IndexDef def = table.index(index.indexId());
                    if (def != null && def.isPublic()) {
                        write(writer, TreeRef.index(table.id(), index.indexId()), index.entries(), trees);
                    }
                }
            }
            writer.commit();
        }
        written.clear();
        trees.forEach((ref, tree) -> written.put(ref, new WeakReference<>(tree)));
        journal.releaseUpTo(version.csn());
    }

    private void write(CheckpointWriter writer, TreeRef ref, Tree<byte[]> tree, Map<TreeRef, Tree<byte[]>> trees) {
        WeakReference<Tree<byte[]>> before = written.get(ref);
        if (before != null && before.refersTo(tree)) {
            writer.reuse(ref);
        } else {
            writer.tree(ref, new TreeSource(tree.cursor(KeyRange.all())));
        }
        trees.put(ref, tree);
    }

    /** Ends the thread when it has served what was asked for. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            wake.set();
        }
        env.waits().awaitUninterruptibly(thread.ended());
    }

    private record TreeSource(Cursor<byte[]> cursor) implements EntrySource {
        @Override
        public boolean next() {
            return cursor.next();
        }

        @Override
        public byte[] key() {
            return cursor.key();
        }

        @Override
        public byte[] value() {
            return cursor.value();
        }
    }
}
