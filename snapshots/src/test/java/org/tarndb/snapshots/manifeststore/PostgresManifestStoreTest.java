package org.tarndb.snapshots.manifeststore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.snapshots.manifest.ManifestClaim;
import org.tarndb.snapshots.manifest.ManifestRow;

/** What is PostgreSQL's own. */
class PostgresManifestStoreTest {
    private static final ManifestRow ROW = new ManifestRow("s3://bucket/a/", 1, "staging", 10, null);

    @Test
    void aServerThatEndedTheConnectionsIsUsedAgain() throws Exception {
        try (JdbcManifestStore store = open(new Properties())) {
            assertTrue(store.putIfNotExists(List.of(ManifestClaim.of(ROW))));
            endConnections();
            assertEquals(List.of(ROW), store.list(ROW.base()));
            endConnections();
            assertTrue(store.putIfExists(new ManifestRow(ROW.base(), 1, "final", 10, null), "staging"));
        }
    }

    @Test
    void aServerThatMayLoseCommitsIsRefused() {
        Properties properties = new Properties();
        properties.setProperty("options", "-c synchronous_commit=off");
        IOException refused = assertThrows(IOException.class, () -> open(properties));
        assertTrue(String.valueOf(refused.getMessage()).contains("synchronous_commit"), refused.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"repeatable read", "serializable"})
    void aStricterIsolationIsNoObstacle(String isolation) throws Exception {
        Properties properties = new Properties();
        properties.setProperty("options", "-c default_transaction_isolation=" + isolation.replace(" ", "\\ "));
        try (JdbcManifestStore store = open(properties)) {
            assertTrue(store.putIfNotExists(List.of(ManifestClaim.next(ROW, null))));
            assertEquals(ROW, store.getLatestVersion(ROW.base()).orElseThrow());
        }
    }

    private static JdbcManifestStore open(Properties properties) throws IOException {
        properties.setProperty("ApplicationName", "manifests-under-test");
        return JdbcManifestStore.open(Database.POSTGRESQL.newUrl(), properties, Database.newTable());
    }

    private static void endConnections() throws SQLException {
        try (Connection connection = DriverManager.getConnection(Database.POSTGRESQL.newUrl());
                Statement statement = connection.createStatement();
                ResultSet ended = statement.executeQuery("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                        + " WHERE application_name = 'manifests-under-test'")) {
            ended.next();
            assertEquals(1, ended.getInt(1));
        }
    }
}
