package org.tarndb.snapshots.provider;

import java.sql.SQLException;
import org.tarndb.snapshots.testkit.SqlClient;

/** A database of its own with a table T of three rows. */
final class PublishingClient extends SqlClient {
    PublishingClient() throws SQLException {
        run(
                "CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR(20))",
                "INSERT INTO t VALUES (1, 'one'), (2, 'two'), (3, 'three')");
    }

    /** Publishes T after a change, so that there is a new version. */
    void publish(String to) throws SQLException {
        run("UPDATE t SET name = name || '.'", "PUBLISH TABLE t TO " + to);
    }
}
