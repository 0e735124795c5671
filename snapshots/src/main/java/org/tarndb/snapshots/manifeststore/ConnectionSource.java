package org.tarndb.snapshots.manifeststore;

import java.sql.Connection;
import java.sql.SQLException;

/** Gives connections. Thread-safe. */
interface ConnectionSource extends AutoCloseable {
    Connection take() throws SQLException;

    /**
     * Takes a connection back, which has no transaction open.
     *
     * @param usable whether it may serve again; otherwise others that were opened before are not trusted either
     */
    void giveBack(Connection connection, boolean usable);

    @Override
    void close();
}
