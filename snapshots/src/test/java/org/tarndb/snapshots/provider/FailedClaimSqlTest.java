package org.tarndb.snapshots.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.snapshots.testkit.FaultyStores;
import org.tarndb.snapshots.testkit.ScriptedFaults;
import org.tarndb.snapshots.testkit.SqlClient;
import org.tarndb.snapshots.testkit.StoreCall.Operation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * Publications whose claim fails: what is certain is said, and what was written for nothing is deleted; what may have been won keeps
 * all its files.
 */
class FailedClaimSqlTest {
    private static final String[] TABLES = {"t", "u", "v"};

    @TempDir
    Path directory;

    private SqlClient sql;
    private int places;

    @BeforeEach
    void open() throws SQLException {
        FaultyStores.use(new ScriptedFaults());
        sql = new SqlClient();
        for (String table : TABLES) {
            sql.run(
                    "CREATE TABLE " + table + " (id INT PRIMARY KEY, x INT)",
                    "INSERT INTO " + table + " VALUES (1, 1), (2, 2), (3, 3)");
        }
    }

    @AfterEach
    void close() throws SQLException {
        FaultyStores.use(new ScriptedFaults());
        sql.close();
    }

    private Path root() {
        return directory.resolve("at" + places);
    }

    private String uri(String table) {
        return "faulty-file://" + root() + "/" + table;
    }

    private String publish(String manifestStore) {
        String store = manifestStore.equals("directory") ? "test:directory:" + root().resolve("rows") : manifestStore;
        return "PUBLISH TABLE t, u, v TO 'faulty-file://" + root() + "' WITH (manifest_store = '" + store + "')";
    }

    private void change() throws SQLException {
        for (String table : TABLES) {
            sql.run("UPDATE " + table + " SET x = x + 1 WHERE id = 2");
        }
    }

