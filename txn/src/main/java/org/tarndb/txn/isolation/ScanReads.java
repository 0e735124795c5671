package org.tarndb.txn.isolation;

import org.jspecify.annotations.Nullable;
import org.tarndb.storage.tree.KeyRange;

/**
 * How far a cursor has come: from where it began up to the last key it gave, or the whole range. So a query that takes the
 * first rows of a range has read these alone, with the gaps between them. For one thread at a time.
 */
public final class ScanReads {
    private final ReadSet reads;
    private final RangeSet ranges;
    private final KeyRange range;
    private final boolean descending;
    private byte @Nullable [] reached;
    private boolean exhausted;
    /** Whether the read set knows that there is something to be added. */
    private boolean open;

    ScanReads(ReadSet reads, RangeSet ranges, KeyRange range, boolean descending) {
        this.reads = reads;
        this.ranges = ranges;
        this.range = range;
        this.descending = descending;
    }

    /** The cursor has given the entry with this key, and all between the start of the range and it. */
    public void reached(byte[] key) {
        reached = key;
        if (!open) {
            open = reads.addOpen(this);
        }
    }

    /** The cursor has come to the end of the range. */
    public void exhausted() {
        exhausted = true;
        if (!open) {
            open = reads.addOpen(this);
        }
    }

    /** Adds what was read so far; the scan may go on, and is open again then. */
    void addReached() {
        byte[] key = reached;
        if (exhausted) {
            ranges.add(range);
        } else if (key != null) {
            ranges.add(
                    descending
                            ? new KeyRange(key, true, range.to(), range.toInclusive())
                            : new KeyRange(range.from(), range.fromInclusive(), key, true));
        }
        open = false;
    }
}
