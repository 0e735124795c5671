package org.tarndb.txn.view;

import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.TableDef;

/** What one statement sees: a version and the transaction's own changes. Never changes. Thread-safe for reading. */
public interface ReadView {
    /** The CSN of the version read. */
    long csn();

    /** The schema, with the transaction's own changes of it. The same object while the schema is the same. */
    Catalog catalog();

    /** @param table from {@link #catalog()} */
    TableView table(TableDef table);
}
