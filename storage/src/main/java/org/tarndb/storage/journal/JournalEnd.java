package org.tarndb.storage.journal;

import java.util.List;
import java.util.Optional;

/** Where a journal ends, as a {@link JournalReader} found it: what a {@link FileJournal} needs to go on. */
public final class JournalEnd {
    private final long lastCsn;
    private final List<SegmentInfo> segments;
    private final long lastSalt;
    private final long forcedTo;
    private final Optional<TornTail> tornTail;

    /**
     * @param segments those that are needed, the last with its valid size
     * @param lastSalt of the last segment, 0 when there is none
     * @param forcedTo the offset in the last segment up to which it says that it was forced
     */
    JournalEnd(long lastCsn, List<SegmentInfo> segments, long lastSalt, long forcedTo, Optional<TornTail> tornTail) {
        this.lastCsn = lastCsn;
        this.segments = List.copyOf(segments);
        this.lastSalt = lastSalt;
        this.forcedTo = forcedTo;
        this.tornTail = tornTail;
    }

    /** The CSN of the last record, or that after which reading began, whichever is greater. */
    public long lastCsn() {
        return lastCsn;
    }

    /** What a crash left, and what is cut when writing starts again. */
    public Optional<TornTail> tornTail() {
        return tornTail;
    }

    List<SegmentInfo> segments() {
        return segments;
    }

    long lastSalt() {
        return lastSalt;
    }

    long forcedTo() {
        return forcedTo;
    }
}
