package org.tarndb.txn.quorum;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class QuorumCounterTest {
    /** Reached is the greatest CSN that enough replicas have acknowledged. */
    @Test
    void reachedIsWhatEnoughReplicasHave() {
        for (long seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            int replicas = 1 + random.nextInt(6);
            int needed = 1 + random.nextInt(replicas);
            QuorumCounter counter = new QuorumCounter(replicas, needed);
            long[] highest = new long[replicas];
            for (int i = 0; i < 60; i++) {
                int replica = random.nextInt(replicas);
                long csn = 1 + random.nextInt(100);
                counter.acknowledge(replica, csn);
                highest[replica] = Math.max(highest[replica], csn);
                long expected = Long.MIN_VALUE;
                for (long candidate = 1; candidate <= 100; candidate++) {
                    long least = candidate;
                    if (Arrays.stream(highest).filter(each -> each >= least).count() >= needed) {
                        expected = candidate;
                    }
                }
                assertEquals(expected, counter.reached(), "seed " + seed);
            }
        }
    }

    @Test
    void aQuorumIsOfThoseThatThereAre() {
        assertThrows(IllegalArgumentException.class, () -> new QuorumCounter(2, 3));
        assertThrows(IllegalArgumentException.class, () -> new QuorumCounter(2, 0));
        assertThrows(IllegalArgumentException.class, () -> new QuorumCounter(0, 0));
    }
}
