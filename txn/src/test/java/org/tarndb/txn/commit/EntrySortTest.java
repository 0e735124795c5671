package org.tarndb.txn.commit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EntrySortTest {
    @Test
    void sortsAsUnsignedBytes() {
        for (long seed = 0; seed < 500; seed++) {
            Random random = new Random(seed);
            byte[][] keys = new byte[random.nextInt(200)][];
            for (int i = 0; i < keys.length; i++) {
                keys[i] = new byte[random.nextInt(12)];
                for (int j = 0; j < keys[i].length; j++) {
                    // Few different bytes, so that prefixes are often equal, and shorter keys end where others have 0.
                    keys[i][j] = new byte[] {0, 1, 0x7F, (byte) 0x80, (byte) 0xFF}[random.nextInt(5)];
                }
            }
            byte[][] expected = keys.clone();
            Arrays.sort(expected, Arrays::compareUnsigned);
            EntrySort.sort(keys);
            assertArrayEquals(expected, keys, "seed " + seed);
        }
    }
}
