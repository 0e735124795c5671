package org.tarndb.examples.workload.data;

/**
 * The external reference of an order, the column O_REFERENCE that the demo adds to TPC-H's: text, unique, and in an order
 * that has nothing to do with that of the keys, as such references are.
 */
public final class References {
    /** Above every order key, so that the references that writers make are not those of loaded orders. */
    private static final long FIRST_NEW = 1L << 48;

    private static final int RADIX = 16;
    private static final int DIGITS = 16;

    private References() {}

    /** The reference of a loaded order. */
    public static String ofLoaded(long key) {
        return text(key);
    }

    /** The reference with a number from a writer's own sequence; no two (writer, number) have the same. */
    public static String ofWriter(int writer, int writers, long number) {
        return text(FIRST_NEW + number * writers + writer);
    }

    /** The finalizer of SplitMix64 (Steele, Lea, Flood 2014) maps no two numbers to one, so the text is unique. */
    private static String text(long number) {
        long mixed = (number ^ number >>> 30) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
        String hex = Long.toUnsignedString(mixed ^ mixed >>> 31, RADIX);
        return "R" + "0".repeat(DIGITS - hex.length()) + hex;
    }
}
