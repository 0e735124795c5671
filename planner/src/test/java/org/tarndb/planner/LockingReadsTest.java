package org.tarndb.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.planner.result.ResultColumn;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.testkit.Call;

/** SELECT ... FOR UPDATE and FOR SHARE: what is locked, for how long, who waits, and what is refused. */
class LockingReadsTest {
    private final Concurrent db = new Concurrent();
    private final Concurrent.Connection a = db.connect();
    private final Concurrent.Connection b = db.connect();
    private final Concurrent.Connection c = db.connect();

    @BeforeEach
    void create() {
        a.run("CREATE TABLE job (id INT PRIMARY KEY, state VARCHAR(10), owner INT)");
        a.run("CREATE TABLE person (id INT PRIMARY KEY, name VARCHAR(10))");
        a.run("INSERT INTO job VALUES (1, 'new', 1), (2, 'new', 2), (3, 'new', 1), (4, 'done', 2)");
        a.run("INSERT INTO person VALUES (1, 'Ann'), (2, 'Bob')");
    }

    @AfterEach
    void close() {
        db.close();
    }

    private void begin(Concurrent.Connection... connections) {
        for (Concurrent.Connection connection : connections) {
            connection.run("BEGIN");
        }
    }

    /** Which jobs nobody has locked. */
    private String free() {
        return c.run("SELECT id FROM job ORDER BY id FOR UPDATE SKIP LOCKED");
    }

    // Locks and waits.

    @Test
    void aLockedRowIsNotChangedUntilTheTransactionEnds() {
        begin(a);
        assertEquals("[[1, new, 1]]", a.run("SELECT * FROM job WHERE id = 1 FOR UPDATE"));
        assertEquals("[[2], [3], [4]]", free());
        Call<String> update = b.waits("UPDATE job SET state = 'b' WHERE id = 1");
        assertEquals("[[new]]", c.run("SELECT state FROM job WHERE id = 1"), "who only reads does not wait");
        a.run("UPDATE job SET state = 'a' WHERE id = 1");
        a.run("COMMIT");
        db.scheduler.runUntilIdle();
        assertEquals("1", update.result());
        assertEquals("[[b]]", c.run("SELECT state FROM job WHERE id = 1"));
    }

    @Test
    void sharersWaitForNoSharerAndWritersForAll() {
        begin(a, b);
        a.run("SELECT * FROM job WHERE id = 1 FOR SHARE");
        b.run("SELECT * FROM job WHERE id = 1 FOR SHARE");
        Call<String> update = c.waits("UPDATE job SET state = 'c' WHERE id = 1");
        a.run("COMMIT");
        db.scheduler.runUntilIdle();
        assertTrue(update.isBlocked());
        b.run("COMMIT");
        db.scheduler.runUntilIdle();
        assertEquals("1", update.result());
    }

    @Test
    void aSharedLockIsStrengthened() {
        begin(a, b);
        a.run("SELECT * FROM job WHERE id = 1 FOR SHARE");
        a.run("SELECT * FROM job WHERE id = 1 FOR UPDATE");
        b.waits("SELECT * FROM job WHERE id = 1 FOR SHARE");
    }

    @Test
    void nowaitNamesTheHolderAndItsStatement() {
        begin(a);
        a.run("SELECT owner FROM job WHERE id = 1 FOR UPDATE");
        for (String strength : List.of("UPDATE", "SHARE")) {
            String message =
                    b.fails(ErrorCode.LOCK_NOT_AVAILABLE, "SELECT * FROM job WHERE id = 1 FOR " + strength + " NOWAIT");
            assertTrue(message.contains("(ID) = (1)"), message);
            assertTrue(message.contains("running SELECT owner FROM job WHERE id = 1 FOR UPDATE"), message);
        }
        assertEquals("[[2, new, 2]]", b.run("SELECT * FROM job WHERE id = 2 FOR UPDATE NOWAIT"));
    }

