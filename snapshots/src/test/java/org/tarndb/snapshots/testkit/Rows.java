package org.tarndb.snapshots.testkit;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Rows as text that tells every two different values apart. */
public final class Rows {
    private Rows() {}

    public static String text(@Nullable Object[] row) {
        return Arrays.stream(row).map(Rows::text).collect(Collectors.joining("|"));
    }

    /** Sorted: two lists of rows are equal if they have the same rows, however often each. */
    public static List<String> texts(List<@Nullable Object[]> rows) {
        return rows.stream().map(Rows::text).sorted().toList();
    }

    private static String text(@Nullable Object value) {
        if (value == null) {
            return "NULL";
        }
        String type = value.getClass().getSimpleName();
        return type + ":" + (value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : value);
    }
}
