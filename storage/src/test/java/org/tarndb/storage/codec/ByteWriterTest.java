package org.tarndb.storage.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** {@link ByteWriter} and {@link ByteReader}, whatever the size of the parts between them. */
class ByteWriterTest {
    /** Unsigned LEB128 by its definition in the DWARF standard (7.6), and the bytes of a random sequence of values. */
    private static byte[] leb128(long value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        long rest = value;
        do {
            int low = (int) (rest & 0x7F);
            rest >>>= 7;
            bytes.write(rest == 0 ? low : low | 0x80);
        } while (rest != 0);
        return bytes.toByteArray();
    }

    @Test
    void whatIsWrittenIsReadBackFromPartsOfAnySize() {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            ByteWriter writer = new ByteWriter(1 + random.nextInt(700));
            ByteArrayOutputStream expected = new ByteArrayOutputStream();
            List<Object> values = new ArrayList<>();
            for (int i = random.nextInt(60); i > 0; i--) {
                values.add(put(random, writer, expected));
            }
            assertArrayEquals(expected.toByteArray(), writer.toBytes(), "seed " + seed);
            assertRead(values, new ByteReader(writer.toBytes(), "the test"));
            assertRead(values, new ByteReader(writer.toParts(), "the test"));
            assertRead(values, new ByteReader(divide(random, writer.toBytes()), "the test"));
        }
    }

    private static Object put(Random random, ByteWriter writer, ByteArrayOutputStream expected) {
        switch (random.nextInt(3)) {
            case 0 -> {
                byte[] value = new byte[random.nextInt(random.nextInt(5) == 0 ? 3000 : 40)];
                random.nextBytes(value);
                writer.putBytes(value);
                expected.writeBytes(leb128(value.length));
                expected.writeBytes(value);
                return value;
            }
            case 1 -> {
                long value = random.nextLong() >>> random.nextInt(64);
                writer.putUnsigned(value);
                expected.writeBytes(leb128(value));
                return value;
            }
            default -> {
                boolean value = random.nextBoolean();
                writer.putBoolean(value);
                expected.write(value ? 1 : 0);
                return value;
            }
        }
    }

    private static void assertRead(List<Object> values, ByteReader reader) {
        for (Object value : values) {
            if (value instanceof byte[] bytes) {
                assertArrayEquals(bytes, reader.getBytes());
            } else if (value instanceof Long number) {
                assertEquals(number, reader.getUnsigned());
            } else {
                assertEquals(value, reader.getBoolean());
            }
        }
        reader.requireEnd();
        TarnException e = assertThrows(TarnException.class, reader::getByte);
        assertEquals(ErrorCode.FILE_CORRUPTED, e.code());
    }

    private static List<byte[]> divide(Random random, byte[] bytes) {
        List<byte[]> parts = new ArrayList<>();
        int from = 0;
        while (from < bytes.length) {
            int to = Math.min(bytes.length, from + random.nextInt(50));
            parts.add(Arrays.copyOfRange(bytes, from, to));
            from = to;
        }
        return parts;
    }

    @Test
    void noPartIsLargerThanAsked() {
        ByteWriter writer = new ByteWriter(100);
        writer.putBytes(new byte[1234]);
        assertEquals(13, writer.toParts().size());
        writer.toParts().forEach(part -> assertTrue(part.length <= 100));
    }

    @Test
    void anotherVersionIsNamed() {
        ByteReader reader = new ByteReader(new byte[] {7}, "the test");
        TarnException e = assertThrows(TarnException.class, () -> reader.requireVersion(1));
        assertEquals(ErrorCode.FILE_FORMAT_UNKNOWN, e.code());
        assertTrue(e.toString().contains("version 7") && e.toString().contains("version 1"), e::toString);
    }
}