    @Test
    void waitIsLimited() {
        begin(a);
        a.run("UPDATE job SET owner = 9 WHERE id = 1");
        Call<String> number = b.waits("SELECT * FROM job WHERE id = 1 FOR UPDATE WAIT 3");
        Call<String> parameter = c.waits("SELECT * FROM job WHERE id = ? FOR UPDATE WAIT ?", 1, 2);
        db.seconds(1);
        assertTrue(number.isBlocked() && parameter.isBlocked());
        db.seconds(1);
        String message = Concurrent.failure(ErrorCode.LOCK_TIMEOUT, parameter);
        assertTrue(message.contains("running UPDATE job SET owner = 9 WHERE id = 1"), message);
        assertTrue(number.isBlocked());
        db.seconds(1);
        Concurrent.failure(ErrorCode.LOCK_TIMEOUT, number);
        b.fails(ErrorCode.LOCK_TIMEOUT, "SELECT * FROM job WHERE id = 1 FOR UPDATE WAIT 0");
        b.fails(ErrorCode.INVALID_PARAMETER_VALUE, "SELECT * FROM job WHERE id = 1 FOR UPDATE WAIT ?", -1);
    }

    @Test
    void aWaitIsCancelled() {
        begin(a, b);
        a.run("SELECT * FROM job WHERE id = 1 FOR UPDATE");
        Call<String> waiting = b.waits("SELECT * FROM job FOR UPDATE");
        b.client.cancel();
        db.scheduler.runUntilIdle();
        Concurrent.failure(ErrorCode.QUERY_CANCELED, waiting);
        assertTrue(b.client.session().inTransaction());
    }

    @Test
    void aDeadlockNamesBothStatements() {
        begin(a, b);
        a.run("SELECT * FROM job WHERE id = 1 FOR UPDATE");
        b.run("SELECT * FROM job WHERE id = 2 FOR UPDATE");
        Call<String> first = a.waits("UPDATE job SET owner = 7 WHERE id = 2");
        String message = b.fails(ErrorCode.DEADLOCK_DETECTED, "DELETE FROM job WHERE id = 1");
        assertTrue(message.contains("UPDATE job SET owner = 7 WHERE id = 2"), message);
        assertTrue(message.contains("DELETE FROM job WHERE id = 1"), message);
        assertTrue(ErrorCode.DEADLOCK_DETECTED.sqlState().startsWith("40"));
        db.scheduler.runUntilIdle();
        assertEquals("1", first.result());
    }

    @Test
    void inAutoCommitModeTheLocksEndWithTheStatement() {
        assertEquals("[[1], [2], [3]]", a.run("SELECT id FROM job WHERE state = 'new' FOR UPDATE"));
        assertEquals("[[1], [2], [3], [4]]", free());
    }

    @Test
    void aReadOnlyTransactionLocksNothing() {
        a.run("BEGIN READ ONLY");
        a.fails(ErrorCode.READ_ONLY_TRANSACTION, "SELECT * FROM job FOR SHARE");
    }

    @Test
    void ownChangesAreSeenAndLocked() {
        begin(a);
        a.run("UPDATE job SET state = 'mine' WHERE id = 2");
        a.run("DELETE FROM job WHERE id = 3");
        a.run("INSERT INTO job VALUES (5, 'mine', 1)");
        assertEquals("[[2], [5]]", a.run("SELECT id FROM job WHERE state = 'mine' ORDER BY id FOR UPDATE"));
    }

    // What is read.

    @Test
    void readCommittedReadsTheRowAgainThatChanged() {
        begin(a);
        a.run("UPDATE job SET state = 'done' WHERE id = 1");
        a.run("UPDATE job SET owner = 5 WHERE id = 2");
        Call<String> query = b.waits("SELECT id, owner FROM job WHERE state = 'new' ORDER BY id FOR UPDATE");
        a.run("COMMIT");
        db.scheduler.runUntilIdle();
        assertEquals("[[2, 5], [3, 1]]", query.result());
    }

    @ParameterizedTest
    @ValueSource(strings = {"REPEATABLE READ", "SERIALIZABLE"})
    void aSnapshotRefusesTheRowThatChanged(String level) {
        a.run("BEGIN ISOLATION LEVEL " + level);
        a.run("SELECT * FROM person");
        b.run("UPDATE job SET owner = 5 WHERE id = 2");
        assertEquals("[[1]]", a.run("SELECT owner FROM job WHERE id = 1 FOR UPDATE"));
        a.fails(ErrorCode.SERIALIZATION_FAILURE, "SELECT owner FROM job WHERE id = 2 FOR UPDATE");
        assertFalse(a.client.session().view().catalog().tables().isEmpty());
    }

    // A queue of jobs.

