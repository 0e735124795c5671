package org.tarndb.snapshots.manifeststore;

import java.sql.Connection;
import java.sql.SQLException;

/** Statements of one transaction; run again from the start when the transaction is. */
@FunctionalInterface
interface SqlWork<T> {
    T run(Connection connection) throws SQLException;
}
