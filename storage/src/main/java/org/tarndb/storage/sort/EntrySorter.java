package org.tarndb.storage.sort;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.TarnException;

/**
 * Sorts entries, in memory as long as they fit its budget, else by runs in temporary files. Entries are added, then
 * {@link #sort()} gives them in order; closing it deletes its files. For one thread.
 */
public final class EntrySorter implements AutoCloseable {
    private static final int LARGEST_BLOCK_BYTES = 64 << 10;
    private static final int SMALLEST_BLOCK_BYTES = 1 << 10;
    private static final int LARGEST_FAN_IN = 64;
    private static final int ENTRIES_BETWEEN_CHECKS = 1 << 10;
    private static final int BYTES_BETWEEN_CHECKS = 1 << 20;

    private final SortOptions options;
    private final boolean withValues;
    private final int blockBytes;
    private final int fanIn;
    private @Nullable SortBuffer buffer;
    /** In the order in which they were written. */
    private final Deque<SortedRun> runs = new ArrayDeque<>();
    /** Files that are there, or may be. */
    private final List<Path> files = new ArrayList<>();

    private final List<SpillReader> readers = new ArrayList<>();

    /**
     * @param expectedEntries at most; may be a guess
     * @param withValues whether entries may have values
     */
    public EntrySorter(SortOptions options, long expectedEntries, boolean withValues) {
        this.options = options;
        this.withValues = withValues;
        this.blockBytes =
                (int) Math.max(SMALLEST_BLOCK_BYTES, Math.min(LARGEST_BLOCK_BYTES, options.memoryBytes() / 16));
        this.fanIn = (int) Math.max(2, Math.min(LARGEST_FAN_IN, options.memoryBytes() / blockBytes / 2));
        this.buffer = new SortBuffer(options.memoryBytes(), expectedEntries, withValues);
    }

    /**
     * Adds an entry, which is copied.
     *
     * @param value of a sort with values; null for none
     * @throws TarnException DISK_FULL, IO_ERROR; what the check throws. The sort can only be closed then
     */
    public void add(byte[] bytes, int start, int end, byte @Nullable [] value) {
        SortBuffer collecting = collecting();
        if (!collecting.add(bytes, start, end, value)) {
            spill(collecting);
            if (!collecting.add(bytes, start, end, value)) {
                throw TarnException.internal("an empty sort buffer has no room for an entry");
            }
        }
    }

    private SortBuffer collecting() {
        if (buffer == null) {
            throw TarnException.internal("the sort has begun to give its entries, or was closed");
        }
        return buffer;
    }

    /**
     * The entries in order. Nothing can be added any more.
     *
     * @throws TarnException DISK_FULL, IO_ERROR; what the check throws
     */
    public SortedEntries sort() {
        SortBuffer collected = collecting();
        if (runs.isEmpty()) {
            PrefixSort.sort(collected, options.check());
            buffer = null;
            return new BufferEntries(collected);
        }
        spill(collected);
        buffer = null;
        while (runs.size() > fanIn) {
            mergeSome(Math.min(fanIn, runs.size() - fanIn + 1));
        }
        return merge(List.copyOf(runs));
    }

    private void spill(SortBuffer full) {
        PrefixSort.sort(full, options.check());
        runs.add(write(new BufferEntries(full)));
        full.clear();
    }

    /** Makes one run of the oldest ones, which are the shortest where there are merged ones. */
    private void mergeSome(int count) {
        List<SortedRun> merged = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            merged.add(runs.remove());
        }
        runs.add(write(merge(merged)));
        closeReaders();
        for (SortedRun run : merged) {
            options.files().delete(run.file());
            files.remove(run.file());
        }
    }

    private SortedRun write(SortedEntries entries) {
        Path file = options.files().newName();
        files.add(file);
        try (SpillWriter writer = new SpillWriter(file, options.files().create(file), blockBytes, withValues)) {
            long checkedAt = 0;
            for (int i = 1; entries.next(); i++) {
                writer.add(entries.bytes(), entries.start(), entries.end(), withValues ? entries.value() : null);
                if (i % ENTRIES_BETWEEN_CHECKS == 0 || writer.written() - checkedAt > BYTES_BETWEEN_CHECKS) {
                    checkedAt = writer.written();
                    options.check().run();
                }
            }
            SortedRun run = writer.finish();
            options.spilled().accept(run.bytes());
            return run;
        }
    }

    private SortedEntries merge(List<SortedRun> sources) {
        for (SortedRun run : sources) {
            readers.add(
                    new SpillReader(run, options.files().open(run.file()), blockBytes, withValues, options.check()));
        }
        return new RunMerge(List.copyOf(readers));
    }

    /** What was read is sound, whatever becomes of a handle that only reads. */
    private void closeReaders() {
        for (SpillReader reader : readers) {
            try {
                reader.close();
            } catch (TarnException e) {
                continue;
            }
        }
        readers.clear();
    }

    /**
     * Deletes the temporary files. The entries that it gave must not be read any more. Never fails: a file that can't be
     * deleted stays until the database's next sort, or its next opening.
     */
    @Override
    public void close() {
        buffer = null;
        closeReaders();
        files.forEach(options.files()::delete);
        files.clear();
    }
}