    private static final String NEXT =
            "SELECT id FROM job WHERE state = 'new' ORDER BY id FETCH FIRST 1 ROW ONLY FOR UPDATE SKIP LOCKED";

    @Test
    void eachWorkerGetsAJobOfItsOwnAndLocksNoOther() {
        begin(a, b);
        assertEquals("[[1]]", a.run(NEXT));
        assertEquals("[[2]]", b.run(NEXT));
        assertEquals("[[3], [4]]", free());
        a.run("UPDATE job SET state = 'done' WHERE id = 1");
        a.run("COMMIT");
        b.run("ROLLBACK");
        assertEquals("[[2]]", c.run(NEXT));
    }

    @Test
    void offsetCountsLockedRows() {
        begin(a, b);
        a.run(NEXT);
        assertEquals(
                "[[3]]",
                b.run("SELECT id FROM job ORDER BY id OFFSET 1 ROW FETCH FIRST ? ROW ONLY FOR UPDATE SKIP LOCKED", 1));
        assertEquals("[[4]]", free());
    }

    @Test
    void aSortedQueryLocksOnlyWhatItGives() {
        begin(a);
        assertEquals("[[4]]", a.run("SELECT id FROM job ORDER BY state, id FETCH FIRST 1 ROW ONLY FOR UPDATE"));
        assertEquals("[[1], [2], [3]]", free());
        assertEquals("[]", a.run("SELECT id FROM job FETCH FIRST 0 ROWS ONLY FOR UPDATE"));
    }

    // Tables and columns.

    private static final String JOIN = "FROM job j JOIN person p ON p.id = j.owner WHERE j.id = 2 ";

    @Test
    void ofNamesTheTablesOfAJoin() {
        begin(a);
        assertEquals("[[2, new, 2, 2, Bob]]", a.run("SELECT * " + JOIN + "FOR UPDATE OF j"));
        assertEquals("[[1], [3], [4]]", free());
        assertEquals("[[2]]", b.run("SELECT id FROM person WHERE id = 2 FOR UPDATE NOWAIT"));
        assertEquals("[[Bob]]", a.run("SELECT name " + JOIN + "FOR UPDATE OF j FOR SHARE OF p"));
        b.fails(ErrorCode.LOCK_NOT_AVAILABLE, "SELECT id FROM person WHERE id = 2 FOR UPDATE NOWAIT");
        assertEquals("[[2]]", b.run("SELECT id FROM person WHERE id = 2 FOR SHARE NOWAIT"));
    }

    @Test
    void withoutOfAllTablesAreLocked() {
        begin(a);
        a.run("SELECT name " + JOIN + "FOR UPDATE");
        b.fails(ErrorCode.LOCK_NOT_AVAILABLE, "SELECT id FROM person WHERE id = 2 FOR SHARE NOWAIT");
        assertEquals("[[1], [3], [4]]", free());
    }

