package org.tarndb.snapshots.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.snapshots.testkit.FaultyStores;
import org.tarndb.snapshots.testkit.ScriptedFaults;
import org.tarndb.snapshots.testkit.SqlClient;
import org.tarndb.snapshots.testkit.StoreCall.Operation;

/**
 * A store that can be read and takes nothing, as a file system that is read-only or full: who writes is told that the store
 * failed, and not that nobody knows.
 */
class UnwritableStoreSqlTest {
    @TempDir
    Path directory;

    private SqlClient sql;

    /** Which writes the store refuses. */
    private enum Refused {
        ALL,
        CLAIMS
    }

    @BeforeEach
    void open() throws SQLException {
        FaultyStores.use(new ScriptedFaults());
        sql = new SqlClient();
    }

    @AfterEach
    void close() throws SQLException {
        FaultyStores.use(new ScriptedFaults());
        sql.close();
    }

    private String at(String manifestStore) {
        String store = manifestStore.equals("directory") ? "directory:" + directory.resolve("rows") : manifestStore;
        return "'faulty-file://" + directory.resolve("t") + "' %s WITH (manifest_store = '" + store + "')";
    }

    private static ScriptedFaults refusing(Refused refused) {
        ScriptedFaults faults = new ScriptedFaults().refuse(Operation.PUT_IF_ABSENT, "", ScriptedFaults.ALWAYS);
        return refused == Refused.ALL ? faults.refuse(Operation.PUT, "", ScriptedFaults.ALWAYS) : faults;
    }

    private void publishVersions(String at) throws SQLException {
        sql.run("CREATE TABLE t (id INT PRIMARY KEY)");
        for (int id = 1; id < 4; id++) {
            sql.run("INSERT INTO t VALUES (" + id + ")", "PUBLISH TABLE t TO " + String.format(at, ""));
        }
        sql.run("CREATE TAG kept ON " + String.format(at, "VERSION 1"), "INSERT INTO t VALUES (4)");
    }

    private void allFail(String at, Refused refused) throws SQLException {
        FaultyStores.use(refusing(refused));
        String published = "'faulty-file://" + directory.resolve("t") + "'";
        for (String text : new String[] {
            "PUBLISH TABLE t TO " + String.format(at, ""),
            "CREATE TAG other ON " + String.format(at, ""),
            "DROP TAG kept ON " + String.format(at, ""),
            "EXPIRE SNAPSHOTS FROM " + String.format(at, "RETAIN 1 VERSIONS")
        }) {
            String message = sql.fails("58030", text);
            assertEquals(2, message.split(Pattern.quote(directory.resolve("t").toString()), -1).length, message);
        }
        FaultyStores.use(new ScriptedFaults());
        assertEquals(
                "3",
                sql.query("SELECT count(*) FROM snapshot(" + published + ")").get(0));
    }

    @ParameterizedTest
    @EnumSource
    void whatIsRefusedHasFailed(Refused refused) throws Exception {
        String at = at("object_store");
        publishVersions(at);
        allFail(at, refused);
    }

    @ParameterizedTest
    @ValueSource(strings = "directory")
    void whereAManifestStoreDecidesToo(String manifestStore) throws Exception {
        String at = at(manifestStore);
        publishVersions(at);
        allFail(at, Refused.ALL);
    }
}
