package org.tarndb.snapshots.manifeststore;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;

/** How connections end. */
final class Connections {
    private static final Logger LOGGER = System.getLogger(Connections.class.getName());

    private Connections() {}

    /** What was committed stays so; a connection that can't be closed is the server's to notice. */
    static void close(Connection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            LOGGER.log(Level.DEBUG, () -> "a connection could not be closed, SQLSTATE " + SqlFailure.state(e));
        }
    }

    /** Asks the server, for five seconds at most. */
    static boolean isValid(Connection connection) {
        try {
            return connection.isValid(5);
        } catch (SQLException e) {
            return false;
        }
    }

    /** @return whether the connection may be used again */
    static boolean rollBack(Connection connection) {
        try {
            connection.rollback();
            return true;
        } catch (SQLException e) {
            LOGGER.log(Level.DEBUG, () -> "a connection could not be rolled back, SQLSTATE " + SqlFailure.state(e));
            return false;
        }
    }
}
