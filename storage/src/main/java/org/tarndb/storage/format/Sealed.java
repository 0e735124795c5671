package org.tarndb.storage.format;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import org.tarndb.storage.env.FileHandle;

/**
 * A section of a file that says what it is and proves that it is whole. Big-endian:
 *
 * <pre>
 *    0        8         12            16                    length - 4
 *   +--------+---------+-------------+---------------------+--------+
 *   | magic  | version | length      | body                | CRC32C |
 *   | 8      | 4       | 4 (of all)  | length - 20         | 4      |
 *   +--------+---------+-------------+---------------------+--------+
 * </pre>
 *
 * The checksum covers all before it. It is checked before the version is looked at, so these places stay the same in
 * every version and a flipped bit is never taken for a newer format.
 */
public final class Sealed {
    private static final int VERSION_OFFSET = 8;
    private static final int LENGTH_OFFSET = 12;
    private static final int BODY_OFFSET = 16;
    private static final int CRC_BYTES = 4;

    /** What a section takes besides its body. */
    public static final int OVERHEAD_BYTES = BODY_OFFSET + CRC_BYTES;

    private Sealed() {}

    public static byte[] seal(FileKind kind, byte[] body) {
        int length = Math.addExact(body.length, OVERHEAD_BYTES);
        ByteBuffer section = ByteBuffer.allocate(length);
        section.put(kind.magicBytes()).putInt(kind.version()).putInt(length).put(body);
        section.putInt(Crc32c.of(section.array(), 0, length - CRC_BYTES));
        return section.array();
    }

    /** The checksum of a section made by {@link #seal}: it stands for the whole content. */
    public static int checksum(byte[] section) {
        return ByteBuffer.wrap(section).getInt(section.length - CRC_BYTES);
    }

    /**
     * Reads a section of known length.
     *
     * @return the whole section, checked; see {@link #body}
     * @throws org.tarndb.storage.error.TarnException {@code FILE_CORRUPTED} or {@code FILE_FORMAT_UNKNOWN}
     */
    public static byte[] read(FileKind kind, Path path, FileHandle file, long offset, int length) {
        byte[] section = new byte[Math.max(length, 0)];
        int read = length < OVERHEAD_BYTES ? 0 : file.read(offset, section, 0, length);
        if (read < length || length < OVERHEAD_BYTES) {
            throw Damage.at(path, offset + read, "the " + kind.description() + " ends too early");
        }
        check(kind, path, offset, section);
        return section;
    }

    /** The body of a section that was read. */
    public static ByteBuffer body(byte[] section) {
        return ByteBuffer.wrap(section, BODY_OFFSET, section.length - OVERHEAD_BYTES)
                .slice();
    }

    private static void check(FileKind kind, Path path, long offset, byte[] section) {
        byte[] magic = kind.magicBytes();
        if (!Arrays.equals(section, 0, magic.length, magic, 0, magic.length)) {
            throw Damage.at(path, offset, "this is no " + kind.description());
        }
        ByteBuffer fields = ByteBuffer.wrap(section);
        // A newer version may be longer: then the checksum is at the place that its own length gives.
        int length = fields.getInt(LENGTH_OFFSET);
        if (length < OVERHEAD_BYTES || length > section.length) {
            throw Damage.at(path, offset + LENGTH_OFFSET, "the length of the " + kind.description() + " is wrong");
        }
        if (Crc32c.of(section, 0, length - CRC_BYTES) != fields.getInt(length - CRC_BYTES)) {
            throw Damage.at(path, offset, "the checksum of the " + kind.description() + " is wrong");
        }
        int version = fields.getInt(VERSION_OFFSET);
        if (version != kind.version()) {
            throw Damage.unknownVersion(path, kind, version);
        }
        if (length != section.length) {
            throw Damage.at(path, offset + LENGTH_OFFSET, "the length of the " + kind.description() + " is wrong");
        }
    }
}