    private Set<String> files() throws IOException {
        try (Stream<Path> all = Files.walk(root())) {
            return all.filter(Files::isRegularFile)
                    .filter(file -> !file.startsWith(root().resolve("rows")))
                    .map(Path::toString)
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private List<String> published(String table) throws SQLException {
        return sql.query("SELECT * FROM snapshot('" + uri(table) + "') ORDER BY id");
    }

    /** Whether the newest version of each table has its rows of now. */
    private void assertPublished(boolean t, boolean u, boolean v) throws SQLException {
        boolean[] expected = {t, u, v};
        for (int i = 0; i < TABLES.length; i++) {
            List<String> rows = sql.query("SELECT * FROM " + TABLES[i] + " ORDER BY id");
            assertEquals(expected[i], rows.equals(published(TABLES[i])), TABLES[i]);
        }
    }

    private static void assertSays(String message, String... texts) {
        for (String text : texts) {
            assertTrue(message.contains(text), () -> "no '" + text + "' in: " + message);
        }
    }

    private static ScriptedFaults refusing(Operation operation, String target) {
        return new ScriptedFaults().refuse(operation, target, ScriptedFaults.ALWAYS);
    }

    @Test
    void aClaimThatIsRefusedLeavesNoFile() throws Exception {
        sql.run(publish("object_store"));
        change();
        Set<String> before = files();
        for (int attempt = 0; attempt < 3; attempt++) {
            FaultyStores.use(refusing(Operation.PUT_IF_ABSENT, "/metadata/v"));
            sql.fails("58030", publish("object_store"));
            FaultyStores.use(new ScriptedFaults());
            assertEquals(before, files());
        }
        sql.run(publish("object_store"));
        assertPublished(true, true, true);
    }

    /** Where a manifest store decides, the first step of a claim is to stage its metadata. */
    @Test
    void aClaimThatCannotBeStagedLeavesNoFile() throws Exception {
        sql.run(publish("directory"));
        change();
        Set<String> before = files();
        FaultyStores.use(refusing(Operation.PUT, "v/metadata/v"));
        sql.fails("58030", publish("directory"));
        FaultyStores.use(new ScriptedFaults());
        assertEquals(before, files());
        assertPublished(false, false, false);
    }

    /** As on a file system that is read-only. */
    @Test
    void whereTheManifestStoreCannotLockNothingIsLeftAndNothingIsInDoubt() throws Exception {
        sql.run(publish("directory"));
        change();
        Set<String> before = files();
        Path lock = root().resolve("rows/lock");
        Files.delete(lock);
        Files.createDirectories(lock.resolve("x"));
        sql.fails("58030", publish("directory"));
        assertEquals(before, files());
    }

    @Test
    void whereSomeClaimsAreRefusedTheErrorNamesBothKinds() throws Exception {
        sql.run(publish("object_store"));
        change();
        FaultyStores.use(refusing(Operation.PUT_IF_ABSENT, "u/metadata/v"));
        assertSays(
                sql.fails("58030", publish("object_store")),
                "Published: " + uri("t").substring("faulty-".length()) + ".",
                "Not published: " + uri("u").substring("faulty-".length()) + ", "
                        + uri("v").substring("faulty-".length()) + ".");
        FaultyStores.use(new ScriptedFaults());
        assertPublished(true, false, false);
        sql.run(publish("object_store"));
        assertPublished(true, true, true);
    }

    /** As when the statement is cancelled and its time to clean up is over. */
    @Test
    void aCleanUpThatIsBrokenOffHidesNothing() throws Exception {
        sql.run(publish("object_store"));
        change();
        ScriptedFaults faults = refusing(Operation.PUT_IF_ABSENT, "u/metadata/v");
        faults.before(Operation.DELETE, "", ScriptedFaults.ALWAYS, () -> {
            throw new TarnException(ErrorCode.QUERY_CANCELED, "The test breaks it off");
        });
        FaultyStores.use(faults);
        assertSays(
                sql.fails("58030", publish("object_store")),
                "Published: " + uri("t").substring("faulty-".length()) + ".");
    }

    @Test
    void aClaimInDoubtKeepsItsFilesAndTheRestIsNamed() throws Exception {
        sql.run(publish("object_store"));
        change();
        Set<String> before = files();
        FaultyStores.use(new ScriptedFaults().fail(Operation.PUT_IF_ABSENT, "u/metadata/v", ScriptedFaults.ALWAYS));
        assertSays(
                sql.fails("08007", publish("object_store")),
                "Published: " + uri("t").substring("faulty-".length()) + ".",
                "Not known: " + uri("u").substring("faulty-".length()) + ".",
                "Not published: " + uri("v").substring("faulty-".length()) + ".");
        Set<String> written = files();
        written.removeAll(before);
        assertTrue(written.stream().anyMatch(file -> file.contains("/u/")), written::toString);
        assertTrue(written.stream().noneMatch(file -> file.contains("/v/")), written::toString);
    }

    /** A table that was won stays published, whatever fails when another one is made again. */
    @Test
    void whatFailsInALaterAttemptIsExplainedToo() throws Exception {
        sql.run(publish("object_store"));
        change();
        Path taken = root().resolve("u/metadata/v2.metadata.json");
        ScriptedFaults faults = new ScriptedFaults();
        faults.before(Operation.PUT_IF_ABSENT, "u/metadata/v2", 1, () -> {
            Files.copy(root().resolve("u/metadata/v1.metadata.json"), taken);
            faults.refuse(Operation.PUT, "u/", ScriptedFaults.ALWAYS);
        });
        FaultyStores.use(faults);
        assertSays(
                sql.fails("58030", publish("object_store")),
                "Published: " + uri("t").substring("faulty-".length()) + ", " + uri("v").substring("faulty-".length())
                        + ".",
                "Not published: " + uri("u").substring("faulty-".length()) + ".");
    }

    /** The calls of one publication fail one after the other, in all three ways. */
    @ParameterizedTest
    @ValueSource(strings = {"object_store", "directory"})
    void whateverCallFailsNoVersionNamesAMissingFile(String manifestStore) throws Exception {
        ScriptedFaults none = new ScriptedFaults();
        sql.run(publish(manifestStore));
        change();
        FaultyStores.use(none);
        sql.run(publish(manifestStore));
        int calls = none.calls().size();
        FaultyStores.use(new ScriptedFaults());
        for (int call = 0; call < calls; call++) {
            int at = call;
            faultAt(manifestStore, faults -> faults.failAt(at));
            if (none.calls().get(call).operation().isWrite()) {
                faultAt(manifestStore, faults -> faults.loseAnswerAt(at));
                faultAt(manifestStore, faults -> faults.refuseAt(at));
            }
        }
    }

    /** A fault to a publication. */
    private interface Fault {
        void of(ScriptedFaults faults);
    }

    private void faultAt(String manifestStore, Fault fault) throws SQLException {
        places++;
        sql.run(publish(manifestStore));
        change();
        ScriptedFaults faults = new ScriptedFaults();
        fault.of(faults);
        FaultyStores.use(faults);
        try {
            sql.run(publish(manifestStore));
        } catch (SQLException e) {
            assertTrue(Set.of("58030", "08007").contains(e.getSQLState()), e::toString);
        }
        FaultyStores.use(new ScriptedFaults());
        sql.run(publish(manifestStore));
        assertPublished(true, true, true);
        assertReadable();
    }

    private void assertReadable() throws SQLException {
        for (String table : TABLES) {
            for (String version : sql.column("VERSION", "SHOW SNAPSHOTS FROM '" + uri(table) + "'")) {
                String rows = "SELECT id, x FROM snapshot('" + uri(table) + "', " + version + ")";
                assertEquals(3, sql.query(rows).size(), rows);
            }
        }
    }
}