    @Test
    void anOuterJoinLocksTheRowsThereAre() {
        a.run("INSERT INTO job VALUES (6, 'new', 77)");
        begin(a);
        assertEquals(
                "[[6, null]]",
                a.run("SELECT j.id, name FROM job j LEFT JOIN person p ON p.id = j.owner WHERE j.id = 6 FOR UPDATE"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "SELECT * FROM job WHERE id = 1; [[1, new, 1]]; ID STATE OWNER",
                "SELECT * FROM job ORDER BY 2, 1; [[4, done, 2], [1, new, 1], [2, new, 2], [3, new, 1]]; ID STATE OWNER",
                "SELECT j.*, name FROM job j, person p WHERE p.id = owner AND j.id = 1; [[1, new, 1, Ann]]; ID STATE OWNER NAME",
                "SELECT * FROM job NATURAL JOIN person WHERE state = 'new' ORDER BY id; [[1, new, 1, Ann], [2, new, 2, Bob]]; ID STATE OWNER NAME",
                "SELECT * FROM job JOIN person USING (id) WHERE state = 'new' ORDER BY 1; [[1, new, 1, Ann], [2, new, 2, Bob]]; ID STATE OWNER NAME",
                "SELECT * FROM person AS p (x, y) WHERE x = 1; [[1, Ann]]; X Y",
                "SELECT id + 1 AS n FROM person WHERE id = 1; [[2]]; N",
                "SELECT name FROM person WHERE id IN (SELECT owner FROM job WHERE state = 'done'); [[Bob]]; NAME",
            })
    void resultsAreThoseOfTheQueryWithoutLocks(String sql, String rows, String labels) {
        assertEquals(rows, a.run(sql));
        assertEquals(rows, a.run(sql + " FOR UPDATE"));
        assertEquals(rows, a.run(sql + " FOR UPDATE"), "again");
        List<ResultColumn> columns =
                a.client.session().prepare(sql + " FOR SHARE").columns();
        assertEquals(
                labels,
                String.join(" ", columns.stream().map(ResultColumn::label).toList()));
        InMemory other = new InMemory(SqlEngine.PlanningPath.QUERY_PLANNER_ONLY);
        try (other;
                Client client = other.connect()) {
            client.run("CREATE TABLE job (id INT PRIMARY KEY, state VARCHAR(10), owner INT)");
            client.run("CREATE TABLE person (id INT PRIMARY KEY, name VARCHAR(10))");
            client.run("INSERT INTO job VALUES (1, 'new', 1), (2, 'new', 2), (3, 'new', 1), (4, 'done', 2)");
            client.run("INSERT INTO person VALUES (1, 'Ann'), (2, 'Bob')");
            assertEquals(rows, client.text(sql + " FOR UPDATE"));
        }
    }

    @Test
    void aPlanFollowsTheSchema() {
        String sql = "SELECT * FROM person WHERE id = 1 FOR UPDATE";
        assertEquals("[[1, Ann]]", a.run(sql));
        a.run("DROP TABLE person");
        a.run("CREATE TABLE person (id INT PRIMARY KEY, name VARCHAR(10), born INT)");
        a.run("INSERT INTO person VALUES (1, 'Ann', 1990)");
        assertEquals("[[1, Ann, 1990]]", a.run(sql));
    }

    @Test
    void explainShowsTheLocks() {
        String plan = a.run("EXPLAIN " + NEXT);
        assertTrue(plan.contains("LockRows JOB for update skip locked limit 1"), plan);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "SELECT DISTINCT state FROM job FOR UPDATE; 0A000",
                "SELECT state FROM job GROUP BY state FOR UPDATE; 0A000",
                "SELECT COUNT(*) FROM job FOR UPDATE; 0A000",
                "SELECT MAX(id) FROM job WHERE state = 'new' FOR UPDATE; 0A000",
                "SELECT ROW_NUMBER() OVER (ORDER BY id) FROM job FOR UPDATE; 0A000",
                "SELECT id FROM job UNION SELECT id FROM person FOR UPDATE; 0A000",
                "VALUES (1) FOR UPDATE; 0A000",
                "SELECT 1 FOR UPDATE; 0A000",
                "SELECT * FROM (SELECT id FROM job) AS x FOR UPDATE; 0A000",
                "WITH x AS (SELECT id FROM job) SELECT * FROM x FOR UPDATE; 0A000",
                "SELECT * FROM (SELECT id FROM job FOR UPDATE) AS x; 0A000",
                "SELECT * FROM person WHERE id IN (SELECT owner FROM job FOR UPDATE); 0A000",
                "INSERT INTO person SELECT id, state FROM job FOR UPDATE; 0A000",
                "CREATE TABLE u AS SELECT id FROM job FOR UPDATE; 0A000",
                "SELECT * FROM job FOR UPDATE OF person; 42P01",
                "SELECT * FROM job j FOR UPDATE OF job; 42P01",
                "SELECT * FROM nothing FOR UPDATE; 42P01",
                "SELECT nothing FROM job FOR UPDATE; 42703",
                "SELECT * FROM information_schema.tables FOR UPDATE; 42809",
            })
    void isRefused(String sql, String sqlState) {
        Call<String> call = a.start(sql);
        var error = call.failure(org.tarndb.storage.error.TarnException.class);
        assertEquals(sqlState, error.code().sqlState(), error::toString);
    }

    @Test
    void aSubQueryBesideTheLockedTableIsNotLocked() {
        begin(a);
        assertEquals(
                "[[1, Ann]]",
                a.run("SELECT j.id, x.name FROM job j JOIN (SELECT id, name FROM person) AS x ON x.id = j.owner"
                        + " WHERE j.id = 1 FOR UPDATE OF j"));
        assertEquals("[[1], [2]]", b.run("SELECT id FROM person ORDER BY id FOR UPDATE NOWAIT"));
    }
}
