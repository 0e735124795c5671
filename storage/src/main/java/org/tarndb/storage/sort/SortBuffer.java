package org.tarndb.storage.sort;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Entries in memory, one behind the other in slabs, and an array that says where each begins: no object for an entry. At
 * a place there are the length of the entry, its bytes, and in a sort with values the length of its value plus one, zero
 * for none, and the value. Not thread-safe.
 *
 * <p>A slab takes a whole region of G1 where regions are of 1 MiB, which is so for heaps below 4 GiB: the collector never
 * copies it. In larger regions it is an ordinary object without references, copied in one go.
 */
final class SortBuffer {
    /** A mebibyte with the header of the array. */
    static final int SLAB_BYTES = (1 << 20) - 16;

    /** What an entry takes beside its bytes: place and prefix. */
    static final int BYTES_PER_ENTRY = Integer.BYTES + Long.BYTES;

    private static final int OFFSET_BITS = 20;
    private static final int OFFSET_MASK = (1 << OFFSET_BITS) - 1;
    private static final int MAX_SLABS = 1 << (Integer.SIZE - 1 - OFFSET_BITS);
    private static final int FIRST_CAPACITY = 256;
    private static final int SMALLEST_SLAB_BYTES = 1 << 10;
    private static final int SLABS_OF_A_BUDGET = 8;

    private final long budgetBytes;
    private final int slabSize;
    private final long expectedEntries;
    private final boolean withValues;
    private final List<byte[]> slabs = new ArrayList<>();
    private int slab = -1;
    private int used;
    private long slabBytes;

    private int[] places = new int[FIRST_CAPACITY];
    private int count;
    /** The number of bytes that all entries begin with. */
    private int commonLength;

    /** @param expectedEntries at most; may be a guess */
    SortBuffer(long budgetBytes, long expectedEntries, boolean withValues) {
        this.budgetBytes = budgetBytes;
        this.slabSize = (int) Math.max(SMALLEST_SLAB_BYTES, Math.min(SLAB_BYTES, budgetBytes / SLABS_OF_A_BUDGET));
        this.expectedEntries = expectedEntries;
        this.withValues = withValues;
    }

    int count() {
        return count;
    }

    int commonLength() {
        return commonLength;
    }

    int[] places() {
        return places;
    }

    /** Adds an entry; false, and nothing is done, when there is no room for it. An empty buffer takes any. */
    boolean add(byte[] bytes, int start, int end, byte @Nullable [] value) {
        int length = end - start;
        long needed = (long) length + Lengths.MAX_BYTES;
        if (withValues) {
            needed += Lengths.MAX_BYTES + (value == null ? 0 : value.length);
        }
        if (!makeRoom(needed)) {
            return false;
        }
        byte[] target = slabs.get(slab);
        places[count] = slab << OFFSET_BITS | used;
        used = Lengths.put(target, used, length);
        System.arraycopy(bytes, start, target, used, length);
        if (count == 0) {
            commonLength = length;
        } else if (commonLength > 0) {
            commonLength = commonLengthWithFirst(target, used, length);
        }
        used += length;
        if (withValues) {
            putValue(target, value);
        }
        count++;
        return true;
    }

    private void putValue(byte[] target, byte @Nullable [] value) {
        if (value == null) {
            target[used++] = 0;
        } else {
            used = Lengths.put(target, used, value.length + 1);
            System.arraycopy(value, 0, target, used, value.length);
            used += value.length;
        }
    }

    private int commonLengthWithFirst(byte[] bytes, int start, int length) {
        byte[] first = slabs.get(places[0] >>> OFFSET_BITS);
        int firstStart = start(places[0]);
        int shared = Math.min(commonLength, length);
        int mismatch = Arrays.mismatch(first, firstStart, firstStart + shared, bytes, start, start + shared);
        return mismatch < 0 ? shared : mismatch;
    }

    private boolean makeRoom(long needed) {
        boolean fits = slab >= 0 && used + needed <= slabs.get(slab).length;
        long more = fits || (slab + 1 < slabs.size() && needed <= slabSize) ? 0 : Math.max(slabSize, needed);
        if (count > 0 && !fits && (slab + 1 >= MAX_SLABS || heapBytes() + more > budgetBytes)) {
            return false;
        }
        if (count == places.length && !growPlaces(more)) {
            return false;
        }
        if (!fits) {
            nextSlab(needed);
        }
        return true;
    }

    private void nextSlab(long needed) {
        slab++;
        used = 0;
        if (slab < slabs.size() && needed > slabs.get(slab).length) {
            drop(slab);
        }
        if (slab == slabs.size() || needed > slabSize) {
            slabs.add(slab, new byte[Math.toIntExact(Math.max(firstSlabBytes(), needed))]);
            slabBytes += slabs.get(slab).length;
        }
    }

    private void drop(int index) {
        slabBytes -= slabs.get(index).length;
        slabs.remove(index);
    }

    /** A sort of few entries does not need a whole slab. */
    private long firstSlabBytes() {
        return slab > 0 ? slabSize : Math.min(slabSize, Math.min(expectedEntries, 1 << 16) * 64);
    }

    /**
     * Few entries are given more room as they come; from the second slab on one knows their size, and the room is made once
     * for as many as the budget has.
     */
    private boolean growPlaces(long moreSlabBytes) {
        long wanted = 2L * places.length;
        if (slab > 0) {
            long entryBytes = Math.max(1, slabBytes / count) + BYTES_PER_ENTRY;
            wanted = Math.max(wanted, budgetBytes / entryBytes + budgetBytes / entryBytes / 16);
        }
        wanted = Math.min(wanted, Math.max(expectedEntries, count + 1L));
        wanted = Math.min(wanted, Integer.MAX_VALUE - 16);
        long affordable = (budgetBytes - slabBytes - moreSlabBytes) / BYTES_PER_ENTRY;
        wanted = Math.min(wanted, affordable);
        if (wanted <= count) {
            return false;
        }
        places = Arrays.copyOf(places, (int) wanted);
        return true;
    }

    /** Slabs, places, and the prefixes that sorting adds. */
    long heapBytes() {
        return slabBytes + (long) places.length * BYTES_PER_ENTRY;
    }

    /** Forgets the entries; keeps the memory, but for slabs of unusual size. */
    void clear() {
        count = 0;
        slab = -1;
        used = 0;
        for (int i = slabs.size() - 1; i >= 0; i--) {
            if (slabs.get(i).length > slabSize) {
                drop(i);
            }
        }
    }

    /** The array in which the entry at a place lies. */
    byte[] bytes(int place) {
        return slabs.get(place >>> OFFSET_BITS);
    }

    int start(int place) {
        return Lengths.end(bytes(place), place & OFFSET_MASK);
    }

    int length(int place) {
        return Lengths.get(bytes(place), place & OFFSET_MASK);
    }

    /** The value of the entry at a place. */
    byte @Nullable [] value(int place) {
        if (!withValues) {
            return null;
        }
        byte[] bytes = bytes(place);
        int at = start(place) + length(place);
        int length = Lengths.get(bytes, at) - 1;
        if (length < 0) {
            return null;
        }
        int start = Lengths.end(bytes, at);
        return Arrays.copyOfRange(bytes, start, start + length);
    }

    int compare(int place, int other) {
        int start = start(place);
        int otherStart = start(other);
        return Arrays.compareUnsigned(
                bytes(place), start, start + length(place), bytes(other), otherStart, otherStart + length(other));
    }
}
