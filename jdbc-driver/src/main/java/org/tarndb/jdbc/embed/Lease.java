package org.tarndb.jdbc.embed;

import java.util.List;
import org.tarndb.planner.SqlEngine;

/** A connection's share of an open database. Thread-safe. */
public interface Lease extends AutoCloseable {
    SqlEngine engine();

    /** What the holder is to be told about the opening of the database; empty for those who joined. */
    List<String> notes();

    /** Whether the database can still be used through this lease: neither it nor the database has been closed. */
    boolean isOpen();

    /**
     * Gives the share back; the last one closes the database. A second call does nothing.
     *
     * @throws org.tarndb.storage.error.TarnException when the database cannot be closed in order
     */
    @Override
    void close();
}
