package org.tarndb.txn.history;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** Why a version can't be read. */
final class HistoryErrors {
    private static final String HOW =
            "SET DATABASE RETENTION INTERVAL '1' HOUR, for instance, keeps versions from then on for an hour";

    private HistoryErrors() {}

    static TarnException noRetention() {
        return notAvailable("the database keeps no versions to go back to: its retention is zero; " + HOW);
    }

    static TarnException empty() {
        return notAvailable("the history was given up for want of memory; it begins again with the next commit");
    }

    static TarnException csnNotReached(long csn, long newestCsn) {
        return notAvailable("CSN " + csn + " has not been confirmed yet, the newest confirmed version is " + newestCsn);
    }

    static TarnException inTheFuture(long micros, long nowMicros) {
        return notAvailable("the time " + time(micros) + " is still to come, it is " + time(nowMicros)
                + "; what was committed by then can't be known");
    }

    static TarnException csnTooOld(long csn, HistoryStatus status) {
        return notAvailable("the version of CSN " + csn + " is not kept any more" + since(status));
    }

    static TarnException timeTooOld(long micros, HistoryStatus status) {
        return notAvailable("the version of " + time(micros) + " is not kept any more" + since(status));
    }

    private static String since(HistoryStatus status) {
        return ": the history goes back to CSN " + status.oldestCsn() + " and to " + time(status.oldestMicros())
                + ", with a retention of "
                + Duration.of(status.retentionMicros(), ChronoUnit.MICROS).toString()
                + ". It begins when the database is opened, and memory_limit may cut it short; SET DATABASE RETENTION"
                + " sets how long versions are kept";
    }

    private static Instant time(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }

    private static TarnException notAvailable(String message) {
        return new TarnException(ErrorCode.VERSION_NOT_AVAILABLE, message);
    }
}
