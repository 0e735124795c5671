package org.tarndb.storage.tree;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Key populations that a tree meets, and those that are hard for its key prefixes. */
enum TestKeys {
    /** Ascending numbers, as identity columns give them. */
    BIGINT {
        @Override
        byte[] key(Random random, int range) {
            return ByteBuffer.allocate(8).putLong(random.nextInt(range)).array();
        }
    },
    /** Spread over all 8-byte keys, both signs of the prefix. */
    SPREAD {
        @Override
        byte[] key(Random random, int range) {
            return ByteBuffer.allocate(8)
                    .putLong(random.nextInt(range) * 0x9E3779B97F4A7C15L)
                    .array();
        }
    },
    /** Few distinct bytes and many lengths from 0 on: keys are prefixes of each other and differ in trailing zeros. */
    NESTED {
        @Override
        byte[] key(Random random, int range) {
            byte[] bytes = {0, 0, 1, (byte) 0x7F, (byte) 0x80, (byte) 0xFF};
            byte[] key = new byte[random.nextInt(2 + Integer.numberOfTrailingZeros(Integer.highestOneBit(range)))];
            for (int i = 0; i < key.length; i++) {
                key[i] = bytes[random.nextInt(bytes.length)];
            }
            return key;
        }
    },
    /** Only zeros: keys differ by their length alone. */
    ZEROS {
        @Override
        byte[] key(Random random, int range) {
            return new byte[random.nextInt(range)];
        }
    },
    /** An index over few long texts, followed by the primary key. */
    COMPOSITE {
        @Override
        byte[] key(Random random, int range) {
            String text = "customer#0000000000" + random.nextInt(3);
            byte[] key = Arrays.copyOf(text.getBytes(java.nio.charset.StandardCharsets.UTF_8), text.length() + 9);
            ByteBuffer.wrap(key).putLong(text.length() + 1, random.nextInt(range));
            return key;
        }
    },
    /** Of many lengths, so long that a wide leaf of them is not packed, or not for long. */
    LONG {
        @Override
        byte[] key(Random random, int range) {
            int number = random.nextInt(range);
            return ByteBuffer.allocate(8 + number * 37 % 600).putLong(number).array();
        }
    },
    /** One of the others each time. */
    MIXED {
        @Override
        byte[] key(Random random, int range) {
            return List.of(BIGINT, SPREAD, NESTED, ZEROS, COMPOSITE, LONG)
                    .get(random.nextInt(6))
                    .key(random, range);
        }
    };

    /**
     * @param range about how many different keys there are
     */
    abstract byte[] key(Random random, int range);
}
