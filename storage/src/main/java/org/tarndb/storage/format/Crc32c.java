package org.tarndb.storage.format;

import java.util.zip.CRC32C;

/** CRC-32C (Castagnoli; RFC 3720, appendix B.4), which processors compute by themselves. */
public final class Crc32c {
    private Crc32c() {}

    public static int of(byte[] bytes, int offset, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, offset, length);
        return (int) crc.getValue();
    }
}
