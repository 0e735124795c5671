package org.tarndb.snapshots.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
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

    @ParameterizedTest
    @ValueSource(strings = {"nonsense", "object_store", "endpoint", "partition", "partition_by_x"})
    void anOptionThatNobodyHasIsRefusedWithThoseThatThereAre(String option) {
        String to = " TABLE t TO '" + directory.resolve("t") + "' WITH (" + option + " = 'x')";
        for (String statement : List.of("CREATE PUBLICATION p FOR" + to, "PUBLISH" + to)) {
            String message = client.fails("22023", statement);
            for (String name : List.of(option, "format", "manifest_store", "partition_by", "sort_by")) {
                assertTrue(message.contains(name), message);
            }
        }
        assertFalse(Files.exists(directory.resolve("t")), "nothing is written");
    }

    @Test
    void aLocationTooLongForItsManifestStoreIsRefusedBeforeAnythingIsWritten() throws IOException {
        String place = directory + ("/" + "x".repeat(200)).repeat(6);
        String message = client.fails(
                "54000", "PUBLISH TABLE t TO '" + place + "' WITH (manifest_store = 'jdbc:h2:mem:too_long')");
        assertTrue(message.contains("1000"), message);
        try (Stream<Path> files = Files.walk(directory)) {
            assertEquals(List.of(), files.filter(Files::isRegularFile).toList());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"object_store", "directory:rows"})
    void aDirectoryThatIsCalledLikeAVersionIsNamed(String store) throws IOException, SQLException {
        String rows = store.replace("rows", directory.resolve("rows").toString());
        String to = "'" + directory.resolve("t") + "' WITH (manifest_store = '" + rows + "')";
        Path version = directory.resolve("t/metadata/v2.metadata.json");
        client.publish(to);
        Files.createDirectories(version);
        client.run("DELETE FROM t WHERE id = 1");
        // The manifest store has given the version away before: it is published as soon as it can be.
        String state = store.equals("object_store") ? "55000" : "08007";
        String message = client.fails(state, "PUBLISH TABLE t TO " + to);
        assertTrue(message.contains(version + " is a directory"), message);
        Files.delete(version);
        client.publish(to);
        assertTrue(Files.isRegularFile(version));
    }
}
