package org.tarndb.storage.env;

import java.util.Arrays;

/** A growing array of bytes; what is skipped is zero. */
final class SimulatedBytes {
    private byte[] bytes = new byte[256];
    private int size;

    int size() {
        return size;
    }

    void write(long position, byte[] source, int offset, int length) {
        int end = Math.toIntExact(position + length);
        if (end > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(end, 2 * bytes.length));
        }
        System.arraycopy(source, offset, bytes, (int) position, length);
        size = Math.max(size, end);
    }

    int read(long position, byte[] target, int offset, int length) {
        int count = (int) Math.max(0, Math.min(length, size - position));
        if (count > 0) {
            System.arraycopy(bytes, (int) position, target, offset, count);
        }
        return count;
    }

    void truncate(long newSize) {
        if (newSize < size) {
            Arrays.fill(bytes, (int) newSize, size, (byte) 0);
            size = (int) newSize;
        }
    }

    byte[] toArray() {
        return Arrays.copyOf(bytes, size);
    }

    SimulatedBytes copy() {
        SimulatedBytes copy = new SimulatedBytes();
        copy.bytes = bytes.clone();
        copy.size = size;
        return copy;
    }
}
