package org.tarndb.txn.indexbuild;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Clock;
import org.tarndb.txn.commit.RowGate;

/** Paces a running build: as fast as its limit allows, until it is paused or stopped. Used by the build's thread. */
final class StepPacer implements StepControl {
    /** How long a step reads at most: the version that it reads is kept for so long. */
    static final long MOST_READING_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final Clock clock;
    private final Cancellation cancellation;
    private final RateLimit limit;
    private final BooleanSupplier paused;
    private final LongSupplier sortMemory;
    private final ProcessorShare processors;
    private final BuildProgress progress;

    /**
     * @param paused whether the build is to stop reading for now
     * @param sortMemory see {@link StepControl#sortMemoryBytes}
     */
    StepPacer(
            Clock clock,
            Cancellation cancellation,
            RateLimit limit,
            BooleanSupplier paused,
            LongSupplier sortMemory,
            ProcessorShare processors,
            BuildProgress progress) {
        this.clock = clock;
        this.cancellation = cancellation;
        this.limit = limit;
        this.paused = paused;
        this.sortMemory = sortMemory;
        this.processors = processors;
        this.progress = progress;
    }

    @Override
    public void check() {
        checkInRound(0);
    }

    @Override
    public long checkInRound(double leastShare) {
        cancellation.throwIfCancelled();
        return processors.cede(leastShare);
    }

    @Override
    public long sortMemoryBytes() {
        return sortMemory.getAsLong();
    }

    @Override
    public RowGate reading(long rowsBefore) {
        processors.begin();
        return new Reading(rowsBefore, clock.nanoTime());
    }

    private final class Reading implements RowGate {
        private final long rowsBefore;
        private final long startNanos;
        /** Of the limit's batch. */
        private long left;

        Reading(long rowsBefore, long startNanos) {
            this.rowsBefore = rowsBefore;
            this.startNanos = startNanos;
        }

        @Override
        public long admit(long read) {
            check();
            long now = clock.nanoTime();
            progress.setRowsDone(rowsBefore + read, now);
            boolean readsForLong = read > 0 && now - startNanos >= MOST_READING_NANOS;
            if (left == 0 || limit.isChanged()) {
                limit.endBatch();
                left = readsForLong ? 0 : nextBatch();
            }
            if (readsForLong || paused.getAsBoolean()) {
                limit.endBatch();
                return 0;
            }
            long next = Math.min(left, CHECK_ROWS);
            left -= next;
            return next;
        }

        @Override
        public void spilled(long bytes) {
            progress.spilled(bytes);
        }

        /** 0 when the build was paused meanwhile. */
        private long nextBatch() {
            while (!paused.getAsBoolean()) {
                long rows = limit.tryNext();
                if (rows > 0) {
                    return rows;
                }
                progress.startWait(BuildWait.Reason.RATE_LIMIT, BuildWait.NO_CSN);
                try {
                    limit.await(cancellation, paused);
                } finally {
                    progress.endWait();
                }
                processors.begin();
                check();
            }
            return 0;
        }
    }
}
