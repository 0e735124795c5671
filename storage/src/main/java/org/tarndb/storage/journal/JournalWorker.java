package org.tarndb.storage.journal;

import org.jspecify.annotations.Nullable;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.Waits;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.journal.AppendQueue.Entry;
import org.tarndb.storage.journal.AppendQueue.Work;

/** What the thread of a {@link FileJournal} does. All is that thread's but where it says otherwise. */
final class JournalWorker {
    private final Env env;
    private final SyncPolicy policy;
    private final SegmentSequence segments;

    /** The last CSN that was reported durable. */
    private long reportedCsn;

    /** When what was written has to be forced; {@code NO_DEADLINE} while nothing written waits for that. */
    private long forceDeadlineNanos = Waits.NO_DEADLINE;

    /** Why nothing more is written. */
    private @Nullable TarnException failure;

    /** Set before the thread ends, read after. */
    private volatile @Nullable TarnException closeFailure;

    private volatile long sizeBytes;
    private volatile JournalStatistics statistics = JournalStatistics.NONE;

    /** What was taken from the queue and is not dealt with. */
    private Work inHand = AppendQueue.NO_WORK;

    /** Made before it is needed, which may be when there is no memory. */
    private final TarnException outOfMemory = new TarnException(
            ErrorCode.OUTCOME_UNKNOWN,
            "The journal's thread ran out of memory: commits that were under way may be found when the database is"
                    + " opened again. Close it, give the JVM more memory and open it again");

    /** @param lastCsn of what was read, which is durable */
    JournalWorker(Env env, SyncPolicy policy, SegmentSequence segments, long lastCsn) {
        this.env = env;
        this.policy = policy;
        this.segments = segments;
        this.reportedCsn = lastCsn;
        this.sizeBytes = segments.sizeBytes();
    }

    /** Any thread may call it. */
    long sizeBytes() {
        return sizeBytes;
    }

    /** For segments that begin later. Any thread may call it. */
    void setSegmentBytes(long bytes) {
        segments.setSegmentBytes(bytes);
    }

    /** Any thread may call it. */
    JournalStatistics statistics() {
        return statistics;
    }

    /** Throws what went wrong while the journal was closed. */
    void throwCloseFailure() {
        TarnException thrown = closeFailure;
        if (thrown != null) {
            throw new TarnException(thrown.code(), String.valueOf(thrown.getMessage()), thrown);
        }
    }

    void run(AppendQueue queue, Journal.Listener listener) {
        try (segments) {
            serve(queue, listener);
        } catch (RuntimeException | Error e) {
            queue.end(outOfMemory); // does nothing unless ending threw too
            throw e;
        }
    }

    private void serve(AppendQueue queue, Journal.Listener listener) {
        try {
            while (!inHand.closing()) {
                inHand = await(queue);
                boolean healthy = failure == null;
                perform(inHand, listener);
                queue.done(inHand.bytes());
                sizeBytes = segments.sizeBytes();
                if (inHand.closing() && healthy) {
                    closeFailure = failure;
                }
            }
        } catch (RuntimeException | Error e) {
            end(queue, listener, e);
            throw e;
        }
    }

    /** The last act of a thread that something unforeseen ends: no record may wait for a thread that is gone. */
    private void end(AppendQueue queue, Journal.Listener listener, Throwable thrown) {
        TarnException cause = causeOfEnd(thrown);
        if (failure == null && inHand.closing()) {
            closeFailure = cause;
        }
        long refusedFrom = Math.min(firstRefused(inHand), queue.drop());
        do {
            listener.failed(refusedFrom, true, cause);
            refusedFrom = queue.dropOrEnd(cause);
        } while (refusedFrom != Long.MAX_VALUE);
    }

    private TarnException causeOfEnd(Throwable thrown) {
        TarnException earlier = failure;
        if (earlier != null) {
            return earlier;
        }
        try {
            return takeBack(ended(thrown));
        } catch (OutOfMemoryError e) {
            return outOfMemory;
        }
    }

    private static TarnException ended(Throwable thrown) {
        return new TarnException(ErrorCode.INTERNAL_ERROR, "The journal's thread failed: " + thrown, thrown);
    }

    /** Nobody has a reason to interrupt the journal's thread, so an interrupt is dropped. */
    private Work await(AppendQueue queue) {
        while (true) {
            try {
                return queue.await(env.waits(), forceDeadlineNanos);
            } catch (InterruptedException e) {
                continue;
            }
        }
    }

