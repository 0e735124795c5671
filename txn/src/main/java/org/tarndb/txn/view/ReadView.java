package org.tarndb.txn.view;

import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.TableDef;

/** What one statement sees: a version and the transaction's own changes. Never changes. Thread-safe for reading. */
public interface ReadView {
    /** The CSN of the version read. */
    long csn();

    /** The schema, with the transaction's own changes of it. The same object while the schema is the same. */
    Catalog catalog();

    /**
     * Whether what is read is noted, as by a serializable transaction that may write: then each row read too many may be
     * one that it fails for. Such a view is for one thread at a time.
     */
    default boolean notesReads() {
        return false;
    }

    /** @param table from {@link #catalog()} */
    TableView table(TableDef table);
}
