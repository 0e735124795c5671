package org.tarndb.storage.journal;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.FileHandle;
import org.tarndb.storage.env.FileSystem;
import org.tarndb.storage.env.FileSystem.OpenMode;
import org.tarndb.storage.error.TarnException;

/**
 * The segments of a journal that is written: one being written or none, and complete ones before it. For the journal's
 * thread.
 */
final class SegmentSequence implements AutoCloseable {
    private static final int REWRITE_BYTES = 1 << 20;

    private final Env env;
    private final FileSystem files;
    private final Path directory;
    private final UUID databaseId;

    /** Any thread may set it. */
    private volatile long segmentBytes;

    /** Complete segments, the oldest first. The last is kept, released or not: the next one continues its numbers. */
    private final Deque<SegmentInfo> complete;

    private @Nullable SegmentWriter current;
    private long lastSequence;
    private long lastSalt;
    private long lastEnd;
    private long lastCsn;
    private long releasedCsn = Long.MIN_VALUE;

    private SegmentSequence(Env env, Path directory, UUID databaseId, long segmentBytes, JournalEnd end) {
        this.env = env;
        this.files = env.files();
        this.directory = directory;
        this.databaseId = databaseId;
        this.segmentBytes = segmentBytes;
        this.complete = new ArrayDeque<>(end.segments());
        this.lastCsn = end.lastCsn();
        this.lastSalt = end.lastSalt();
        SegmentInfo last = complete.peekLast();
        this.lastSequence = last == null ? 0 : last.name().sequence();
        this.lastEnd = last == null ? 0 : last.sizeBytes();
    }

    /**
     * Goes on where a reader found the end. The torn tail is cut, all that was read is durable on return, and what a
     * crash left of released segments is deleted. The next record begins a new segment.
     */
    static SegmentSequence open(Env env, Path directory, UUID databaseId, long segmentBytes, JournalEnd end) {
        SegmentSequence sequence = new SegmentSequence(env, directory, databaseId, segmentBytes, end);
        sequence.makeDurable(end.forcedTo());
        sequence.deleteLeftovers();
        return sequence;
    }

    /**
     * A process that was killed may have written records and not forced them. They are about to be taken for durable,
     * so they have to be. They are written again first: if a force of that process failed, what is read is in the operating
     * system's cache alone, and counts as forced there.
     */
    private void makeDurable(long forcedTo) {
        SegmentInfo last = complete.peekLast();
        if (last != null) {
            try (FileHandle file = files.open(last.name().path(), OpenMode.READ_WRITE)) {
                file.truncate(last.sizeBytes());
                writeAgain(file, forcedTo, last.sizeBytes());
                file.force();
            }
        }
        files.syncDirectory(directory);
    }

    private static void writeAgain(FileHandle file, long from, long to) {
        byte[] part = new byte[(int) Math.min(REWRITE_BYTES, Math.max(0, to - from))];
        for (long at = from; at < to; ) {
            int length = file.read(at, part, 0, (int) Math.min(part.length, to - at));
            if (length == 0) {
                throw TarnException.internal("a journal segment of " + to + " bytes ends at " + at);
            }
            file.write(at, part, 0, length);
            at += length;
        }
    }

    private void deleteLeftovers() {
        SegmentName.listTemporary(files, directory).forEach(files::delete);
        SegmentInfo first = complete.peekFirst();
        if (first != null) {
            SegmentName.list(files, directory).stream()
                    .filter(name -> name.sequence() < first.name().sequence())
                    .forEach(name -> files.delete(name.path()));
        }
    }

    void setSegmentBytes(long bytes) {
        segmentBytes = bytes;
    }

    /** Whether the next record begins a new segment. */
    boolean isFull() {
        return current != null && current.size() >= segmentBytes;
    }

    /** The segment that the next record goes to, made if needed. */
    SegmentWriter forAppend(long csn) {
        if (current == null) {
            SegmentHeader header = new SegmentHeader(
                    databaseId, lastSequence + 1, csn, env.entropy().nextLong(), lastSalt, lastEnd, lastCsn);
            current = SegmentWriter.create(files, directory, header);
            lastSequence = header.sequence();
            deleteReleased();
        }
        return current;
    }

    @Nullable
    SegmentWriter current() {
        return current;
    }

    /** Ends the current segment, of which all must be reported. Durable before: a segment before the last is whole. */
    void completeCurrent(SegmentWriter ending) {
        complete.addLast(ending.info());
        lastSalt = ending.header().salt();
        lastEnd = ending.info().sizeBytes();
        lastCsn = ending.lastCsn();
        current = null;
        closeFile(ending);
    }

    /** What is in the file is forced or given up, so nothing is lost if closing fails. */
    private static void closeFile(SegmentWriter segment) {
        try {
            segment.close();
        } catch (TarnException e) {
            return;
        }
    }

    /** The bytes of segments that hold records not released. */
    long sizeBytes() {
        long size = current == null ? 0 : current.size();
        for (SegmentInfo segment : complete) {
            size += segment.sizeBytes();
        }
        SegmentInfo last = complete.peekLast();
        boolean lastReleased = current == null && last != null && lastCsn <= releasedCsn;
        return lastReleased ? size - last.sizeBytes() : size;
    }

    /** Notes what is released and deletes what can be; see {@link #deleteReleased}. */
    void releaseUpTo(long csn) {
        releasedCsn = Math.max(releasedCsn, csn);
        deleteReleased();
    }

    /** Whether the current segment holds only records up to this CSN: then it is better ended. */
    boolean holdsOnlyUpTo(long csn) {
        return current != null && current.lastCsn() <= csn;
    }

    /**
     * Deletes the segments of which the one after says that all before is released. One that can't be deleted is in
     * nobody's way: the next release, the next segment or the next opening tries again.
     */
    private void deleteReleased() {
        try {
            tryDeleteReleased();
        } catch (TarnException e) {
            return;
        }
    }

    private void tryDeleteReleased() {
        while (complete.size() > (current == null ? 1 : 0)) {
            SegmentInfo oldest = complete.getFirst();
            if (previousCsnOfSecond() > releasedCsn) {
                return;
            }
            files.delete(oldest.name().path());
            complete.removeFirst();
        }
    }

    private long previousCsnOfSecond() {
        if (complete.size() > 1) {
            return complete.stream().skip(1).findFirst().orElseThrow().previousCsn();
        }
        return current == null ? Long.MAX_VALUE : current.header().previousCsn();
    }

    @Override
    public void close() {
        if (current != null) {
            closeFile(current);
            current = null;
        }
    }
}