    private void perform(Work work, Journal.Listener listener) {
        try {
            if (failure != null) {
                refuse(work, listener);
                return;
            }
            write(work, listener);
            forceIfDue();
            release(work.releasedCsn());
            if (work.closing()) {
                writeClosing();
            }
        } catch (TarnException e) {
            fail(e, work, listener);
        } catch (RuntimeException | Error e) {
            fail(ended(e), work, listener);
        }
    }

    private void refuse(Work work, Journal.Listener listener) {
        TarnException cause = failure;
        if (cause != null && !work.entries().isEmpty()) {
            listener.failed(work.entries().get(0).csn(), true, cause);
        }
    }

    private void write(Work work, Journal.Listener listener) {
        if (work.entries().isEmpty()) {
            return;
        }
        statistics = statistics.withBatch(work.entries().size(), work.bytes());
        boolean sync = false;
        for (Entry entry : work.entries()) {
            if (segments.isFull()) {
                completeSegment(listener);
            }
            segments.forAppend(entry.csn()).append(entry.csn(), entry.record());
            sync |= asksForForce(policy.resolve(entry.durability()));
        }
        SegmentWriter segment = segments.current();
        if (segment != null) {
            segment.write();
            if (sync) {
                force(segment);
            }
            report(segment, listener);
        }
    }

    /** Whether a record has to be forced now; if it may wait, notes until when. */
    private boolean asksForForce(Durability durability) {
        if (durability == Durability.INTERVAL && forceDeadlineNanos == Waits.NO_DEADLINE) {
            forceDeadlineNanos = env.clock().nanoTime() + policy.intervalNanos();
        }
        return durability == Durability.SYNC;
    }

    /** Durable on return: all that was written. */
    private void force(SegmentWriter segment) {
        if (!segment.isForced()) {
            segment.force();
            statistics = statistics.withForce();
        }
        forceDeadlineNanos = Waits.NO_DEADLINE;
    }

    private void report(SegmentWriter segment, Journal.Listener listener) {
        segment.markReported();
        if (segment.lastCsn() > reportedCsn) {
            reportedCsn = segment.lastCsn();
            listener.durable(reportedCsn);
        }
    }

    /** Under every policy: of a segment that is not the last, all is durable. */
    private void completeSegment(Journal.Listener listener) {
        SegmentWriter segment = segments.current();
        if (segment != null) {
            segment.write();
            force(segment);
            report(segment, listener);
            segments.completeCurrent(segment);
        }
    }

    private void forceIfDue() {
        SegmentWriter segment = segments.current();
        if (segment != null
                && forceDeadlineNanos != Waits.NO_DEADLINE
                && env.clock().nanoTime() - forceDeadlineNanos >= 0) {
            force(segment);
        }
    }

    private void release(long csn) {
        if (csn == Long.MIN_VALUE) {
            return;
        }
        SegmentWriter segment = segments.current();
        if (segment != null && segments.holdsOnlyUpTo(csn)) {
            force(segment); // may fail as any other force does, which the journal does not survive
            segments.completeCurrent(segment);
        }
        segments.releaseUpTo(csn);
    }

    private void writeClosing() {
        SegmentWriter segment = segments.current();
        if (segment != null) {
            segment.writeClosing();
            segment.markReported();
        }
    }

    private void fail(TarnException cause, Work work, Journal.Listener listener) {
        TarnException reported = takeBack(cause);
        failure = reported;
        forceDeadlineNanos = Waits.NO_DEADLINE;
        listener.failed(firstRefused(work), true, reported);
    }

    /** Not the CSN after the last reported one: that may be of something confirmed that needed no record. */
    private long firstRefused(Work work) {
        for (Entry entry : work.entries()) {
            if (entry.csn() > reportedCsn) {
                return entry.csn();
            }
        }
        return Long.MAX_VALUE;
    }

    private TarnException takeBack(TarnException cause) {
        SegmentWriter segment = segments.current();
        if (segment == null) {
            return cause;
        }
        try {
            segment.cutToReported();
            return cause;
        } catch (RuntimeException | Error e) {
            cause.addSuppressed(e);
            return new TarnException(
                    ErrorCode.OUTCOME_UNKNOWN,
                    "The journal failed, and what had been written could not be taken back (" + e.getMessage()
                            + "): commits that were under way may be found when the database is opened again. "
                            + cause.getMessage(),
                    cause);
        }
    }
}
