package org.tarndb.txn.publication;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.PublicationDef;
import org.tarndb.storage.error.TarnException;

/**
 * How a publication is.
 *
 * @param last the last one that succeeded since the database was opened, or null
 * @param failures in a row, since
 * @param error of the last one of these, or null
 * @param warnings about what went wrong and did no harm, since the database was opened
 * @param lastWarning of these, or null
 * @param due when it publishes next, about; null while it publishes or is paused
 */
public record PublicationStatus(
        PublicationDef definition,
        State state,
        @Nullable Last last,
        int failures,
        @Nullable TarnException error,
        long warnings,
        @Nullable String lastWarning,
        @Nullable Instant due) {
    /** What it does. */
    public enum State {
        WAITING,
        PUBLISHING,
        /** It has failed and waits before it tries again. */
        RETRYING,
        PAUSED,
        /** It was dropped, and its rows in a manifest store are being deleted. */
        DROPPING
    }

    /**
     * A publication that succeeded.
     *
     * @param csn of the database's version that was published
     * @param files written for it
     * @param rows of its tables
     * @param bytes written for it
     */
    public record Last(Instant time, long csn, long files, long rows, long bytes) {}
}
