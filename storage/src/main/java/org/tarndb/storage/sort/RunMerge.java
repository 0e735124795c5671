package org.tarndb.storage.sort;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Merges sorted runs by a heap of their readers, which look at the sort's check. Closes none of them. Not thread-safe. */
final class RunMerge implements SortedEntries {
    /** The first {@code size} ones are a heap, the smallest entry on top. */
    private final SpillReader[] readers;

    private int size;
    private boolean begun;

    RunMerge(List<SpillReader> readers) {
        this.readers = readers.toArray(new SpillReader[0]);
    }

    @Override
    public boolean next() {
        if (!begun) {
            begin();
        } else if (size > 0) {
            if (!readers[0].next()) {
                readers[0] = readers[--size];
            }
            sink(0);
        }
        return size > 0;
    }

    private void begin() {
        begun = true;
        for (int i = 0; i < readers.length; i++) {
            if (readers[i].next()) {
                readers[size++] = readers[i];
            }
        }
        for (int i = size / 2 - 1; i >= 0; i--) {
            sink(i);
        }
    }

    private void sink(int index) {
        SpillReader reader = readers[index];
        int at = index;
        while (2 * at + 1 < size) {
            int child = 2 * at + 1;
            if (child + 1 < size && compare(readers[child + 1], readers[child]) < 0) {
                child++;
            }
            if (compare(reader, readers[child]) <= 0) {
                break;
            }
            readers[at] = readers[child];
            at = child;
        }
        readers[at] = reader;
    }

    private static int compare(SpillReader a, SpillReader b) {
        return Arrays.compareUnsigned(a.bytes(), a.start(), a.end(), b.bytes(), b.start(), b.end());
    }

    @Override
    public byte[] bytes() {
        return readers[0].bytes();
    }

    @Override
    public int start() {
        return readers[0].start();
    }

    @Override
    public int end() {
        return readers[0].end();
    }

    @Override
    public byte @Nullable [] value() {
        return readers[0].value();
    }
}
