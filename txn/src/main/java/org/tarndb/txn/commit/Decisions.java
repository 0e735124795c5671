package org.tarndb.txn.commit;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * How far the quorum has decided on synchronous commits. What it <em>reached</em> is only what it told; a commit is
 * <em>decided</em> when the record that says so, {@link JournalEntry.Confirm}, has been appended, and from then on is not
 * taken back; it is <em>settled</em> when that record is durable. What is not settled when the database is opened again is
 * rolled back: presumed abort, as in C. Mohan, B. Lindsay and R. Obermarck, "Transaction Management in the R* Distributed
 * Database Management System", ACM TODS 11 (1986).
 *
 * <p>Settled &lt;= decided &lt;= reached, as CSNs. Not thread-safe: the commit latch guards it.
 */
final class Decisions {
    private record Appended(long csn, long upToCsn) {}

    private final Deque<Appended> appended = new ArrayDeque<>();
    private long reachedCsn = Long.MIN_VALUE;
    private long settledCsn = Long.MIN_VALUE;
    private boolean due;

    /** Notes that the quorum has all up to this CSN. */
    void reached(long csn) {
        if (csn > reachedCsn) {
            reachedCsn = csn;
            due = true;
        }
    }

    /**
     * Whether there may be something to decide that there was not when this was last asked: commits are prepared beyond
     * what the quorum has reached.
     */
    boolean pollDue() {
        boolean was = due;
        due = false;
        return was;
    }

    long reachedCsn() {
        return reachedCsn;
    }

    long decidedCsn() {
        return appended.isEmpty() ? settledCsn : appended.getLast().upToCsn;
    }

    long settledCsn() {
        return settledCsn;
    }

    /** Notes that a record with this CSN decides all up to another. */
    void appended(long csn, long upToCsn) {
        appended.addLast(new Appended(csn, upToCsn));
    }

    /** Settles without a record, where there is no journal. */
    void settle(long upToCsn) {
        settledCsn = upToCsn;
    }

    /** Notes that all records up to this CSN are durable. */
    void durable(long csn) {
        while (!appended.isEmpty() && appended.getFirst().csn <= csn) {
            settledCsn = appended.removeFirst().upToCsn;
        }
    }

    /** Notes that the records from this CSN on will never be durable. */
    void refused(long fromCsn) {
        while (!appended.isEmpty() && appended.getLast().csn >= fromCsn) {
            appended.removeLast();
            due = true;
        }
    }
}
