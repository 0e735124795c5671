package org.tarndb.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Actor;
import org.tarndb.storage.testkit.Call;
import org.tarndb.storage.testkit.DeterministicScheduler;
import org.tarndb.txn.indexbuild.BuildPhase;

/** Constraints that are added ONLINE, REINDEX, and other changes of a table while it has a build. */
class OnlineConstraintsTest {
    private static final String ADD_UNIQUE = "ALTER TABLE t ADD CONSTRAINT c UNIQUE (v) ONLINE";
    private static final String ADD_KEY = "ALTER TABLE t ADD CONSTRAINT c FOREIGN KEY (v) REFERENCES p ONLINE";

    private final DeterministicScheduler scheduler = new DeterministicScheduler(11);
    private final InMemory db = new InMemory(scheduler);
    private final Client client = db.connect();
    private final Actor other = scheduler.actor("other");
    private final Client otherClient = db.connect();

    @BeforeEach
    void create() {
        client.run("CREATE TABLE p (id INT PRIMARY KEY, u INT CONSTRAINT p_u UNIQUE)");
        client.run("CREATE TABLE t (id INT PRIMARY KEY, v INT, w INT, x VARCHAR(10))");
        client.run("INSERT INTO p VALUES (10, 110), (20, 120), (30, 130)");
        client.run("INSERT INTO t VALUES (1, 10, 1, 'a'), (2, 20, 2, 'b'), (3, NULL, 3, 'c')");
        scheduler.holdStarted(name -> name.contains("build"));
    }

    @AfterEach
    void close() {
        scheduler.holdStarted(name -> false);
        db.close();
        scheduler.close();
    }

    private void letBuild() {
        scheduler.background("build").unhold();
        scheduler.runUntilIdle();
    }

    private Call<Long> begin(String sql) {
        Call<Long> call = other.call(() -> otherClient.run(sql));
        assertTrue(call.isBlocked(), () -> sql + " waits: " + call.failure());
        return call;
    }

    private void assertExact(String... tables) {
        for (String table : tables) {
            List<List<@Nullable Object>> checks = client.rows("CHECK TABLE " + table);
            assertTrue(checks.stream().allMatch(row -> "OK".equals(row.get(0))), checks::toString);
        }
    }

    private BuildPhase phase() {
        var statuses = db.database().builds().statuses();
        return statuses.get(statuses.size() - 1).phase();
    }

