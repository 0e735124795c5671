package org.tarndb.snapshots.parquet;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.HexFormat;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.internal.hadoop.metadata.IndexReference;
import org.tarndb.storage.env.FileHandle;
import org.tarndb.storage.error.TarnException;

/**
 * A checksum of the end of a data file, page indexes and footer, for which Parquet has none: a wrong bit there rules out rows, or puts
 * values into other rows. It is an entry of the footer's own key-value pairs: 16 hexadecimal digits say where in the file the end
 * begins, the last 8 are the CRC-32C of all its bytes but those 8.
 */
final class TailChecksum {
    static final String KEY = "tarn.tail-crc32c";
    /** What is there until the checksum is known. */
    static final String UNKNOWN = "0".repeat(24);

    private static final int START_DIGITS = 16;
    private static final int CRC_DIGITS = 8;
    /** In Thrift's compact protocol: the key, the head of the next field, which is a text, and its length. */
    private static final byte[] BEFORE_VALUE = (KEY + "\u0018\u0018").getBytes(ISO_8859_1);

    private TailChecksum() {}

    /** Where the end of a file that was written begins: a file without page indexes has no rows, and is all end. */
    static long startIn(ParquetMetadata footer) {
        return footer.getBlocks().stream()
                .flatMap(group -> group.getColumns().stream())
                .flatMap(chunk -> Stream.of(chunk.getColumnIndexReference(), chunk.getOffsetIndexReference()))
                .filter(Objects::nonNull)
                .mapToLong(IndexReference::getOffset)
                .min()
                .orElse(0);
    }

    /**
     * Writes it into a file that is complete.
     *
     * @param start of the file's end
     */
    static void write(FileHandle file, long start) {
        byte[] tail = new byte[Math.toIntExact(file.size() - start)];
        file.read(start, tail, 0, tail.length);
        int value = valueIn(tail);
        if (value < 0) {
            throw TarnException.internal("A data file was written without the entry " + KEY);
        }
        HexFormat hex = HexFormat.of();
        byte[] digits = hex.toHexDigits(start).getBytes(ISO_8859_1);
        System.arraycopy(digits, 0, tail, value, START_DIGITS);
        byte[] crc = hex.toHexDigits(crcOf(tail, value)).getBytes(ISO_8859_1);
        file.write(start + value, digits, 0, START_DIGITS);
        file.write(start + value + START_DIGITS, crc, 0, CRC_DIGITS);
    }

    /** Where the value is; -1 when there is none. */
    private static int valueIn(byte[] tail) {
        for (int at = tail.length - BEFORE_VALUE.length - UNKNOWN.length(); at >= 0; at--) {
            int same = 0;
            while (same < BEFORE_VALUE.length && tail[at + same] == BEFORE_VALUE[same]) {
                same++;
            }
            if (same == BEFORE_VALUE.length) {
                return at + same;
            }
        }
        return -1;
    }

    private static int crcOf(byte[] tail, int value) {
        int digits = value + START_DIGITS;
        CRC32C crc = new CRC32C();
        crc.update(tail, 0, digits);
        crc.update(tail, digits + CRC_DIGITS, tail.length - digits - CRC_DIGITS);
        return (int) crc.getValue();
    }

    /**
     * Where a file's end begins.
     *
     * @param last bytes of the file
     * @param otherwise for a file without a checksum
     * @throws NumberFormatException when it is damaged
     */
    static long startOf(byte[] last, long otherwise) {
        int value = valueIn(last);
        return value < 0 ? otherwise : Long.parseUnsignedLong(digits(last, value, START_DIGITS), 16);
    }

    private static String digits(byte[] tail, int from, int length) {
        return new String(tail, from, length, ISO_8859_1);
    }

    /** Whether a file's end has a checksum that is not its own. */
    static boolean isBroken(byte[] tail) {
        int value = valueIn(tail);
        return value >= 0
                && !digits(tail, value + START_DIGITS, CRC_DIGITS)
                        .equals(HexFormat.of().toHexDigits(crcOf(tail, value)));
    }
}
