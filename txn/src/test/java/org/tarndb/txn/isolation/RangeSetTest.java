package org.tarndb.txn.isolation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.tree.TreeBuilder;

/** Ranges of two-byte keys against a set of their numbers. */
class RangeSetTest {
    private static final int KEYS = 1 << 16;
    private static final byte[] VALUE = {};

    private static byte[] key(int number) {
        return new byte[] {(byte) (number >> 8), (byte) number};
    }

    /** Every fourth key is in the tree. */
    private static Tree<byte[]> tree() {
        TreeBuilder<byte[]> builder = Tree.builder();
        for (int i = 0; i < KEYS; i += 4) {
            builder.add(key(i), VALUE);
        }
        return builder.build();
    }

    private static KeyRange range(Random random, int maxLength) {
        int from = random.nextInt(KEYS);
        int to = Math.min(KEYS - 1, from + random.nextInt(maxLength));
        return new KeyRange(
                random.nextInt(50) == 0 ? null : key(from),
                random.nextBoolean(),
                random.nextInt(50) == 0 ? null : key(to),
                random.nextBoolean());
    }

    private static boolean isIn(KeyRange range, byte[] key) {
        byte[] from = range.from();
        byte[] to = range.to();
        int low = from == null ? 1 : Arrays.compareUnsigned(key, from);
        int high = to == null ? -1 : Arrays.compareUnsigned(key, to);
        return (low > 0 || (low == 0 && range.fromInclusive())) && (high < 0 || (high == 0 && range.toInclusive()));
    }

    private static void add(BitSet model, KeyRange range) {
        for (int i = 0; i < KEYS; i++) {
            if (!model.get(i) && isIn(range, key(i))) {
                model.set(i);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void fewRangesAreExact(long seed) {
        Random random = new Random(seed);
        RangeSet ranges = new RangeSet(tree());
        BitSet model = new BitSet(KEYS);
        for (int i = 0; i < RangeSet.MAX_RANGES; i++) {
            if (random.nextBoolean()) {
                int number = random.nextInt(KEYS);
                ranges.add(key(number));
                model.set(number);
            } else if (random.nextInt(4) == 0) {
                KeyRange range = range(random, 1 + random.nextInt(2000));
                ranges.add(range);
                add(model, range);
            }
        }
        for (int i = 0; i < KEYS; i++) {
            assertEquals(model.get(i), ranges.contains(key(i)), "seed " + seed + ", key " + i);
        }
        KeyRange last = null;
        for (KeyRange range : ranges.toList()) {
            assertTrue(last == null || Arrays.compareUnsigned(last.to(), range.from()) < 0, "disjoint, in order");
            last = range;
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13})
    void manyRangesAreBoundedAndContainAllThatWasRead(long seed) {
        Random random = new Random(seed);
        RangeSet ranges = new RangeSet(tree());
        BitSet model = new BitSet(KEYS);
        for (int i = 0; i < 5000; i++) {
            int number = random.nextInt(KEYS);
            ranges.add(key(number));
            model.set(number);
            assertTrue(ranges.toList().size() <= RangeSet.MAX_RANGES, "seed " + seed);
        }
        for (int i = model.nextSetBit(0); i >= 0; i = model.nextSetBit(i + 1)) {
            assertTrue(ranges.contains(key(i)), "seed " + seed + ", key " + i);
        }
    }

    @Test
    void whatIsMergedFirstHasNoKeysOfTheTreeInBetween() {
        RangeSet ranges = new RangeSet(tree());
        // Pairs of keys between two keys of the tree, the pairs far from each other.
        for (int i = 0; i <= RangeSet.MAX_RANGES / 2; i++) {
            ranges.add(key(400 * i % KEYS + 1));
            ranges.add(key(400 * i % KEYS + 3));
        }
        assertTrue(ranges.toList().size() < RangeSet.MAX_RANGES);
        assertTrue(ranges.contains(key(2)), "a gap without a key is closed");
        assertFalse(ranges.contains(key(200)), "one with keys is not");
        assertFalse(ranges.contains(key(4)));
    }

    @Test
    void longKeysAreCutSoThatTheRangeIsLarger() {
        RangeSet ranges = new RangeSet(Tree.empty());
        byte[] longKey = new byte[1000];
        Arrays.fill(longKey, (byte) 7);
        ranges.add(longKey);
        assertTrue(ranges.contains(longKey));
        KeyRange range = ranges.toList().get(0);
        assertTrue(range.from() != null && range.from().length <= RangeSet.MAX_KEY_BYTES);
        assertTrue(range.to() != null && range.to().length <= RangeSet.MAX_KEY_BYTES);
        byte[] highest = new byte[1000];
        Arrays.fill(highest, (byte) 0xFF);
        ranges.add(highest);
        assertTrue(ranges.contains(highest));
        assertFalse(ranges.contains(new byte[] {8}));
    }

    @Test
    void emptyRangesAreNotKept() {
        RangeSet ranges = new RangeSet(Tree.empty());
        ranges.add(new KeyRange(key(5), true, key(5), false));
        ranges.add(new KeyRange(key(6), true, key(5), true));
        assertTrue(ranges.toList().isEmpty());
        ranges.add(KeyRange.all());
        ranges.add(key(7));
        assertEquals(1, ranges.toList().size());
        assertTrue(ranges.contains(new byte[0]));
    }
}
