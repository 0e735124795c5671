package org.tarndb.storage.journal;

import org.tarndb.storage.format.Damage;
import org.tarndb.storage.journal.SegmentReader.Frame;

/**
 * Tells a torn tail from a damaged middle, where the valid frames of the last segment end.
 *
 * <p>A crash leaves of the bytes that were not forced whatever it likes: the first of two frames may be gone and the
 * second there. So a valid frame behind an invalid place proves nothing by itself. But each frame says up to which
 * offset all had been forced before it was written. If any valid frame behind the invalid place says that this place
 * had been forced, no crash explains it: bytes that were durable, and perhaps acknowledged, have changed. That is
 * damage, and nothing is touched. If none does, the place is in what was written after the last force, of which nothing
 * was reported durable (or was, under a policy that promises no more): the tail is cut.
 *
 * <p>What this cannot tell apart is a torn last write from damage in the very last forced write, when the process was
 * killed before it wrote another. A journal that was closed has no such place but its closing frame.
 */
final class TailCheck {
    private TailCheck() {}

    /**
     * Checks what is behind the valid frames.
     *
     * @param invalidOffset where they end, and no valid one begins
     */
    static void requireTorn(SegmentReader segment, long invalidOffset) {
        long offset = invalidOffset + JournalLayout.ALIGNMENT_BYTES;
        while (offset < segment.size()) {
            Frame frame = segment.frameAt(offset);
            if (frame == null) {
                offset += JournalLayout.ALIGNMENT_BYTES;
            } else if (frame.syncedTo() > invalidOffset) {
                throw Damage.at(
                        segment.name().path(),
                        invalidOffset,
                        "this part of the journal was once forced to disk, says the record at offset " + offset
                                + " (CSN " + frame.csn() + ")");
            } else {
                offset = frame.endOffset();
            }
        }
    }
}
