package org.tarndb.benchmarks;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Clock;
import org.tarndb.storage.env.Waits;
import org.tarndb.txn.lock.LockKey;
import org.tarndb.txn.lock.LockMode;
import org.tarndb.txn.lock.LockOwner;
import org.tarndb.txn.lock.LockTable;

/** What locking adds to a transaction that nobody stands in the way of, the new owner included. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class LockBenchmark {
    private static final LockKey TABLE = LockKey.table(1);
    private static final int BULK = 1000;

    private final LockTable locks = new LockTable(Clock.system(), Waits.parking(Clock.system()), LockKey::toString);

    /** Each thread has rows of its own. */
    @State(Scope.Thread)
    public static class Rows {
        private static final AtomicLong THREADS = new AtomicLong();
        private long next;

        @Setup
        public void setUp() {
            next = THREADS.incrementAndGet() << 40;
        }

        byte[] nextKey() {
            byte[] key = new byte[Long.BYTES];
            long value = next++;
            for (int i = Long.BYTES - 1; i >= 0; i--) {
                key[i] = (byte) value;
                value >>>= Byte.SIZE;
            }
            return key;
        }
    }

    private static final class Owner extends LockOwner {
        Owner() {
            super(1);
        }

        @Override
        public String describe() {
            return "benchmark";
        }
    }

    /** One row, as the smallest part of the others. */
    @Benchmark
    public void oneRow(Rows rows) {
        Owner owner = new Owner();
        lock(owner, LockKey.row(1, rows.nextKey()), LockMode.EXCLUSIVE);
        locks.releaseAll(owner);
    }

    /** What a single-row insert into a table with a unique index locks; the table is shared by all threads. */
    @Benchmark
    public void oneInsert(Rows rows) {
        Owner owner = new Owner();
        byte[] key = rows.nextKey();
        lock(owner, TABLE, LockMode.INTENTION_EXCLUSIVE);
        lock(owner, LockKey.row(1, key), LockMode.EXCLUSIVE);
        lock(owner, LockKey.uniqueKey(2, key), LockMode.EXCLUSIVE);
        locks.releaseAll(owner);
    }

    /** A thousand rows in one transaction. */
    @Benchmark
    public void thousandRows(Rows rows) {
        Owner owner = new Owner();
        for (int i = 0; i < BULK; i++) {
            lock(owner, LockKey.row(1, rows.nextKey()), LockMode.EXCLUSIVE);
        }
        locks.releaseAll(owner);
    }

    private void lock(Owner owner, LockKey key, LockMode mode) {
        locks.acquire(owner, key, mode, Waits.NO_DEADLINE, Cancellation.never());
    }
}
