package org.tarndb.txn.status;

import org.tarndb.storage.codec.ByteReader;
import org.tarndb.storage.codec.ByteWriter;

/**
 * Which of the newest transactions of one opening are committed: a ring of bits, by number. Not thread-safe.
 */
final class OpenOutcomes {
    /** How many transactions are remembered. */
    static final int WINDOW = 1 << 17;

    private final long[] words;
    /** The highest number that was committed. */
    private long highest;

    OpenOutcomes() {
        this(new long[WINDOW / Long.SIZE], 0);
    }

    private OpenOutcomes(long[] words, long highest) {
        this.words = words;
        this.highest = highest;
    }

    OpenOutcomes copy() {
        return new OpenOutcomes(words.clone(), highest);
    }

    /** Notes a commit; one that is older than the window is forgotten at once. */
    void commit(long number) {
        for (; highest < number; highest++) {
            if (number - highest > WINDOW) {
                highest = number - WINDOW;
            }
            words[word(highest + 1)] &= ~bit(highest + 1);
        }
        if (isRemembered(number)) {
            words[word(number)] |= bit(number);
        }
    }

    boolean isCommitted(long number) {
        return number <= highest && isRemembered(number) && (words[word(number)] & bit(number)) != 0;
    }

    /** Whether what is not committed was rolled back, or never given. */
    boolean isRemembered(long number) {
        return number > highest - WINDOW;
    }

    private static int word(long number) {
        return (int) (number & (WINDOW - 1)) / Long.SIZE;
    }

    private static long bit(long number) {
        return 1L << number;
    }

    /** As lengths of runs: committed ones, others, committed ones... from the oldest that is remembered. */
    void write(ByteWriter writer) {
        writer.putUnsigned(highest);
        boolean committed = true;
        long run = 0;
        for (long number = oldest(highest); number <= highest; number++) {
            if (isCommitted(number) != committed) {
                writer.putUnsigned(run);
                run = 0;
                committed = !committed;
            }
            run++;
        }
        writer.putUnsigned(run);
    }

    static OpenOutcomes read(ByteReader reader) {
        long highest = reader.getUnsigned();
        OpenOutcomes outcomes = new OpenOutcomes();
        long number = oldest(highest);
        boolean committed = true;
        do {
            long run = reader.getUnsigned();
            if (run > highest - number + 1) {
                throw reader.damaged("a run of outcomes goes beyond the last transaction");
            }
            for (long end = number + run; number < end; number++) {
                if (committed) {
                    outcomes.commit(number);
                }
            }
            committed = !committed;
        } while (number <= highest);
        if (outcomes.highest != highest) {
            throw reader.damaged("the last transaction of an opening is not a committed one");
        }
        return outcomes;
    }

    private static long oldest(long highest) {
        return Math.max(1, highest - WINDOW + 1);
    }
}
