package org.tarndb.txn;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.journal.JournalStatistics;
import org.tarndb.txn.history.HistoryStatus;

/**
 * An open database's state, read without stopping anybody: the figures may be of slightly different moments.
 *
 * @param directory null for a database in memory
 * @param tipCsn of the newest prepared version
 * @param confirmedCsn of the newest confirmed version
 * @param prepared commits whose fate is open
 * @param transactionBytes held by changes and locks of transactions, an estimate
 * @param memoryLimitBytes for these and the history together
 * @param journalBytes of the journal's files; 0 without files
 * @param journal what was written to it
 */
public record DatabaseStatus(
        String name,
        @Nullable Path directory,
        long tipCsn,
        long confirmedCsn,
        int prepared,
        HistoryStatus history,
        long transactionBytes,
        long memoryLimitBytes,
        long journalBytes,
        JournalStatistics journal) {}
