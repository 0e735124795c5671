package org.tarndb.snapshots.provider;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Locations, options and tags that nothing can be called. */
class PlaceNamesSqlTest {
    @TempDir
    Path directory;

    private PublishingClient client;

    @BeforeEach
    void open() throws SQLException {
        client = new PublishingClient();
    }

    @AfterEach
    void close() throws SQLException {
        client.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "file:rel",
                "file:",
                "s3:x",
                "s3://",
                "file:///",
                "file:///DIRECTORY/f%00x",
                "file:///DIRECTORY/f%zz",
                "file://host/t",
                "/DIRECTORY/.tarn-tmp-x",
                "/DIRECTORY/..",
                "/",
                " ",
                "nowhere://bucket/t"
            })
    void aLocationThatIsNoneIsRefusedByAllStatements(String written) {
        String at = "'" + written.replace("/DIRECTORY", directory.toString()) + "'";
        for (String statement : List.of(
                "PUBLISH TABLE t TO " + at,
                "CREATE TAG x ON " + at,
                "DROP TAG x ON " + at,
                "EXPIRE SNAPSHOTS FROM " + at + " RETAIN 1 VERSIONS",
                "SHOW SNAPSHOTS FROM " + at,
                "SELECT * FROM snapshot(" + at + ")")) {
            client.fails("22023", statement);
        }
    }

    @Test
    void aBranchIsNoTag() throws SQLException {
        String at = "'" + directory.resolve("t") + "'";
        client.publish(at);
        assertTrue(client.fails("22023", "CREATE TAG main ON " + at).contains("branch"));
    }

    /** A database that nobody listens for would be found out by whether it is reached for. */
    @Test
    void aPublicationIsCheckedWhenItIsMade() throws SQLException {
        String to = "CREATE PUBLICATION p FOR TABLE t TO '" + directory.resolve("t") + "' WITH (";
        for (String store : List.of("etcd:x", "nothing", "directory:", "jdbc:tarn:mem:", "jdbc:h2:mem:")) {
            client.fails("22023", to + "manifest_store = '" + store + "')");
        }
        client.fails("0A000", to + "format = 'lance')");
        client.fails("0A000", to + "format = 'csv')");
        client.fails("22023", "CREATE PUBLICATION p FOR TABLE t TO 's3:x'");
        assertFalse(Files.exists(directory.resolve("t")), "nothing is written");
        client.run(to + "manifest_store = 'jdbc:postgresql://localhost:1/nobody')");
    }
}
