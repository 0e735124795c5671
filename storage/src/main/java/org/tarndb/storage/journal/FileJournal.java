package org.tarndb.storage.journal;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.nio.file.Path;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.Threads;
import org.tarndb.storage.error.TarnException;

/**
 * The local write-ahead log: a {@link Journal} in segment files.
 *
 * <p>One thread does all writing and syncing; it takes all records that wait and writes them together, with one force
 * (group commit). After a failed write or sync nothing more is written, what was written and not reported is cut off
 * again, and every record from there on is refused.
 */
public final class FileJournal implements Journal {
    private final Env env;
    private final String name;
    private final AppendQueue queue = new AppendQueue();
    private final JournalWorker worker;

    @GuardedBy("this")
    private Threads.@Nullable Handle thread;

    private FileJournal(Env env, String name, JournalWorker worker) {
        this.env = env;
        this.name = name;
        this.worker = worker;
    }

    /**
     * Opens a journal for writing, after all of it was read. Cuts the torn tail. What was read is durable on return,
     * also if the process that wrote it was killed before it was forced.
     *
     * @param directory the journal's; is there
     * @param end where reading found the end
     */
    public static FileJournal open(Env env, Path directory, UUID databaseId, JournalOptions options, JournalEnd end) {
        SegmentSequence segments = SegmentSequence.open(env, directory, databaseId, options.segmentBytes(), end);
        return new FileJournal(
                env, "tarn journal " + directory, new JournalWorker(env, options.policy(), segments, end.lastCsn()));
    }

    @Override
    public synchronized void start(Listener listener) {
        if (thread != null) {
            throw TarnException.internal("The journal was started twice");
        }
        thread = env.threads().start(name, () -> worker.run(queue, listener));
    }

    @Override
    public void append(long csn, JournalRecord record, Durability durability) {
        queue.add(csn, record, durability);
    }

    @Override
    public long queuedBytes() {
        return queue.bytes();
    }

    @Override
    public void releaseUpTo(long csn) {
        queue.release(csn);
    }

    @Override
    public long sizeBytes() {
        return worker.sizeBytes();
    }

    @Override
    public void expectCheckpointAt(long bytes) {
        worker.setSegmentBytes(JournalOptions.segmentBytes(bytes));
    }

    @Override
    public JournalStatistics statistics() {
        return worker.statistics();
    }

    @Override
    public void close() {
        Threads.Handle running;
        synchronized (this) {
            running = thread;
        }
        queue.close();
        if (running != null) {
            env.waits().awaitUninterruptibly(running.ended());
            worker.throwCloseFailure();
        }
    }
}
