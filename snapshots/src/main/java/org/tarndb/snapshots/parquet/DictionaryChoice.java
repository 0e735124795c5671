package org.tarndb.snapshots.parquet;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tells by the first rows of a file for which columns a dictionary is worth it: those whose values come again. Parquet finds that
 * out as well, after it has made the dictionary, which takes longer than all else that is done to a value.
 */
final class DictionaryChoice {
    /** Rows that are looked at. */
    static final int ROWS = 4096;

    private static final double MOST_DISTINCT = 0.95;

    private DictionaryChoice() {}

    /** Whether values of the column come again in the rows. */
    static boolean isWorthIt(List<@Nullable Object[]> rows, int column) {
        Set<Object> distinct = new HashSet<>();
        int values = 0;
        for (@Nullable Object[] row : rows) {
            Object value = row[column];
            if (value != null) {
                values++;
                distinct.add(value instanceof byte[] bytes ? ByteBuffer.wrap(bytes) : value);
            }
        }
        return distinct.size() <= MOST_DISTINCT * values;
    }
}
