package org.tarndb.txn;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The plain model of the total order: the rows of T in the confirmed version and in each of the limbo. */
final class ModelVersions {
    /** Stands for a row that is not there, in the place of its B. */
    static final Object ABSENT = "ABSENT";

    static final Object NULL = "NULL";

    record Prepared(long csn, Map<Long, Object> rows) {}

    private Map<Long, Object> confirmed = new TreeMap<>();
    private final List<Prepared> limbo = new ArrayList<>();

    Map<Long, Object> confirmed() {
        return confirmed;
    }

    Map<Long, Object> tip() {
        return limbo.isEmpty() ? confirmed : limbo.get(limbo.size() - 1).rows();
    }

    List<Prepared> limbo() {
        return limbo;
    }

    /** The rows of the version with this CSN, which is open. */
    Map<Long, Object> at(long csn) {
        Map<Long, Object> rows = confirmed;
        for (Prepared prepared : limbo) {
            if (prepared.csn() <= csn) {
                rows = prepared.rows();
            }
        }
        return rows;
    }

    /** Rows with changes on top. */
    static Map<Long, Object> with(Map<Long, Object> rows, Map<Long, Object> changes) {
        Map<Long, Object> changed = new TreeMap<>(rows);
        changes.forEach((a, b) -> {
            if (b == ABSENT) {
                changed.remove(a);
            } else {
                changed.put(a, b);
            }
        });
        return changed;
    }

    void prepare(long csn, Map<Long, Object> changes) {
        limbo.add(new Prepared(csn, with(tip(), changes)));
    }

    void confirmUpTo(long csn) {
        while (!limbo.isEmpty() && limbo.get(0).csn() <= csn) {
            confirmed = limbo.remove(0).rows();
        }
    }

    void cutFrom(long csn) {
        limbo.removeIf(prepared -> prepared.csn() >= csn);
    }

    /** What a restart may find: the confirmed rows, or what was prepared on top, up to some transaction. */
    List<Map<Long, Object>> possibleAfterCrash() {
        List<Map<Long, Object>> possible = new ArrayList<>();
        possible.add(confirmed);
        limbo.forEach(prepared -> possible.add(prepared.rows()));
        return possible;
    }

    void restartWith(Map<Long, Object> rows) {
        confirmed = rows;
        limbo.clear();
    }

    static boolean hasDuplicate(Map<Long, Object> rows) {
        Set<Object> keys = new HashSet<>();
        return rows.values().stream().anyMatch(b -> b != NULL && !keys.add(b));
    }

    /** Whether a row other than {@code a} holds the key. */
    static boolean holdsKey(Map<Long, Object> rows, long a, Object b) {
        return b != NULL
                && rows.entrySet().stream()
                        .anyMatch(row -> row.getKey() != a && row.getValue().equals(b));
    }
}
