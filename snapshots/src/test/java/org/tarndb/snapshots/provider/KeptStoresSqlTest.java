package org.tarndb.snapshots.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tarndb.snapshots.testkit.FaultyStores;
import org.tarndb.snapshots.testkit.SqlClient;

class KeptStoresSqlTest {
    @TempDir
    Path directory;

    @Test
    void statementsShareAStoreUntilTheDatabaseIsClosed() throws SQLException {
        int open = FaultyStores.openObjects();
        try (SqlClient sql = new SqlClient("jdbc:tarn:mem:kept_stores")) {
            String to = "'faulty-" + directory.toUri() + "t'";
            sql.run("CREATE TABLE t (id INT PRIMARY KEY)", "PUBLISH TABLE t TO " + to);
            assertEquals(open + 1, FaultyStores.openObjects());
            sql.run("SHOW SNAPSHOTS FROM " + to, "INSERT INTO t VALUES (1)", "PUBLISH TABLE t TO " + to);
            sql.query("SELECT * FROM snapshot(" + to + ")");
            assertEquals(open + 1, FaultyStores.openObjects());
            sql.run("SHUTDOWN");
        }
        assertEquals(open, FaultyStores.openObjects());
    }
}
