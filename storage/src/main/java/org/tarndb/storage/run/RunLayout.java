package org.tarndb.storage.run;

import org.tarndb.storage.format.FileKind;
import org.tarndb.storage.format.Sealed;

/**
 * The bytes of a run, big-endian.
 *
 * <pre>
 *   header  sealed, empty body
 *   block   one after the other, each about 32 KiB:
 *             entries                                  4
 *             per entry:
 *               bytes shared with the key before       varint (0 for the first of a block)
 *               bytes of the key that follow           varint
 *               bytes of the value                     varint
 *               the rest of the key, the value
 *   index   sealed:
 *             last key of the run: length, bytes       4 + n
 *             per block:
 *               offset in the file                     8
 *               length                                 4
 *               CRC32C of the block                    4
 *               first key: length, bytes               4 + n
 *   footer  sealed, of fixed length, the end of the file:
 *             entries in the run                       8
 *             blocks                                   4
 *             offset of the index                      8
 *             length of the index                      4
 *             CRC32C of the index                      4
 * </pre>
 *
 * A varint has seven bits per byte, the lowest first, and the top bit set on all but the last.
 */
final class RunLayout {
    static final FileKind HEADER = new FileKind("TARN-RUN", 1, "run header");
    static final FileKind INDEX = new FileKind("TARN-IDX", 1, "run index");
    static final FileKind FOOTER = new FileKind("TARN-END", 1, "run footer");

    static final int HEADER_BYTES = Sealed.OVERHEAD_BYTES;
    static final int FOOTER_BODY_BYTES = 8 + 4 + 8 + 4 + 4;
    static final int FOOTER_BYTES = FOOTER_BODY_BYTES + Sealed.OVERHEAD_BYTES;

    /** The fixed part of a block's line in the index: offset, length, checksum, length of the first key. */
    static final int INDEX_LINE_BYTES = 8 + 4 + 4 + 4;

    /** A block is closed when it has reached this length; one entry more may go beyond it. */
    static final int BLOCK_TARGET_BYTES = 32 * 1024;

    static final int BLOCK_HEADER_BYTES = 4;

    private RunLayout() {}
}
