package org.tarndb.snapshots.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A published table that is somewhere else than it was published to. */
class CopiedTableSqlTest {
    @TempDir
    Path directory;

    private PublishingClient client;

    @BeforeEach
    void publish() throws SQLException {
        client = new PublishingClient();
        client.publish("'" + directory.resolve("pub/t") + "'");
        client.publish("'" + directory.resolve("pub/t") + "'");
    }

    @AfterEach
    void close() throws SQLException {
        client.close();
    }

    /** The files below the directory and their sizes, without the probes of stores. */
    private Map<String, Long> files(Path below) throws IOException {
        Map<String, Long> found = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(below)) {
            for (Path path : paths.filter(Files::isRegularFile).toList()) {
                found.put(below.relativize(path).toString(), Files.size(path));
            }
        }
        return found;
    }

    private void copy(Path from, Path to) throws IOException {
        try (Stream<Path> paths = Files.walk(from)) {
            for (Path path : paths.toList()) {
                Path target = to.resolve(from.relativize(path).toString());
                Files.createDirectories(path.toFile().isDirectory() ? target : target.getParent());
                if (Files.isRegularFile(path)) {
                    Files.copy(path, target);
                }
            }
        }
    }

    /** Beside the original its files are in the same store; elsewhere they are not. */
    @ParameterizedTest
    @ValueSource(strings = {"pub/copy", "elsewhere/t"})
    void nothingIsDoneToACopy(String place) throws Exception {
        Path original = directory.resolve("pub/t");
        Path copy = directory.resolve(place);
        copy(original, copy);
        Map<String, Long> before = files(original);
        String at = "'" + copy + "'";
        for (String statement : List.of(
                "PUBLISH TABLE t TO " + at,
                "CREATE TAG x ON " + at,
                "DROP TAG x ON " + at,
                "EXPIRE SNAPSHOTS FROM " + at + " RETAIN 1 VERSIONS",
                "SHOW SNAPSHOTS FROM " + at,
                "SELECT * FROM snapshot(" + at + ")",
                "PUBLISH TABLE t TO " + at + " WITH (manifest_store = 'directory:" + directory.resolve("m") + "')")) {
            String message = client.fails("55000", statement);
            assertTrue(message.contains(original.toString()) && message.contains(copy.toString()), message);
        }
        assertEquals(before, files(copy), "the copy is as it was");
        assertEquals(before, files(original), "and the original too");
        assertEquals(
                3, client.query("SELECT * FROM snapshot('" + original + "', 1)").size());
    }

    @Test
    void theFormsOfOneLocationAreOnePlace() throws Exception {
        Path original = directory.resolve("pub/t");
        for (String form : List.of(original + "/", "file:" + original, "file://" + original + "/")) {
            client.publish("'" + form + "'");
            client.run("CREATE TAG x ON '" + form + "'");
        }
        client.run("EXPIRE SNAPSHOTS FROM 'file:" + original + "' RETAIN 1 VERSIONS");
        assertEquals(
                3, client.query("SELECT * FROM snapshot('" + original + "')").size());
    }

    /** Through a link a table has another location; so it is refused, and its files stay. */
    @Test
    void aLinkIsNoOtherPlace() throws Exception {
        Map<String, Long> before = files(directory.resolve("pub/t"));
        Path link = directory.resolve("pub/link");
        Files.createSymbolicLink(link, directory.resolve("pub/t"));
        client.fails("55000", "EXPIRE SNAPSHOTS FROM '" + link + "' RETAIN 1 VERSIONS");
        assertEquals(before, files(directory.resolve("pub/t")));
    }
}
