package org.tarndb.txn.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Collects a history. Thread-safe; each recording belongs to one thread. */
public final class HistoryRecorder {
    private final AtomicLong moments = new AtomicLong();
    private final AtomicInteger ids = new AtomicInteger();
    private final AtomicInteger values = new AtomicInteger();
    private final Queue<HistoryTransaction> ended = new ConcurrentLinkedQueue<>();

    /** A transaction in progress. */
    public final class Recording {
        private final int id = ids.incrementAndGet();
        private final long began = moments.incrementAndGet();
        private final List<Step> steps = new ArrayList<>();

        public int id() {
            return id;
        }

        /** The value for an append that is about to be made. */
        public int append(int key) {
            int value = values.incrementAndGet();
            steps.add(new Step.Append(key, value));
            return value;
        }

        public void read(int key, List<Integer> found) {
            steps.add(new Step.Read(key, found));
        }

        public void end(Outcome outcome) {
            ended.add(new HistoryTransaction(id, steps, outcome, began, moments.incrementAndGet()));
        }
    }

    public Recording begin() {
        return new Recording();
    }

    /** What has ended so far. */
    public List<HistoryTransaction> history() {
        return List.copyOf(ended);
    }
}
