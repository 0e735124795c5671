package org.tarndb.snapshots.manifeststore;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Connections of a data source of the user's, which pools them if it likes. */
record DataSourceConnections(DataSource dataSource) implements ConnectionSource {
    @Override
    public Connection take() throws SQLException {
        return dataSource.getConnection();
    }

    @Override
    public void giveBack(Connection connection, boolean usable) {
        Connections.close(connection);
    }

    /** The data source is its owner's to close. */
    @Override
    public void close() {}
}
