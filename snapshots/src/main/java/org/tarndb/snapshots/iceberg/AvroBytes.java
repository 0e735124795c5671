package org.tarndb.snapshots.iceberg;

import java.io.ByteArrayOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of an Avro file, with a checksum in the metadata of its header (Avro specification, "Object Container Files"): blocks have
 * none with the compression that Iceberg chooses, and a wrong bit in a file's bounds would hide rows.
 */
final class AvroBytes extends ByteArrayOutputStream {
    private static final byte[] MAGIC = {'O', 'b', 'j', 1};
    /** Of the metadata's number of entries: a varint, one byte if it is below 64. */
    private static final int COUNT = 4;

    private static final int MAX_COUNT = 2 * 62;
    /** An entry of a map: two texts with their lengths before them, which are 11 and 8 in zigzag coding. */
    private static final EmbeddedChecksum CHECKSUM = new EmbeddedChecksum(COUNT + 1, "\u0016tarn.crc32c\u0010", "");

    /** The size of what {@link #sealed} gives. */
    long sealedSize() {
        return count + (hasPlace() ? CHECKSUM.length() : 0);
    }

    private boolean hasPlace() {
        return isAvro(buf, count) && buf[COUNT] > 0 && buf[COUNT] <= MAX_COUNT && buf[COUNT] % 2 == 0;
    }

    private static boolean isAvro(byte[] bytes, int length) {
        return length > COUNT
                && bytes[0] == MAGIC[0]
                && bytes[1] == MAGIC[1]
                && bytes[2] == MAGIC[2]
                && bytes[3] == MAGIC[3];
    }

    /** The file with its checksum, when it is whole. */
    byte[] sealed() {
        byte[] file = toByteArray();
        if (!hasPlace()) {
            return file;
        }
        file[COUNT] += 2; // one entry more, in zigzag coding
        return CHECKSUM.addTo(file);
    }

    /** What is wrong with a file; null when nothing is, as far as this can tell. */
    static @Nullable String damageOf(byte[] file) {
        if (!isAvro(file, file.length) || file.length < COUNT + CHECKSUM.length()) {
            return "it is no Avro file";
        }
        return CHECKSUM.isBroken(file) ? "its checksum is of other bytes" : null;
    }
}
