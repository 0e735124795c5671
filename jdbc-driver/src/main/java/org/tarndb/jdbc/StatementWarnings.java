package org.tarndb.jdbc;

import java.sql.SQLWarning;
import org.jspecify.annotations.Nullable;

/** The warnings of a statement's last execution. Written by the thread that runs it, read by any. */
final class StatementWarnings {
    /** Warning without a subclass. */
    private static final String WARNING = "01000";

    private volatile @Nullable SQLWarning first;

    @Nullable
    SQLWarning first() {
        return first;
    }

    void clear() {
        if (first != null) {
            first = null;
        }
    }

    void add(String message) {
        SQLWarning next = new SQLWarning(message, WARNING);
        SQLWarning before = first;
        if (before == null) {
            first = next;
        } else {
            before.setNextWarning(next);
        }
    }
}
