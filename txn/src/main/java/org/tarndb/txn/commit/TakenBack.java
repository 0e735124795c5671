package org.tarndb.txn.commit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The records that take commits back, from when they are appended until they are durable. Should the journal lose one and
 * go on, it must be appended again before anything else: the commits that it names may be durable, and a recovery would
 * set aside what follows them. Not thread-safe: the commit latch guards it.
 */
final class TakenBack {
    private record Appended(long csn, JournalEntry.TakeBack entry) {}

    private final Deque<Appended> appended = new ArrayDeque<>();

    void appended(long csn, JournalEntry.TakeBack entry) {
        appended.addLast(new Appended(csn, entry));
    }

    /** Notes that all records up to this CSN are durable. */
    void durable(long csn) {
        while (!appended.isEmpty() && appended.getFirst().csn <= csn) {
            appended.removeFirst();
        }
    }

    /**
     * Notes that the records from this CSN on will never be durable.
     *
     * @return what has to be said again, in order: of the commits that are taken back by those records, the earlier ones
     */
    List<JournalEntry.TakeBack> refused(long fromCsn) {
        List<JournalEntry.TakeBack> lost = new ArrayList<>();
        while (!appended.isEmpty() && appended.getLast().csn >= fromCsn) {
            JournalEntry.TakeBack entry = appended.removeLast().entry;
            if (entry.fromCsn() < fromCsn) {
                lost.add(0, new JournalEntry.TakeBack(entry.fromCsn(), Math.min(entry.toCsn(), fromCsn - 1)));
            }
        }
        return lost;
    }
}
