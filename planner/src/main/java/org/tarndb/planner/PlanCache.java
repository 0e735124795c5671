package org.tarndb.planner;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.type.SqlType;

/**
 * Statements by their text, the schema it is read in, and the parameters' types as far as they are given, so that a text seen before is neither parsed nor planned again. Bounded: the CLOCK
 * algorithm evicts what was not used for longest, nearly. A hit takes no lock. Thread-safe.
 */
final class PlanCache {
    /** Longer texts are not kept: they are generated, seldom repeated, and large. */
    private static final int MAX_SQL_LENGTH = 1 << 16;

    private final int capacity;
    private final ConcurrentHashMap<Key, ParsedStatement> statements = new ConcurrentHashMap<>();

    /** The clock's hand is at the head: a statement used since the hand last passed goes back to the tail. */
    @GuardedBy("this")
    private final ArrayDeque<Key> clock;

    PlanCache(int capacity) {
        this.capacity = capacity;
        // With room for all, it never grows: one that can't for want of memory is broken.
        this.clock = new ArrayDeque<>(capacity + 2);
    }

    @Nullable
    ParsedStatement get(String schema, String sql, List<@Nullable SqlType> parameterTypes) {
        ParsedStatement found = statements.get(new Key(schema, sql, parameterTypes));
        if (found != null) {
            found.markUsed();
        }
        return found;
    }

    /** Adds a statement; gives the one already there when another thread was first. */
    ParsedStatement add(ParsedStatement statement) {
        if (statement.sql().length() > MAX_SQL_LENGTH) {
            return statement;
        }
        Key key = new Key(statement.schema(), statement.sql(), statement.parameterTypes());
        ParsedStatement earlier = statements.putIfAbsent(key, statement);
        if (earlier != null) {
            return earlier;
        }
        synchronized (this) {
            clock.addLast(key);
            while (clock.size() > capacity) {
                evictOne();
            }
        }
        return statement;
    }

    @GuardedBy("this")
    private void evictOne() {
        while (true) {
            Key oldest = clock.removeFirst();
            ParsedStatement statement = statements.get(oldest);
            if (statement != null && statement.takeUsed()) {
                clock.addLast(oldest);
            } else {
                statements.remove(oldest);
                return;
            }
        }
    }

    int size() {
        return statements.size();
    }

    private record Key(String schema, String sql, List<@Nullable SqlType> parameterTypes) {}
}
