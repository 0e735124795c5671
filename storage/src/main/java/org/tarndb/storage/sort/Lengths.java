package org.tarndb.storage.sort;

/** Lengths in one to five bytes: seven bits each, the lowest first, the sign bit set where another byte follows. */
final class Lengths {
    static final int MAX_BYTES = 5;

    private Lengths() {}

    /** Writes a length; gives the index behind it. */
    static int put(byte[] target, int at, int length) {
        int next = at;
        int rest = length;
        while (rest >= 0x80) {
            target[next++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        target[next++] = (byte) rest;
        return next;
    }

    static int get(byte[] bytes, int at) {
        int first = bytes[at];
        if (first >= 0) {
            return first;
        }
        int length = first & 0x7F;
        for (int next = at + 1, shift = 7; ; next++, shift += 7) {
            int b = bytes[next];
            length |= (b & 0x7F) << shift;
            if (b >= 0) {
                return length;
            }
        }
    }

    /** The index behind a length. */
    static int end(byte[] bytes, int at) {
        int next = at;
        while (bytes[next] < 0) {
            next++;
        }
        return next + 1;
    }
}
