package org.tarndb.storage.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.storage.type.SqlType;

class RowLayoutTest {
    private static final int ROWS = 3_000 * Integer.getInteger("tarn.test.budget", 1);

    private static void assertSame(@Nullable Object[] expected, @Nullable Object[] actual) {
        assertEquals(expected.length, actual.length);
        for (int i = 0; i < expected.length; i++) {
            if (expected[i] instanceof byte[] bytes) {
                assertArrayEquals(bytes, (byte[]) actual[i]);
            } else {
                assertEquals(expected[i], actual[i], "column " + i);
            }
        }
    }

    @Test
    void rowsOfAllTypesAreReadBack() {
        Random random = new Random(1);
        RandomValues values = new RandomValues(random);
        for (int i = 0; i < ROWS; i++) {
            List<SqlType> types = new ArrayList<>();
            for (int n = random.nextInt(20); n > 0; n--) {
                types.add(RandomValues.TYPES.get(random.nextInt(RandomValues.TYPES.size())));
            }
            RowLayout layout = new RowLayout(types);
            Object[] row = types.stream().map(values::orNull).toArray();
            byte[] bytes = layout.encode(row);
            assertTrue(layout.isWellFormed(bytes));
            assertSame(row, layout.decode(bytes));
            assertEquals(0, RowLayout.schemaId(bytes));
        }
    }

    /** Where the width of the end offsets changes. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 253, 254, 255, 256, 257, 65_533, 65_534, 65_535, 65_536, 65_537, 200_000})
    void lengthsAtTheBordersOfTheOffsetWidth(int length) {
        RowLayout layout = new RowLayout(List.of(SqlType.VARCHAR, SqlType.INTEGER, SqlType.VARBINARY, SqlType.VARCHAR));
        byte[] binary = new byte[length];
        new Random(length).nextBytes(binary);
        for (Object[] row : new Object[][] {
            {"x".repeat(length), 1L, new byte[0], ""},
            {"", 1L, binary, ""},
            {null, null, null, "y".repeat(length)},
            {"a", 2L, length == 0 ? binary : java.util.Arrays.copyOf(binary, length - 1), null}
        }) {
            byte[] bytes = layout.encode(row);
            assertTrue(layout.isWellFormed(bytes));
            assertSame(row, layout.decode(bytes));
        }
    }

    /** Rows come from files: whatever passes the check can be read without leaving its bounds. */
    @Test
    void damagedRowsAreRefusedOrReadable() {
        Random random = new Random(2);
        RandomValues values = new RandomValues(random);
        List<SqlType> types =
                List.of(SqlType.INTEGER, SqlType.VARBINARY, SqlType.decimal(38, 2), SqlType.VARBINARY, SqlType.BOOLEAN);
        RowLayout layout = new RowLayout(types);
        int refused = 0;
        for (int i = 0; i < ROWS; i++) {
            byte[] bytes = layout.encode(types.stream().map(values::next).toArray());
            if (random.nextBoolean()) {
                bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
            } else {
                bytes = java.util.Arrays.copyOf(bytes, random.nextInt(bytes.length + 5));
            }
            if (layout.isWellFormed(bytes)) {
                for (int column : new int[] {0, 1, 3, 4}) {
                    layout.get(bytes, column);
                }
            } else {
                refused++;
            }
        }
        assertTrue(refused > ROWS / 4, "refused " + refused);
        assertFalse(layout.isWellFormed(new byte[0]));
    }
}