    private String constraints() {
        return client.text("SELECT constraint_name, constraint_type FROM information_schema.table_constraints"
                + " WHERE table_name = 'T' ORDER BY 1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {ADD_UNIQUE + "; UNIQUE", ADD_KEY + "; FOREIGN KEY"})
    void theConstraintIsThereWhenItIsPublic(String add, String type) {
        Call<Long> adding = begin(add);
        assertEquals("[[T_PKEY, PRIMARY KEY]]", constraints());
        client.run("INSERT INTO t VALUES (4, 30, 4, 'd')");
        client.fails(ErrorCode.DUPLICATE_OBJECT, add);
        client.fails(ErrorCode.DUPLICATE_OBJECT, "ALTER TABLE t ADD CONSTRAINT c CHECK (v > 0)");
        letBuild();
        adding.result();
        assertEquals("[[C, " + type + "], [T_PKEY, PRIMARY KEY]]", constraints());
        assertExact("t");
    }

    @Test
    void uniqueIsReferredToFromItsPublicationOn() {
        Call<Long> adding = begin(ADD_UNIQUE);
        client.fails(ErrorCode.OBJECT_NOT_IN_STATE, "CREATE TABLE r (v INT REFERENCES t (v))");
        letBuild();
        adding.result();
        client.run("CREATE TABLE r (v INT REFERENCES t (v))");
        client.fails(ErrorCode.UNIQUE_VIOLATION, "INSERT INTO t VALUES (4, 10, 4, 'd')");
    }

    @Test
    void nullsNotDistinct() {
        Call<Long> adding = begin("ALTER TABLE t ADD CONSTRAINT c UNIQUE NULLS NOT DISTINCT (v) ONLINE");
        letBuild();
        adding.result();
        TarnException e = client.fails(ErrorCode.UNIQUE_VIOLATION, "INSERT INTO t VALUES (4, NULL, 4, 'd')");
        assertTrue(String.valueOf(e.getMessage()).contains("C"), e.getMessage());
    }

    @Test
    void aDuplicateAndAnOrphanFailThem() {
        client.run("INSERT INTO t VALUES (4, 20, 4, 'd'), (5, 99, 5, 'e')");
        Call<Long> unique = begin(ADD_UNIQUE);
        letBuild();
        TarnException duplicate = unique.failure(TarnException.class);
        assertEquals(ErrorCode.UNIQUE_VIOLATION, duplicate.code());
        assertTrue(String.valueOf(duplicate.getMessage()).contains("(V) = (20)"), duplicate.getMessage());
        Call<Long> key = begin(ADD_KEY);
        letBuild();
        TarnException orphan = key.failure(TarnException.class);
        assertEquals(ErrorCode.FOREIGN_KEY_VIOLATION, orphan.code());
        String message = String.valueOf(orphan.getMessage());
        assertTrue(message.contains("(ID) = (5)") && message.contains("(V) = (99)"), message);
        assertEquals("[[T_PKEY, PRIMARY KEY]]", constraints());
        assertEquals("[[0]]", client.text("SELECT count(*) FROM information_schema.indexes WHERE index_name = 'C'"));
    }

    @Test
    void aPrimaryKeyAndACheckAreNotAddedOnline() {
        client.run("CREATE TABLE k (a INT NOT NULL)");
        TarnException key = client.fails(ErrorCode.FEATURE_NOT_SUPPORTED, "ALTER TABLE k ADD PRIMARY KEY (a) ONLINE");
        assertTrue(String.valueOf(key.getMessage()).contains("UNIQUE ... ONLINE"), key.getMessage());
        client.fails(ErrorCode.FEATURE_NOT_SUPPORTED, "ALTER TABLE k ADD CHECK (a > 0) ONLINE");
    }

    @ParameterizedTest
    @ValueSource(strings = {ADD_UNIQUE, ADD_KEY, "REINDEX INDEX i ONLINE", "REINDEX TABLE t ONLINE"})
    void whoCancelsTheStatementCancelsTheBuild(String sql) {
        client.run("CREATE INDEX i ON t (w)");
        Call<Long> adding = begin(sql);
        otherClient.cancel();
        other.proceed();
        assertTrue(adding.isBlocked(), "until nothing is left");
        letBuild();
        scheduler.runUntilIdle();
        assertEquals(
                ErrorCode.QUERY_CANCELED, adding.failure(TarnException.class).code());
        assertEquals(BuildPhase.CANCELED, phase());
        assertEquals("[[T_PKEY, PRIMARY KEY]]", constraints());
        assertExact("t");
    }

    @ParameterizedTest
    @ValueSource(strings = {ADD_UNIQUE, ADD_KEY, "REINDEX INDEX i ONLINE", "REINDEX TABLE t ONLINE"})
    void theyRunInNoTransaction(String sql) {
        client.run("CREATE INDEX i ON t (w)");
        client.run("BEGIN");
        client.run("INSERT INTO p VALUES (40, 140)");
        client.fails(ErrorCode.ACTIVE_TRANSACTION, sql);
        client.run("ROLLBACK");
    }

    @ParameterizedTest
    @ValueSource(strings = {ADD_UNIQUE, ADD_KEY})
    void dropConstraintCancelsTheBuild(String add) {
        client.run(add + " NOWAIT");
        Call<Long> drop = other.call(() -> otherClient.run("ALTER TABLE t DROP CONSTRAINT c"));
        letBuild();
        drop.result();
        assertEquals(BuildPhase.CANCELED, phase());
        client.fails(ErrorCode.UNDEFINED_OBJECT, "ALTER TABLE t DROP CONSTRAINT c");
        client.run("INSERT INTO t VALUES (4, 20, 4, 'd'), (5, 99, 5, 'e')");
    }

    /** In a transaction the drop is one of its changes. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                ADD_UNIQUE + "; ALTER TABLE t DROP CONSTRAINT c",
                ADD_KEY + "; ALTER TABLE t DROP CONSTRAINT c",
                "CREATE INDEX c ON t (v) ONLINE; DROP INDEX c",
                ADD_KEY + "; DROP TABLE p CASCADE",
                ADD_UNIQUE + "; ALTER TABLE t DROP COLUMN v CASCADE",
                ADD_UNIQUE + "; DROP TABLE t"
            })
    void dropsInATransactionEndTheBuildWithItsCommit(String build, String drop) {
        client.run(build + " NOWAIT");
        client.run("BEGIN");
        client.run(drop);
        client.run("ROLLBACK");
        client.run("BEGIN");
        client.run(drop);
        client.run("COMMIT");
        letBuild();
        assertEquals(BuildPhase.CANCELED, phase());
    }

    @ParameterizedTest
    @ValueSource(strings = {ADD_UNIQUE, ADD_KEY, "CREATE INDEX c ON t (v) ONLINE", "REINDEX INDEX i ONLINE"})
    void otherChangesGoThroughAndTheBuildIsExact(String build) {
        client.run("CREATE INDEX i ON t (v)");
        Call<Long> building = begin(build);
        client.run("BEGIN");
        client.run("ALTER TABLE t ADD COLUMN rolled_back INT DEFAULT 7");
        client.run("ROLLBACK");
        client.run("ALTER TABLE t ADD COLUMN y INT DEFAULT 7");
        client.run("ALTER TABLE t DROP COLUMN w");
        client.run("ALTER TABLE t RENAME COLUMN v TO vv");
        client.run("ALTER TABLE t ALTER COLUMN y SET DEFAULT 8");
        client.run("ALTER TABLE t ALTER COLUMN y DROP DEFAULT");
        client.run("ALTER TABLE t ALTER COLUMN x TYPE VARCHAR(20)");
        client.run("INSERT INTO t (id, vv) VALUES (4, 30)");
        client.run("ALTER TABLE t RENAME TO tt");
        client.run("UPDATE tt SET vv = 30 WHERE id = 3 AND FALSE");
        letBuild();
        building.result();
        assertEquals(BuildPhase.DONE, phase());
        assertExact("tt");
    }

    @ParameterizedTest
    @ValueSource(strings = {ADD_UNIQUE, ADD_KEY, "CREATE INDEX c ON t (v) ONLINE", "REINDEX INDEX i ONLINE"})
    void rewritesAreRefusedUntilItIsDone(String build) {
        client.run("CREATE INDEX i ON t (w)");
        Call<Long> building = begin(build);
        client.fails(ErrorCode.OBJECT_IN_USE, "ALTER TABLE t ALTER COLUMN w TYPE SMALLINT");
        client.fails(ErrorCode.OBJECT_IN_USE, "ALTER TABLE t DROP CONSTRAINT t_pkey");
        letBuild();
        building.result();
        client.run("ALTER TABLE t DROP CONSTRAINT t_pkey");
        assertExact("t");
    }

    @ParameterizedTest
    @ValueSource(strings = {ADD_UNIQUE, ADD_KEY, "CREATE INDEX c ON t (v) ONLINE", "REINDEX INDEX i ONLINE"})
    void truncateDeletesTheRowsAndTheBuildGoesOn(String build) {
        client.run("CREATE INDEX i ON t (w)");
        Call<Long> building = begin(build);
        client.run("TRUNCATE t");
        client.run("INSERT INTO t VALUES (7, 10, 1, 'a')");
        letBuild();
        building.result();
        assertEquals(BuildPhase.DONE, phase());
        assertExact("t");
    }

    @Test
    void indexesAndConstraintsAreRenamedAlsoWhileTheyAreBuilt() {
        client.run("CREATE INDEX i ON t (w)");
        Call<Long> adding = begin(ADD_UNIQUE);
        client.run("ALTER INDEX i RENAME TO j");
        client.run("ALTER TABLE t RENAME CONSTRAINT c TO d");
        client.run("ALTER TABLE t RENAME CONSTRAINT t_pkey TO pk");
        client.fails(ErrorCode.UNDEFINED_OBJECT, "ALTER INDEX i RENAME TO k");
        client.run("ALTER INDEX IF EXISTS i RENAME TO k");
        client.fails(ErrorCode.DUPLICATE_OBJECT, "ALTER INDEX j RENAME TO d");
        client.fails(ErrorCode.DUPLICATE_OBJECT, "ALTER TABLE t RENAME CONSTRAINT d TO pk");
        client.fails(ErrorCode.UNDEFINED_OBJECT, "ALTER TABLE t RENAME CONSTRAINT nothing TO e");
        client.run("ALTER INDEX d PAUSE BUILD");
        client.run("ALTER INDEX d RESUME BUILD");
        client.run("BEGIN");
        client.run("ALTER INDEX d RENAME TO e");
        client.run("ROLLBACK");
        letBuild();
        adding.result();
        assertEquals("[[D, UNIQUE], [PK, PRIMARY KEY]]", constraints());
        client.run("ALTER INDEX d RENAME TO e");
        assertEquals("[[E, UNIQUE], [PK, PRIMARY KEY]]", constraints());
        client.run("ALTER TABLE t ADD CONSTRAINT f FOREIGN KEY (w) REFERENCES p NOT DEFERRABLE ONLINE NOWAIT");
        Call<Long> cancel = begin("ALTER INDEX f CANCEL BUILD");
        letBuild();
        cancel.result();
        client.run("UPDATE t SET w = NULL");
        client.run("ALTER TABLE t ADD CONSTRAINT f FOREIGN KEY (w) REFERENCES p");
        client.run("ALTER TABLE t RENAME CONSTRAINT f TO g");
        assertEquals("[[E, UNIQUE], [G, FOREIGN KEY], [PK, PRIMARY KEY]]", constraints());
        TarnException e = client.fails(ErrorCode.FOREIGN_KEY_VIOLATION, "UPDATE t SET w = 5 WHERE id = 1");
        assertTrue(String.valueOf(e.getMessage()).contains("foreign key G"), e.getMessage());
    }

    /** Their names are of two kinds: an index and a foreign key may have the same. */
    @Test
    void anIndexIsMeantBeforeAForeignKeyOfItsName() {
        scheduler.holdStarted(name -> false);
        String slowly = " ONLINE NOWAIT WITH (max_rows_per_second = 1)";
        String builds = "SELECT kind, phase FROM information_schema.tarn_index_builds ORDER BY kind";
        client.run("CREATE INDEX i ON t (v)");
        client.run("ALTER TABLE t ADD CONSTRAINT f FOREIGN KEY (v) REFERENCES p NOT DEFERRABLE" + slowly);
        client.run("CREATE INDEX f ON t (w)" + slowly);
        scheduler.runUntilIdle();
        client.run("ALTER INDEX f PAUSE BUILD");
        assertEquals("[[FOREIGN KEY, VALIDATING], [INDEX, PAUSED]]", client.text(builds));
        client.run("ALTER INDEX f CANCEL BUILD");
        assertEquals("[[FOREIGN KEY, VALIDATING], [INDEX, CANCELED]]", client.text(builds));
        client.run("ALTER INDEX f PAUSE BUILD");
        assertEquals("[[FOREIGN KEY, PAUSED], [INDEX, CANCELED]]", client.text(builds));
        client.run("REINDEX INDEX i" + slowly);
        client.run("ALTER INDEX f CANCEL BUILD");
        scheduler.runUntilIdle();
        assertEquals("[[FOREIGN KEY, CANCELED], [INDEX, CANCELED], [REINDEX, SCANNING]]", client.text(builds));
    }

    /** Only a key that is new can be one that was not missing before: a row without a partner may go on and move. */
    @Test
    void whileAKeyIsValidatedADeferredCheckLetsOldRowsMove() {
        client.run("CREATE INDEX i ON t (v)");
        client.run("INSERT INTO t VALUES (4, 77, 4, 'd'), (5, 78, 5, 'e')");
        Call<Long> adding = begin("ALTER TABLE t ADD CONSTRAINT f FOREIGN KEY (v) REFERENCES p"
                + " DEFERRABLE INITIALLY DEFERRED ONLINE");
        client.run("UPDATE t SET id = 40 WHERE id = 4");
        client.run("UPDATE t SET w = 50 WHERE id = 5");
        client.run("BEGIN");
        client.run("DELETE FROM t WHERE id = 5");
        client.run("INSERT INTO t VALUES (50, 78, 5, 'e')");
        client.run("COMMIT");
        client.fails(ErrorCode.FOREIGN_KEY_VIOLATION, "UPDATE t SET id = 41, v = 79 WHERE id = 40");
        client.fails(ErrorCode.FOREIGN_KEY_VIOLATION, "INSERT INTO t VALUES (6, 77, 6, 'f')");
        assertEquals("[[40, 77], [50, 78]]", client.text("SELECT id, v FROM t WHERE v > 70 ORDER BY id"));
        client.run("UPDATE t SET v = 10 WHERE v > 70");
        letBuild();
        adding.result();
        assertEquals(BuildPhase.DONE, phase());
        client.fails(ErrorCode.FOREIGN_KEY_VIOLATION, "UPDATE t SET id = 41, v = 79 WHERE id = 40");
    }

    @Test
    void whatIsNotBeingBuiltIsCalledWhatItIs() {
        client.run("CREATE INDEX i ON t (v)");
        client.run("ALTER TABLE t ADD CONSTRAINT c UNIQUE (w)");
        client.run("ALTER TABLE t ADD CONSTRAINT f FOREIGN KEY (v) REFERENCES p");
        for (String[] each : new String[][] {{"i", "index"}, {"c", "constraint"}, {"f", "foreign key"}}) {
            TarnException e = client.fails(ErrorCode.OBJECT_NOT_IN_STATE, "ALTER INDEX " + each[0] + " CANCEL BUILD");
            assertTrue(String.valueOf(e.getMessage()).startsWith("the " + each[1] + " "), e.getMessage());
        }
        TarnException e = client.fails(ErrorCode.WRONG_OBJECT_TYPE, "ALTER INDEX t_pkey PAUSE BUILD");
        assertTrue(String.valueOf(e.getMessage()).contains("is the primary key of table"), e.getMessage());
    }

    @Test
    void reindexOfATableRebuildsAllItsIndexesSideBySide() {
        client.run("CREATE INDEX i ON t (v)");
        client.run("CREATE UNIQUE INDEX j ON t (w DESC)");
        Call<Long> all = begin("REINDEX TABLE t ONLINE WITH (max_rows_per_second = 1000000)");
        assertEquals(2, db.database().builds().statuses().size());
        client.fails(ErrorCode.OBJECT_IN_USE, "REINDEX INDEX i ONLINE");
        client.run("INSERT INTO t VALUES (4, 30, 4, 'd')");
        assertEquals(
                "[[I], [J]]",
                client.text(
                        "SELECT index_name FROM information_schema.indexes WHERE table_name = 'T' AND is_primary = 'NO'"
                                + " ORDER BY 1"));
        for (var status : db.database().builds().statuses()) {
            scheduler.background("build-" + status.indexName()).unhold();
        }
        scheduler.runUntilIdle();
        all.result();
        assertExact("t");
        assertEquals("[[4]]", client.text("SELECT id FROM t WHERE v = 30"));
        client.run("REINDEX INDEX i");
        client.run("REINDEX TABLE t");
        client.fails(ErrorCode.UNDEFINED_OBJECT, "REINDEX INDEX nothing");
        client.fails(ErrorCode.UNDEFINED_TABLE, "REINDEX TABLE nothing ONLINE");
        assertExact("t");
    }

    @Test
    void reindexInATransactionSeesAndKeepsItsRows() {
        client.run("CREATE UNIQUE INDEX i ON t (v)");
        client.run("BEGIN");
        client.run("INSERT INTO t VALUES (4, 30, 4, 'd')");
        client.run("REINDEX INDEX i");
        client.run("UPDATE t SET v = 31 WHERE id = 4");
        assertEquals("[[4]]", client.text("SELECT id FROM t WHERE v = 31"));
        client.run("COMMIT");
        assertEquals("[[4]]", client.text("SELECT id FROM t WHERE v = 31"));
        assertExact("t");
    }

    /** A replacement, a constraint, a foreign key and an index of one table at once. */
    @Test
    void buildsOfAllKindsRunSideBySide() {
        client.run("CREATE INDEX i ON t (w)");
        client.run("REINDEX INDEX i ONLINE NOWAIT");
        client.run(ADD_UNIQUE + " NOWAIT");
        client.run("ALTER TABLE t ADD CONSTRAINT f FOREIGN KEY (v) REFERENCES p ONLINE NOWAIT");
        client.run("CREATE INDEX x ON t (x) ONLINE NOWAIT");
        client.run("INSERT INTO t VALUES (4, 30, 4, 'd')");
        for (var status : db.database().builds().statuses()) {
            scheduler.background("build-" + status.indexName()).unhold();
        }
        scheduler.runUntilIdle();
        for (var status : db.database().builds().statuses()) {
            assertEquals(BuildPhase.DONE, status.phase(), () -> status.indexName() + ": " + status.error());
        }
        assertEquals("[[C, UNIQUE], [F, FOREIGN KEY], [T_PKEY, PRIMARY KEY]]", constraints());
        assertExact("t");
    }

    @Test
    void theParentIsKeptWhileAForeignKeyIsBuilt() {
        client.run(ADD_KEY + " NOWAIT");
        client.fails(ErrorCode.DEPENDENT_OBJECTS, "DROP TABLE p");
        client.fails(ErrorCode.DEPENDENT_OBJECTS, "ALTER TABLE p DROP CONSTRAINT p_pkey");
        client.fails(ErrorCode.DEPENDENT_OBJECTS, "ALTER TABLE p DROP COLUMN id");
        letBuild();
        assertEquals(BuildPhase.DONE, phase());
        client.fails(ErrorCode.DEPENDENT_OBJECTS, "TRUNCATE p");
    }
}
