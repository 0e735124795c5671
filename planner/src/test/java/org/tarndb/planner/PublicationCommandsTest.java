package org.tarndb.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tarndb.storage.catalog.PublicationDef;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** CREATE, ALTER and DROP PUBLICATION, and what the view shows. When publications run is tested in txn. */
class PublicationCommandsTest {
    private final InMemory db = new InMemory();
    private final Client client = db.connect();
    private String uri = "";

    @BeforeEach
    void create(TestInfo test) {
        uri = "memory:publications/" + test.getTestMethod().orElseThrow().getName();
        client.run("CREATE TABLE t (id INT PRIMARY KEY)");
        client.run("INSERT INTO t VALUES (1), (2)");
    }

    @AfterEach
    void close() {
        client.close();
        db.close();
    }

    private PublicationDef publication() {
        PublicationDef publication =
                db.database().confirmedVersion().catalog().publications().get("P");
        assertNotNull(publication);
        return publication;
    }

    /** Reads the view until it shows this; fails when it does not for long. */
    private void awaitStatus(String columns, String expected) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        String shown = "";
        while (!shown.equals(expected) && System.nanoTime() - deadline < 0) {
            shown = client.text("SELECT " + columns + " FROM information_schema.tarn_publications");
        }
        assertEquals(expected, shown);
    }

    private void awaitForgotten() {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (MemorySnapshots.at(uri).forgotten.isEmpty() && System.nanoTime() - deadline < 0) {
            Thread.onSpinWait();
        }
        assertEquals(List.of("T"), MemorySnapshots.at(uri).forgotten);
    }

    private void createPublication(String rest) {
        client.run("CREATE PUBLICATION p FOR TABLE t TO '" + uri + "' " + rest);
    }

    @Test
    void publishesAtOnceAndShowsIt() {
        createPublication("EVERY INTERVAL '5' MINUTE RETAIN 3 VERSIONS AND INTERVAL '7' DAY");
        awaitStatus(
                "publication_name, tables, location, every_millis, retain_versions, retain_millis, state, last_rows,"
                        + " failures, error",
                "[[P, T, " + uri + ", 300000, 3, 604800000, WAITING, 2, 0, null]]");
        assertEquals(1, MemorySnapshots.at(uri).versions.size());
    }

    @Test
    void showsWhyItFails() {
        MemorySnapshots.at(uri).failure = new TarnException(ErrorCode.OBJECT_STORE_FAILED, "no answer");
        createPublication("");
        awaitStatus("state, failures > 0, error_code, sql_state, error", "[[RETRYING, true, 1605, 58030, no answer]]");
    }

    @Test
    void isPausedResumedAndSet() {
        createPublication("EVERY INTERVAL '1' HOUR");
        client.run("ALTER PUBLICATION p PAUSE");
        awaitStatus("state, due", "[[PAUSED, null]]");
        client.run("ALTER PUBLICATION p RESUME");
        client.run(
                "ALTER PUBLICATION p SET (every = INTERVAL '2' HOUR, retain_versions = 5, retain_age = INTERVAL '1' DAY)");
        awaitStatus("state, every_millis, retain_versions", "[[WAITING, 7200000, 5]]");
        assertEquals(86_400_000, publication().keepMillis());
        client.run("ALTER PUBLICATION p SET (every = DEFAULT, retain_versions = DEFAULT, retain_age = DEFAULT)");
        assertEquals(
                List.of(3_600_000L, 0L, 0L),
                List.of(
                        publication().everyMillis(),
                        (long) publication().keepVersions(),
                        publication().keepMillis()));
    }

    @Test
    void retainsNothingWhereVersionsCantBeExpired() {
        MemorySnapshots.at(uri).isExpirable = false;
        String create = "CREATE PUBLICATION p FOR TABLE t TO '" + uri + "' ";
        client.fails(ErrorCode.FEATURE_NOT_SUPPORTED, create + "RETAIN 3 VERSIONS");
        client.fails(ErrorCode.FEATURE_NOT_SUPPORTED, create + "RETAIN INTERVAL '7' DAY");
        createPublication("");
        client.fails(ErrorCode.FEATURE_NOT_SUPPORTED, "ALTER PUBLICATION p SET (retain_versions = 5)");
        client.fails(ErrorCode.FEATURE_NOT_SUPPORTED, "ALTER PUBLICATION p SET (retain_age = INTERVAL '1' DAY)");
        client.run("ALTER PUBLICATION p SET (every = INTERVAL '2' HOUR, retain_age = DEFAULT)");
        assertEquals(7_200_000, publication().everyMillis());
    }

    @Test
    void isDroppedWithItsTransactionOnly() {
        createPublication("");
        client.run("BEGIN");
        client.run("DROP PUBLICATION p");
        client.run("ROLLBACK");
        assertNotNull(publication());
        client.run("DROP PUBLICATION p");
        awaitStatus("publication_name", "[]");
        client.run("DROP PUBLICATION IF EXISTS p");
        client.fails(ErrorCode.UNDEFINED_OBJECT, "DROP PUBLICATION p");
    }

    @Test
    void itsRowsAreDeletedAfterTheCommit() {
        createPublication("");
        client.run("BEGIN");
        client.run("DROP PUBLICATION p");
        assertEquals(List.of(), MemorySnapshots.at(uri).forgotten);
        client.run("COMMIT");
        awaitForgotten();
    }

    @Test
    void isDroppedByForceWhereItsStoreDoesNotAnswer() {
        createPublication("");
        awaitStatus("state", "[[WAITING]]");
        MemorySnapshots.at(uri).failure = new TarnException(ErrorCode.MANIFEST_STORE_FAILED, "no answer");
        TarnException e = client.fails(ErrorCode.MANIFEST_STORE_FAILED, "DROP PUBLICATION p");
        assertTrue(String.valueOf(e.getMessage()).contains("DROP PUBLICATION P FORCE"), e.getMessage());
        assertNotNull(publication());
        client.run("DROP PUBLICATION p FORCE");
        assertTrue(db.database().confirmedVersion().catalog().publications().isEmpty());
        awaitStatus("state, failures > 0, sql_state", "[[DROPPING, true, 58030]]");
        MemorySnapshots.at(uri).failure = null;
        awaitForgotten();
        awaitStatus("state", "[]");
    }

    @Test
    void aPublishedTableIsDroppedWithCascadeOnly() {
        createPublication("");
        client.fails(ErrorCode.DEPENDENT_OBJECTS, "DROP TABLE t");
        client.run("DROP TABLE t CASCADE");
        awaitForgotten();
        awaitStatus("publication_name", "[]");
    }

    @Test
    void whatIsWrongIsNamed() {
        createPublication("");
        client.fails(ErrorCode.DUPLICATE_OBJECT, "CREATE PUBLICATION p FOR TABLE t TO 'memory:x'");
        client.run("CREATE PUBLICATION IF NOT EXISTS p FOR TABLE t TO 'memory:x'");
        assertEquals(uri, publication().location());
        client.fails(ErrorCode.UNDEFINED_TABLE, "CREATE PUBLICATION q FOR TABLE nowhere TO 'memory:x'");
        client.fails(
                ErrorCode.INVALID_PARAMETER_VALUE,
                "CREATE PUBLICATION q FOR TABLE t TO 'memory:x' EVERY INTERVAL '0' SECOND");
        client.fails(
                ErrorCode.INVALID_PARAMETER_VALUE,
                "CREATE PUBLICATION q FOR TABLE t TO 'memory:x' EVERY INTERVAL '1' MONTH");
        client.fails(ErrorCode.INVALID_PARAMETER_VALUE, "ALTER PUBLICATION p SET (nothing = 1)");
        client.fails(ErrorCode.UNDEFINED_OBJECT, "ALTER PUBLICATION q PAUSE");
    }
}
