package org.tarndb.storage.journal;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.env.FileSystem;
import org.tarndb.storage.format.Damage;
import org.tarndb.storage.journal.SegmentReader.Frame;

/**
 * Reads a journal that nobody writes, in the order of CSNs. Changes nothing: a torn tail is passed over here, reported
 * by {@link #end}, and cut when a {@link FileJournal} goes on from there. For one thread.
 *
 * <p>Damage anywhere else is {@code FILE_CORRUPTED} with file and offset: an invalid frame that is followed by a later
 * segment, or that was once forced ({@link TailCheck}); a segment that is missing, cut, or another's.
 */
public final class JournalReader implements AutoCloseable {
    private final FileSystem files;
    private final UUID databaseId;
    private final long afterCsn;

    /** Those still to be read, the first being open in {@code segment}. */
    private final Deque<SegmentName> remaining;

    private final List<SegmentInfo> finished = new ArrayList<>();
    private @Nullable SegmentReader segment;
    private long offset;
    private long lastCsn;
    /** In the current segment: all before it was forced once. */
    private long forcedTo;

    private long csn;
    private JournalRecord record = JournalRecord.of(new byte[0]);
    private @Nullable JournalEnd end;

    private JournalReader(FileSystem files, UUID databaseId, long afterCsn, List<SegmentName> needed) {
        this.files = files;
        this.databaseId = databaseId;
        this.afterCsn = afterCsn;
        this.remaining = new ArrayDeque<>(needed);
        this.lastCsn = Long.MIN_VALUE;
    }

    /**
     * Opens a journal for reading.
     *
     * @param directory the journal's; may be empty where nothing was ever written
     * @param afterCsn the records wanted are those with a greater CSN; what is up to it is in a checkpoint; 0 for none
     */
    public static JournalReader open(FileSystem files, Path directory, UUID databaseId, long afterCsn) {
        List<SegmentName> all = SegmentName.list(files, directory);
        if (all.isEmpty() && afterCsn > 0) {
            throw Damage.missing(
                    directory.resolve("*.journal"),
                    "there is a checkpoint, of CSN " + afterCsn + ", and none deletes the last journal segment");
        }
        int first = firstNeeded(files, all, databaseId, afterCsn);
        JournalReader reader = new JournalReader(files, databaseId, afterCsn, all.subList(first, all.size()));
        reader.openFirst();
        return reader;
    }

    /**
     * The newest segment before which nothing is wanted. Those before it were released, and are looked at no more: a
     * crash may have undone the deletion of any of them.
     */
    private static int firstNeeded(FileSystem files, List<SegmentName> all, UUID databaseId, long afterCsn) {
        for (int i = all.size() - 1; i >= 0; i--) {
            try (SegmentReader candidate = SegmentReader.open(files, all.get(i), databaseId)) {
                long previousCsn = candidate.header().previousCsn();
                if (previousCsn <= afterCsn) {
                    return i;
                }
                if (i == 0 || all.get(i - 1).sequence() != all.get(i).sequence() - 1) {
                    throw Damage.missing(
                            all.get(i).neighbour(-1),
                            "a journal segment, with records after CSN " + afterCsn + " up to " + previousCsn);
                }
            }
        }
        return 0;
    }

    private void openFirst() {
        if (!remaining.isEmpty()) {
            segment = SegmentReader.open(files, remaining.getFirst(), databaseId);
            offset = JournalLayout.HEADER_BYTES;
            forcedTo = JournalLayout.HEADER_BYTES;
            lastCsn = segment.header().previousCsn();
        }
    }

    /** Moves to the next record. */
    public boolean next() {
        while (segment != null) {
            if (!nextInSegment(segment)) {
                nextSegment(segment);
            } else if (csn > afterCsn) {
                return true;
            }
        }
        return false;
    }

    /** The CSN of the current record. */
    public long csn() {
        return csn;
    }

    /** The current record. */
    public JournalRecord record() {
        return record;
    }

    /** Where the journal ends; known when {@link #next} has returned false. */
    public JournalEnd end() {
        if (end == null && segment == null) {
            end = new JournalEnd(afterCsn, List.of(), 0, 0, Optional.empty());
        }
        if (end == null) {
            throw new IllegalStateException("not all records have been read");
        }
        return end;
    }

