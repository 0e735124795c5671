package org.tarndb.snapshots.s3;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.zip.CRC32;

/** What goes with bytes so that the server can compare: {@code x-amz-checksum-crc32}. */
final class S3Checksums {
    private S3Checksums() {}

    /** The CRC-32 (ISO/HDLC), big-endian, in Base64. */
    static String crc32(byte[] content, int length) {
        CRC32 crc = new CRC32();
        crc.update(content, 0, length);
        byte[] bytes =
                ByteBuffer.allocate(Integer.BYTES).putInt((int) crc.getValue()).array();
        return Base64.getEncoder().encodeToString(bytes);
    }
}
