package org.tarndb.storage.journal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tarndb.storage.error.TarnException;

/**
 * The content of a record, in parts, so that a large one needs no array of its size. Where the parts are divided means
 * nothing: a record read back may be divided elsewhere. Immutable, as long as nobody changes its arrays.
 */
public final class JournalRecord {
    /** The bytes of the largest part. */
    public static final int MAX_PART_BYTES = JournalLayout.MAX_PAYLOAD_BYTES;

    private final List<byte[]> parts;
    private final long sizeBytes;

    private JournalRecord(List<byte[]> parts) {
        long size = 0;
        for (byte[] part : parts) {
            if (part.length > MAX_PART_BYTES) {
                throw TarnException.internal("a part of a journal record has " + part.length + " bytes");
            }
            size += part.length;
        }
        this.parts = parts;
        this.sizeBytes = size;
    }

    /** @param parts each of at most {@link #MAX_PART_BYTES}; the arrays belong to the record */
    public static JournalRecord ofParts(List<byte[]> parts) {
        return new JournalRecord(parts.isEmpty() ? List.of(new byte[0]) : List.copyOf(parts));
    }

    /** A record of these bytes; copied where they do not fit into one part. */
    public static JournalRecord of(byte[] bytes) {
        if (bytes.length <= MAX_PART_BYTES) {
            return new JournalRecord(List.of(bytes));
        }
        List<byte[]> parts = new ArrayList<>();
        for (int from = 0; from < bytes.length; from += MAX_PART_BYTES) {
            parts.add(Arrays.copyOfRange(bytes, from, Math.min(bytes.length, from + MAX_PART_BYTES)));
        }
        return new JournalRecord(parts);
    }

    /** At least one; nobody may change the arrays. */
    public List<byte[]> parts() {
        return parts;
    }

    /** The sum of the parts. */
    public long sizeBytes() {
        return sizeBytes;
    }
}
