package org.tarndb.jdbc.embed;

import org.tarndb.txn.Database;
import org.tarndb.txn.DatabaseOptions;

/** Opens one database. */
@FunctionalInterface
public interface DatabaseOpener {
    /**
     * Opens it.
     *
     * @param url without properties, for messages
     * @param options what the properties ask for
     */
    Database open(String url, DatabaseOptions options);
}
