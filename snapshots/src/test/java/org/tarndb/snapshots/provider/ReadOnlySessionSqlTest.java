package org.tarndb.snapshots.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A session that changes nothing changes no published table either. */
class ReadOnlySessionSqlTest {
    @TempDir
    Path directory;

    @Test
    void aReadOnlySessionReadsPublishedTablesAlone() throws Exception {
        String at = "'" + directory.resolve("t") + "'";
        List<String> changes = List.of(
                "PUBLISH TABLE t TO " + at,
                "CREATE TAG y ON " + at,
                "DROP TAG x ON " + at,
                "DROP TAG IF EXISTS y ON " + at,
                "EXPIRE SNAPSHOTS FROM " + at + " RETAIN 1 VERSIONS",
                "CREATE PUBLICATION p FOR TABLE t TO " + at);
        try (PublishingClient client = new PublishingClient()) {
            client.publish(at);
            client.run("CREATE TAG x ON " + at);
            client.connection().setReadOnly(true);
            for (String change : changes) {
                client.fails("25006", change);
            }
            assertEquals(List.of("1"), client.column("VERSION", "SHOW SNAPSHOTS FROM " + at));
            assertEquals(
                    3, client.query("SELECT * FROM snapshot(" + at + ", 'x')").size());
            client.connection().setReadOnly(false);
            client.run("START TRANSACTION READ ONLY");
            for (String change : changes) {
                client.fails("25006", change);
            }
            client.run("ROLLBACK");
            for (String change : changes) {
                client.run(change);
            }
        }
    }
}
