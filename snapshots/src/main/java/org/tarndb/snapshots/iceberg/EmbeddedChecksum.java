package org.tarndb.snapshots.iceberg;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.zip.CRC32C;

/**
 * A checksum that a file has in itself, where its format has a place for additions and no checksum of its own: the CRC-32C of all
 * bytes but the checksum's digits. Other programs take it for an addition that they do not know. A file without it is not checked: it
 * was written by another program, or before there were checksums.
 */
final class EmbeddedChecksum {
    private static final int DIGITS = 8;

    private final int start;
    private final byte[] before;
    private final byte[] after;

    /**
     * A place for it.
     *
     * @param start where it is added, in bytes of the file
     * @param before comes before the digits
     * @param after comes behind them
     */
    EmbeddedChecksum(int start, String before, String after) {
        this.start = start;
        this.before = before.getBytes(ISO_8859_1);
        this.after = after.getBytes(ISO_8859_1);
    }

    /** How much longer it makes a file. */
    int length() {
        return before.length + DIGITS + after.length;
    }

    /** The file with its checksum. */
    byte[] addTo(byte[] file) {
        ByteArrayOutputStream sealed = new ByteArrayOutputStream(file.length + length());
        sealed.write(file, 0, start);
        sealed.writeBytes(before);
        sealed.writeBytes(new byte[DIGITS]);
        sealed.writeBytes(after);
        sealed.write(file, start, file.length - start);
        byte[] bytes = sealed.toByteArray();
        System.arraycopy(digitsOf(bytes), 0, bytes, start + before.length, DIGITS);
        return bytes;
    }

    private byte[] digitsOf(byte[] file) {
        int digits = start + before.length;
        CRC32C crc = new CRC32C();
        crc.update(file, 0, digits);
        crc.update(file, digits + DIGITS, file.length - digits - DIGITS);
        return String.format(Locale.ROOT, "%08x", crc.getValue()).getBytes(ISO_8859_1);
    }

    /** Whether the file has a checksum that is not its own. */
    boolean isBroken(byte[] file) {
        int digits = start + before.length;
        if (file.length < digits + DIGITS) {
            return false;
        }
        int differences = 0;
        for (int i = 0; i < before.length; i++) {
            differences += file[start + i] == before[i] ? 0 : 1;
        }
        boolean isThere = differences <= 1; // one wrong byte does not hide it
        return isThere
                && (differences > 0
                        || !Arrays.equals(digitsOf(file), Arrays.copyOfRange(file, digits, digits + DIGITS)));
    }
}