    /** Reads one record; false where the segment's complete records end, with {@code offset} there. */
    private boolean nextInSegment(SegmentReader reading) {
        Frame frame = reading.frameAt(offset);
        if (frame != null && frame.has(JournalLayout.FLAG_CLOSED)) {
            forcedTo = frame.syncedTo();
            offset = frame.endOffset();
            frame = reading.frameAt(offset);
        }
        if (frame == null) {
            requireEnd(reading, offset);
            return false;
        }
        checkOrder(reading, frame);
        List<byte[]> parts = new ArrayList<>();
        parts.add(frame.payload());
        Frame last = frame;
        while (!last.has(JournalLayout.FLAG_LAST)) {
            Frame continued = reading.frameAt(last.endOffset());
            if (continued == null) {
                requireEnd(reading, last.endOffset());
                return false;
            }
            if (continued.has(JournalLayout.FLAG_FIRST)
                    || continued.has(JournalLayout.FLAG_CLOSED)
                    || continued.csn() != frame.csn()) {
                throw Damage.at(reading.name().path(), last.endOffset(), "a record is not continued as it should be");
            }
            parts.add(continued.payload());
            last = continued;
        }
        csn = frame.csn();
        lastCsn = csn;
        forcedTo = last.syncedTo();
        record = JournalRecord.ofParts(parts);
        offset = last.endOffset();
        return true;
    }

    private void checkOrder(SegmentReader reading, Frame frame) {
        if (!frame.has(JournalLayout.FLAG_FIRST)) {
            throw Damage.at(reading.name().path(), offset, "a record begins in its middle");
        }
        if (frame.csn() <= lastCsn) {
            throw Damage.at(
                    reading.name().path(), offset, "the record's CSN " + frame.csn() + " comes after " + lastCsn);
        }
    }

    /** In the last segment the end may be torn; another one ends where the next one's header says. */
    private void requireEnd(SegmentReader reading, long invalidOffset) {
        if (remaining.size() == 1) {
            TailCheck.requireTorn(reading, invalidOffset);
        }
    }

    private void nextSegment(SegmentReader done) {
        finished.add(new SegmentInfo(done.name(), done.header().previousCsn(), offset));
        remaining.removeFirst();
        if (remaining.isEmpty()) {
            finish(done);
            return;
        }
        SegmentName name = remaining.getFirst();
        if (name.sequence() != done.header().sequence() + 1) {
            throw Damage.missing(done.name().neighbour(1), "a journal segment, with records after CSN " + lastCsn);
        }
        SegmentReader following = SegmentReader.open(files, name, databaseId);
        done.close();
        segment = following;
        checkLink(done, following);
        offset = JournalLayout.HEADER_BYTES;
        forcedTo = JournalLayout.HEADER_BYTES;
        lastCsn = following.header().previousCsn();
    }

    private void checkLink(SegmentReader done, SegmentReader following) {
        SegmentHeader header = following.header();
        if (header.previousSalt() != done.header().salt()) {
            throw Damage.at(done.name().path(), 0, "it is not the segment that the next one follows");
        }
        if (header.previousEnd() != offset) {
            throw Damage.at(
                    done.name().path(),
                    offset,
                    "no valid record begins here, but the next segment says that this one ends at offset "
                            + header.previousEnd());
        }
        if (header.previousCsn() < lastCsn) {
            throw Damage.at(following.name().path(), 0, "it begins before CSN " + lastCsn + " of the segment before");
        }
    }

    private void finish(SegmentReader last) {
        long cutBytes = last.size() - offset;
        Optional<TornTail> torn =
                cutBytes > 0 ? Optional.of(new TornTail(last.name().path(), offset, cutBytes)) : Optional.empty();
        end = new JournalEnd(
                Math.max(lastCsn, afterCsn), finished, last.header().salt(), forcedTo, torn);
        segment = null;
        last.close();
    }

    @Override
    public void close() {
        if (segment != null) {
            segment.close();
        }
    }
}
