package org.tarndb.storage.sort;

import org.jspecify.annotations.Nullable;

/** The entries of a sorted buffer. */
final class BufferEntries implements SortedEntries {
    private final SortBuffer buffer;
    private int next;
    private int place;

    BufferEntries(SortBuffer buffer) {
        this.buffer = buffer;
    }

    @Override
    public boolean next() {
        if (next == buffer.count()) {
            return false;
        }
        place = buffer.places()[next++];
        return true;
    }

    @Override
    public byte[] bytes() {
        return buffer.bytes(place);
    }

    @Override
    public int start() {
        return buffer.start(place);
    }

    @Override
    public int end() {
        return buffer.start(place) + buffer.length(place);
    }

    @Override
    public byte @Nullable [] value() {
        return buffer.value(place);
    }
}
