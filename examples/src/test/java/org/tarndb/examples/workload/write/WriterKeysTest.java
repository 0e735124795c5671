package org.tarndb.examples.workload.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.tarndb.examples.workload.data.OrderKeys;

class WriterKeysTest {
    private static final int LOADED = 1_500;

    @Test
    void writersShareNoKeyAndLeaveFixedOrdersAlone() {
        Set<Long> all = new HashSet<>();
        for (int writer = 0; writer < 10; writer++) {
            WriterKeys keys = new WriterKeys(writer, 10, LOADED);
            SplittableRandom random = new SplittableRandom(writer);
            assertTrue(keys.hasPresent() && keys.hasFree(), "writer " + writer);
            while (keys.hasPresent()) {
                assertTrue(all.add(keys.takePresent(random)));
            }
        }
        assertEquals(LOADED - LOADED / OrderKeys.FIXED_EVERY, all.size());
        for (int position = 1; position <= LOADED; position++) {
            assertEquals(!OrderKeys.isFixed(position), all.contains(OrderKeys.key(position, 0)));
        }
    }

    @Test
    void aKeyIsEitherPresentOrFree() {
        WriterKeys keys = new WriterKeys(0, 2, 40);
        SplittableRandom random = new SplittableRandom(1);
        Set<Long> present = new HashSet<>();
        while (keys.hasPresent()) {
            keys.giveBack(keys.takePresent(random), false);
        }
        for (int i = 0; i < 1_000; i++) {
            if (keys.hasFree() && (present.isEmpty() || random.nextBoolean())) {
                assertFalse(present.contains(keys.anyFree(random)));
                long key = keys.takeFree(random);
                keys.giveBack(key, true);
                assertTrue(present.add(key));
            } else {
                long key = keys.takePresent(random);
                keys.giveBack(key, false);
                assertTrue(present.remove(key));
            }
            assertEquals(!present.isEmpty(), keys.hasPresent());
        }
    }
}
