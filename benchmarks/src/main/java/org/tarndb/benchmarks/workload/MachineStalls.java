package org.tarndb.benchmarks.workload;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * How long two threads are held up that do nothing but write to memory: what the machine, and no database, does to
 * them. Stalls shorter than these can't be told from the machine's.
 */
public final class MachineStalls {
    private static final int BLOCKS = 32;
    private static final int BLOCK_BYTES = 32 << 20;
    private static final int WRITES = 100;

    private MachineStalls() {}

    /** What two such threads find, writing for so long; a latency is that of a hundred writes. */
    public static Window measure(GcPauses pauses, int seconds) throws InterruptedException {
        byte[][] memory = new byte[BLOCKS][BLOCK_BYTES];
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        Latencies[] found = {new Latencies(), new Latencies()};
        Thread[] threads = new Thread[found.length];
        for (int i = 0; i < threads.length; i++) {
            int number = i;
            threads[i] = new Thread(() -> write(memory, number, end, found[number]), "memory-" + i);
            threads[i].start();
        }
        long start = System.nanoTime();
        for (Thread thread : threads) {
            thread.join();
        }
        found[0].addAll(found[1]);
        return Window.of(System.nanoTime() - start, found[0].count(), found[0], pauses);
    }

    private static void write(byte[][] memory, int seed, long endNanos, Latencies latencies) {
        SplittableRandom random = new SplittableRandom(seed);
        for (long last = System.nanoTime(); last < endNanos; ) {
            for (int i = 0; i < WRITES; i++) {
                memory[random.nextInt(BLOCKS)][random.nextInt(BLOCK_BYTES)]++;
            }
            long now = System.nanoTime();
            latencies.add(last, now);
            last = now;
        }
    }
}
