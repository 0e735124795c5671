package org.tarndb.txn.recovery;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.CatalogCodec;
import org.tarndb.storage.checkpoint.Checkpoint;
import org.tarndb.storage.checkpoint.CheckpointStore;
import org.tarndb.storage.checkpoint.CheckpointWriter;
import org.tarndb.storage.checkpoint.TreeRef;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.Signal;
import org.tarndb.storage.env.Threads;
import org.tarndb.storage.env.Waits;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.journal.Journal;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.version.DatabaseVersion;
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
    private final CheckpointTrigger trigger;
    private final Threads.Handle thread;

    /** The trees that the newest checkpoint holds, for its thread alone. Weak: it must not keep an old version. */
    private final Map<TreeRef, WeakReference<Tree<byte[]>>> written = new HashMap<>();

    @GuardedBy("this")
    private List<Request> requests = new ArrayList<>();

    @GuardedBy("this")
    private Signal wake = new Signal();

    @GuardedBy("this")
    private boolean closed;

    /** @param journalBytes the size of the journal at which a checkpoint is due in any case */
    public Checkpointer(Env env, CommitPipeline pipeline, CheckpointStore store, Journal journal, long journalBytes) {
        this.env = env;
        this.pipeline = pipeline;
        this.store = store;
        this.journal = journal;
        this.trigger = new CheckpointTrigger(
                journalBytes, store.newest().map(Checkpoint::sizeBytes).orElse(0L));
        journal.expectCheckpointAt(trigger.dueAtBytes());
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
        return trigger.isDue(journal.sizeBytes());
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
     * Writes a checkpoint before the database closes, unless the newest one has all of it. It opens faster then, and what is
     * closed does not hang on the end of the journal, whose loss can't be told from a torn write. When it fails, the journal
     * has all of it, and that is noted. An interrupt does not end the wait.
     */
    public void checkpointBeforeClose() {
        long csn = store.newest().map(Checkpoint::csn).orElse(0L);
        if (pipeline.confirmedState().version().csn() <= csn) {
            return;
        }
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
            trigger.succeeded(write(pipeline.confirmedState()).sizeBytes());
            journal.expectCheckpointAt(trigger.dueAtBytes());
        } catch (TarnException e) {
            error = e;
            trigger.failed(journal.sizeBytes());
        } catch (RuntimeException | Error e) {
            error = new TarnException(ErrorCode.INTERNAL_ERROR, "a checkpoint failed: " + e, e);
            trigger.failed(journal.sizeBytes());
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

    private Checkpoint write(Origin state) {
        DatabaseVersion version = state.version();
        byte[] properties = CheckpointProperties.of(state).encode();
        Checkpoint committed;
        Map<TreeRef, Tree<byte[]>> trees = new HashMap<>();
        try (CheckpointWriter writer = store.begin(version.csn(), CatalogCodec.encode(version.catalog()), properties)) {
            VersionTrees.forEach(version, (ref, tree) -> write(writer, ref, tree, trees));
            committed = writer.commit();
        }
        written.clear();
        trees.forEach((ref, tree) -> written.put(ref, new WeakReference<>(tree)));
        journal.releaseUpTo(version.csn());
        return committed;
    }

    private void write(CheckpointWriter writer, TreeRef ref, Tree<byte[]> tree, Map<TreeRef, Tree<byte[]>> trees) {
        WeakReference<Tree<byte[]>> before = written.get(ref);
        if (before != null && before.refersTo(tree)) {
            writer.reuse(ref);
        } else {
            writer.tree(ref, VersionTrees.entries(tree, Cancellation.never()));
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
}
