package org.tarndb.snapshots.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With and without the option manifest_store at one location. */
class VersionAuthoritySqlTest {
    @TempDir
    Path directory;

    private PublishingClient client;
    private String at;
    private String external;

    @BeforeEach
    void open() throws SQLException {
        client = new PublishingClient();
        at = "'" + directory.resolve("t") + "'";
        external = at + " WITH (manifest_store = 'directory:" + directory.resolve("m") + "')";
    }

    @AfterEach
    void close() throws SQLException {
        client.close();
    }

    private List<String> versions() throws SQLException {
        return client.query("SHOW SNAPSHOTS FROM " + at);
    }

    @Test
    void whoForgetsTheStoreWritesNothing() throws SQLException {
        client.publish(external);
        client.publish(external);
        client.run("UPDATE t SET name = 'changed'");
        for (String forgetful : List.of(
                "PUBLISH TABLE t TO " + at,
                "CREATE TAG x ON " + at,
                "EXPIRE SNAPSHOTS FROM " + at + " RETAIN 1 VERSIONS")) {
            String message = client.fails("55000", forgetful);
            assertTrue(message.contains("manifest_store"), message);
        }
        assertEquals(2, versions().size());
        assertEquals(3, client.query("SELECT * FROM snapshot(" + at + ", 1)").size(), "reading needs no option");
        client.publish(external);
        client.run("CREATE TAG x ON " + external.replace(" WITH", " VERSION 1 WITH"));
        client.run("EXPIRE SNAPSHOTS FROM " + external.replace(" WITH", " RETAIN 1 VERSIONS WITH"));
        client.publish(external);
        assertEquals(3, versions().size(), "the tagged one, that before and the newest");
    }

    @Test
    void aStoreTakesOverATableThatHadNone() throws SQLException {
        client.publish(at);
        client.run("CREATE TAG x ON " + at);
        client.publish(at);
        client.publish(external);
        client.fails("55000", "CREATE TAG y ON " + at);
        client.publish(external);
        assertEquals(4, versions().size());
    }

    @Test
    void aStoreTakesOverATableThatHasNotChanged() throws SQLException {
        client.run("CREATE TABLE still (id INT PRIMARY KEY)", "INSERT INTO still VALUES (1)");
        String publish = "PUBLISH TABLE still TO " + at;
        String withStore = "PUBLISH TABLE still TO " + external;
        client.run(publish, publish);
        assertEquals(List.of("2"), client.column("VERSION", withStore));
        assertEquals(List.of("2"), client.column("VERSION", withStore), "it is taken over once");
        client.fails("55000", publish);
        assertEquals(List.of("1"), client.query("SELECT * FROM snapshot(" + at + ")"));
    }

    /** Also when its first write is no publication. */
    @Test
    void aTagIsAVersionOfTheStoreToo() throws SQLException {
        client.publish(at);
        client.run("CREATE TAG x ON " + external);
        client.run("UPDATE t SET name = 'changed'");
        client.fails("55000", "PUBLISH TABLE t TO " + at);
        client.publish(external);
        assertEquals(2, versions().size());
    }
}
