package org.tarndb.txn.commit;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.journal.Durability;
import org.tarndb.storage.journal.Journal;
import org.tarndb.storage.journal.JournalRecord;
import org.tarndb.storage.version.DatabaseVersion;

/** A journal whose thread is the caller of its methods: it waits for a record and decides about it. */
final class ThreadedJournal implements Journal {
    /** A commit that changes nothing but the CSN, and has a record. */
    static final Preparation NOTHING = new Preparation() {
        @Override
        public DatabaseVersion applyTo(DatabaseVersion tip, KeyGuard guard) {
            return tip;
        }

        @Override
        public JournalRecord record() {
            return JournalRecord.of(new byte[0]);
        }
    };

    private static final long STOP = -1;

    private final BlockingQueue<Long> records = new LinkedBlockingQueue<>();
    private @Nullable CommitPipeline pipeline;

    void start(CommitPipeline started) {
        pipeline = started;
    }

    private CommitPipeline pipeline() {
        if (pipeline == null) {
            throw new IllegalStateException("not started");
        }
        return pipeline;
    }

    /** Makes each record durable that comes, until {@link #stop}. */
    void confirmAll() throws InterruptedException {
        for (long csn; (csn = records.take()) != STOP; ) {
            pipeline().durable(csn);
        }
    }

    /** Waits for a record, and rolls it back with all that follow. */
    void rejectNext() throws InterruptedException {
        long first = records.take();
        CommitPipeline told = pipeline();
        told.holdLatch(); // nobody appends between the cascade and the clearing
        try {
            told.failed(first, false, new TarnException(ErrorCode.COMMIT_ROLLED_BACK, "by the test"));
            records.removeIf(csn -> csn != STOP);
        } finally {
            told.releaseLatch();
        }
    }

    /** Ends {@link #confirmAll}, from any thread. */
    void stop() {
        records.add(STOP);
    }

    @Override
    public void start(Listener listener) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void append(long csn, JournalRecord record, Durability durability) {
        records.add(csn);
    }

    @Override
    public long queuedBytes() {
        return records.size();
    }

    @Override
    public void releaseUpTo(long csn) {}

    @Override
    public long sizeBytes() {
        return 0;
    }

    @Override
    public void close() {}
}
