package org.tarndb.storage.sort;

import java.nio.file.Path;

/**
 * A temporary file of sorted entries: blocks, one behind the other.
 *
 * <pre>
 *   0  int   length of the entries, in bytes
 *   4  int   CRC-32C of the block's offset (8 bytes) and of the entries
 *   8        entries: length, bytes; in a sort with values length of the value plus one (0 for none), bytes
 * </pre>
 *
 * Numbers of the header are big-endian; {@link Lengths} says how the lengths of entries are written.
 *
 * @param bytes of the file
 */
record SortedRun(Path file, long bytes, long entries) {
    static final int HEADER_BYTES = 8;
}
