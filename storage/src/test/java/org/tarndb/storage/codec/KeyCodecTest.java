package org.tarndb.storage.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.Values;

/** The order of encoded keys is the order of the values, for every type, direction and place of NULL. */
class KeyCodecTest {
    private static final int PAIRS = 3_000 * Integer.getInteger("tarn.test.budget", 1);

    static Stream<SqlType> types() {
        return RandomValues.TYPES.stream();
    }

    private static List<KeyPart> parts(SqlType type) {
        List<KeyPart> parts = new ArrayList<>();
        parts.add(new KeyPart(type, false, false, false));
        parts.add(new KeyPart(type, false, true, false));
        for (boolean descending : new boolean[] {false, true}) {
            for (boolean nullsFirst : new boolean[] {false, true}) {
                parts.add(new KeyPart(type, true, descending, nullsFirst));
            }
        }
        return parts;
    }

    private static KeyCodec codec(List<KeyPart> parts) {
        return KeyCodec.of(parts, IntStream.range(0, parts.size()).boxed().toList());
    }

    /** As SQL orders them: NULLS FIRST or LAST is independent of the direction. */
    private static int compare(KeyPart part, @Nullable Object a, @Nullable Object b) {
        if (a == null || b == null) {
            int nullOrder = Boolean.compare(a != null, b != null);
            return part.nullsFirst() ? nullOrder : -nullOrder;
        }
        int order = Values.compare(a, b);
        return part.descending() ? -order : order;
    }

    @ParameterizedTest
    @MethodSource("types")
    void orderOfOnePart(SqlType type) {
        RandomValues values = new RandomValues(new Random(1));
        for (KeyPart part : parts(type)) {
            KeyCodec codec = codec(List.of(part));
            for (int i = 0; i < PAIRS; i++) {
                Object a = part.nullable() ? values.orNull(type) : values.next(type);
                Object b = part.nullable() ? values.orNull(type) : values.next(type);
                assertEquals(
                        Integer.signum(compare(part, a, b)),
                        Integer.signum(Arrays.compareUnsigned(codec.encode(a), codec.encode(b))),
                        () -> part + ": " + Values.print(type, a) + " and " + Values.print(type, b));
            }
        }
    }

    @Test
    void orderOfSeveralPartsIsPartByPartAndNoKeyIsAPrefixOfAnother() {
        Random random = new Random(2);
        RandomValues values = new RandomValues(random);
        for (int i = 0; i < 10 * PAIRS; i++) {
            List<KeyPart> parts = randomParts(random);
            KeyCodec codec = codec(parts);
            Object[] a = randomKey(values, parts);
            Object[] b = randomKey(values, parts);
            int common = random.nextInt(parts.size() + 1);
            System.arraycopy(a, 0, b, 0, common);
            int expected = 0;
            for (int p = 0; p < parts.size() && expected == 0; p++) {
                expected = compare(parts.get(p), a[p], b[p]);
            }
            byte[] x = codec.encode(a);
            byte[] y = codec.encode(b);
            String context = parts + ": " + Arrays.toString(a) + " and " + Arrays.toString(b);
            assertEquals(Integer.signum(expected), Integer.signum(Arrays.compareUnsigned(x, y)), context);
            int mismatch = Arrays.mismatch(x, y);
            assertTrue(mismatch < Math.min(x.length, y.length), context);
            byte[] prefix = codec.encodePrefix(a, common);
            assertArrayEquals(prefix, Arrays.copyOf(y, prefix.length), context);
        }
    }

    @Test
    void keysAreReadBackAndEndWhereTheySay() {
        Random random = new Random(3);
        RandomValues values = new RandomValues(random);
        for (int i = 0; i < 10 * PAIRS; i++) {
            List<KeyPart> parts = randomParts(random);
            KeyCodec codec = codec(parts);
            Object[] key = randomKey(values, parts);
            byte[] bytes = codec.encode(key);
            byte[] followed = Arrays.copyOf(bytes, bytes.length + random.nextInt(9));
            assertEquals(bytes.length, codec.length(followed), parts.toString());
            assertEquals(Arrays.asList(key).contains(null), codec.hasNull(followed), parts.toString());
            Object[] read = codec.decode(followed);
            for (int p = 0; p < key.length; p++) {
                assertSame(key[p], read[p], parts.get(p) + ": " + key[p]);
            }
        }
    }

    @Test
    void keyOfARowIsTheKeyOfItsValues() {
        Random random = new Random(4);
        RandomValues values = new RandomValues(random);
        RowLayout layout = new RowLayout(RandomValues.TYPES);
        for (int i = 0; i < PAIRS; i++) {
            Object[] row = RandomValues.TYPES.stream().map(values::orNull).toArray();
            byte[] bytes = layout.encode(row);
            for (int column = 0; column < row.length; column++) {
                KeyPart part = new KeyPart(layout.type(column), true, random.nextBoolean(), random.nextBoolean());
                KeyCodec codec = KeyCodec.of(List.of(part), List.of(column));
                assertArrayEquals(codec.encode(row[column]), codec.keyOf(layout, bytes), part.toString());
                assertEquals(row[column] == null, codec.hasNull(layout, bytes));
            }
        }
    }

    private static List<KeyPart> randomParts(Random random) {
        List<KeyPart> parts = new ArrayList<>();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            SqlType type = RandomValues.TYPES.get(random.nextInt(RandomValues.TYPES.size()));
            parts.add(new KeyPart(type, random.nextBoolean(), random.nextBoolean(), random.nextBoolean()));
        }
        return parts;
    }

    private static @Nullable Object[] randomKey(RandomValues values, List<KeyPart> parts) {
        return parts.stream()
                .map(part -> part.nullable() ? values.orNull(part.type()) : values.next(part.type()))
                .toArray();
    }

    /** The same value; a time with zone comes back in UTC, and -0.0 as 0.0. */
    private static void assertSame(@Nullable Object expected, @Nullable Object actual, String context) {
        if (expected instanceof byte[] bytes) {
            assertArrayEquals(bytes, (byte[]) actual, context);
        } else if (expected instanceof OffsetDateTime time) {
            assertEquals(time.withOffsetSameInstant(ZoneOffset.UTC), actual, context);
        } else if (expected instanceof Double number && number == 0) {
            assertEquals(0.0, actual, context);
        } else {
            assertEquals(expected, actual, context);
        }
    }
}
