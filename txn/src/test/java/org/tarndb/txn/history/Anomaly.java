package org.tarndb.txn.history;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.tarndb.txn.IsolationLevel;

/** What a history may show that a serial one would not. */
public enum Anomaly {
    /** A value that nobody appended was read. */
    GARBAGE_READ,
    /** A value is in a list twice. */
    DUPLICATE,
    /** A committed append is not in the list that was read at the very end. */
    LOST_APPEND,
    /** Two lists that were read of one key: neither is the beginning of the other. */
    INCOMPATIBLE_ORDER,
    /** A transaction does not see its own appends, or in a snapshot two different lists. */
    INTERNAL,
    /** Dirty write: a cycle of writes that overwrite each other. */
    G0,
    /** Aborted read: what a rolled back transaction wrote was read. */
    G1A,
    /** Intermediate read: what a transaction wrote, and then wrote over, was read. */
    G1B,
    /** Circular information flow: a cycle of writes and reads of what was written. */
    G1C,
    /** A cycle with one anti-dependency: read skew, lost update. */
    G_SINGLE,
    /** A cycle with several anti-dependencies, of which no two follow each other. */
    G_NONADJACENT,
    /** Any other cycle with anti-dependencies: write skew. */
    G2_ITEM;

    /**
     * What may be seen at a level. READ COMMITTED is Adya's PL-2, REPEATABLE READ here is snapshot isolation, where every
     * cycle has two anti-dependencies in a row (Fekete et al., "Making Snapshot Isolation Serializable", TODS 2005).
     */
    public static Set<Anomaly> permittedAt(IsolationLevel level) {
        return switch (level) {
            case READ_COMMITTED -> EnumSet.of(G_SINGLE, G_NONADJACENT, G2_ITEM);
            case REPEATABLE_READ -> EnumSet.of(G2_ITEM);
            default -> Collections.emptySet();
        };
    }
}
