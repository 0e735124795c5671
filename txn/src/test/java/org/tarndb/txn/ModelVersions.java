package org.tarndb.txn;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/** The plain model of the total order: the rows of T in the confirmed version and in each of the limbo. */
final class ModelVersions {
    /** Stands for a row that is not there, in the place of its B. */
    static final Object ABSENT = "ABSENT";

    static final Object NULL = "NULL";

    record Prepared(long csn, boolean synchronous, long preparedNanos, Map<Long, Object> rows) {}

    private Map<Long, Object> confirmed = new TreeMap<>();
    private final List<Prepared> limbo = new ArrayList<>();
    /** What was confirmed since the database was opened, by CSN. */
    private final NavigableMap<Long, Map<Long, Object>> history = new TreeMap<>();
    /** All up to this CSN survives a crash of the machine. */
    private long safeCsn;

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

    void prepare(long csn, boolean synchronous, long nowNanos, Map<Long, Object> changes) {
        limbo.add(new Prepared(csn, synchronous, nowNanos, with(tip(), changes)));
    }

    void confirmUpTo(long csn) {
        while (!limbo.isEmpty() && limbo.get(0).csn() <= csn) {
            Prepared first = limbo.remove(0);
            confirmed = first.rows();
            history.put(first.csn(), confirmed);
        }
    }

    /** The rows of the confirmed version with this CSN, old or new. */
    Map<Long, Object> confirmedAt(long csn) {
        return history.floorEntry(csn).getValue();
    }

    /** Notes that what is confirmed up to this CSN was promised to survive a crash of the machine. */
    void promise(long csn) {
        safeCsn = Math.max(safeCsn, csn);
    }

    void cutFrom(long csn) {
        limbo.removeIf(prepared -> prepared.csn() >= csn);
    }

    /**
     * What is found when the process was killed: the confirmed rows, or what was prepared on top, up to some transaction. A
     * transaction that the quorum has not decided on holds nowhere, nor does what comes after it.
     */
    List<Map<Long, Object>> possibleAfterKill(ModelQuorum quorum) {
        List<Map<Long, Object>> possible = new ArrayList<>();
        possible.add(confirmed);
        limbo.stream().takeWhile(quorum::hasDecided).forEach(prepared -> possible.add(prepared.rows()));
        return possible;
    }

    /** What is found when the machine crashed: not less than was promised. */
    List<Map<Long, Object>> possibleAfterCrash(ModelQuorum quorum) {
        List<Map<Long, Object>> possible =
                new ArrayList<>(history.tailMap(history.floorKey(safeCsn), true).values());
        possible.addAll(possibleAfterKill(quorum));
        return possible;
    }

    /** Begins anew with what was found; it is durable then. */
    void restartWith(long csn, Map<Long, Object> rows) {
        confirmed = rows;
        limbo.clear();
        history.clear();
        history.put(csn, rows);
        safeCsn = csn;
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
