package org.tarndb.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.planner.result.Parameters;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Actor;
import org.tarndb.storage.testkit.Call;
import org.tarndb.storage.testkit.DeterministicScheduler;
import org.tarndb.txn.indexbuild.BuildPhase;

/** CREATE INDEX ... ONLINE as a statement: who waits, and what ends the wait and the build. */
class OnlineIndexTest {
    private static final TableName INDEX = new TableName("PUBLIC", "I");
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final DeterministicScheduler scheduler = new DeterministicScheduler(11);
    private final InMemory db = new InMemory(scheduler);
    private final Client client = db.connect();
    private final Actor other = scheduler.actor("other");
    private final Client otherClient = db.connect();

    @BeforeEach
    void create() {
        client.run("CREATE TABLE t (id INT PRIMARY KEY, v INT)");
        client.run("INSERT INTO t VALUES (1, 10), (2, 20), (3, 20)");
        scheduler.holdStarted(name -> name.contains("build"));
    }

    @AfterEach
    void close() {
        scheduler.holdStarted(name -> false);
        db.close();
        scheduler.close();
    }

    private @Nullable IndexDef index() {
        return db.database().confirmed().catalog().index(INDEX);
    }

    private void letBuild() {
        scheduler.background("build").unhold();
        scheduler.runUntilIdle();
    }

    private void assertExact() {
        List<List<@Nullable Object>> checks = client.rows("CHECK TABLE t");
        assertTrue(checks.stream().allMatch(row -> "OK".equals(row.get(0))), checks::toString);
    }

    @Test
    void theStatementReturnsWhenTheIndexIsPublic() {
        Call<Long> create = other.call(() -> otherClient.run("CREATE INDEX i ON t (v) ONLINE"));
        assertTrue(create.isBlocked());
        assertFalse(assertIndex().isPublic());
        client.run("INSERT INTO t VALUES (4, 40)");
        letBuild();
        create.result();
        assertTrue(assertIndex().isPublic());
        client.run("INSERT INTO t VALUES (5, 50)");
        assertEquals(5L, client.rows("CHECK TABLE t").get(1).get(2));
        assertExact();
    }

    private IndexDef assertIndex() {
        IndexDef index = index();
        assertNotNull(index);
        return index;
    }

    @Test
    void nowaitReturnsAtOnceAndIfNotExistsWaits() {
        client.run("CREATE INDEX i ON t (v) ONLINE NOWAIT");
        assertFalse(assertIndex().isPublic());
        client.fails(ErrorCode.DUPLICATE_OBJECT, "CREATE INDEX i ON t (v) ONLINE");
        client.fails(ErrorCode.DUPLICATE_OBJECT, "CREATE INDEX i ON t (v)");
        Call<Long> again = other.call(() -> otherClient.run("CREATE INDEX IF NOT EXISTS i ON t (v) ONLINE"));
        assertTrue(again.isBlocked());
        letBuild();
        again.result();
        assertTrue(assertIndex().isPublic());
    }

    @Test
    void whoCancelsTheStatementCancelsTheBuild() {
        Call<Long> create = other.call(() -> otherClient.run("CREATE INDEX i ON t (v) ONLINE"));
        otherClient.cancel();
        other.proceed();
        assertTrue(create.isBlocked(), "until nothing is left");
        letBuild();
        scheduler.runUntilIdle();
        assertEquals(
                ErrorCode.QUERY_CANCELED, create.failure(TarnException.class).code());
        assertNull(index());
        assertPhase(BuildPhase.CANCELED);
        assertExact();
    }

    private void assertPhase(BuildPhase phase) {
        var statuses = db.database().builds().statuses();
        assertEquals(phase, statuses.get(statuses.size() - 1).phase());
    }

    @Test
    void aTimeOutCancelsTheBuild() {
        Call<Result> create = other.call(() -> otherClient
                .session()
                .execute(
                        otherClient.session().prepare("CREATE INDEX i ON t (v) ONLINE"),
                        new Parameters(0),
                        2 * SECOND));
        assertTrue(create.isBlocked());
        scheduler.advance(3 * SECOND);
        scheduler.runUntilIdle();
        letBuild();
        scheduler.runUntilIdle();
        assertEquals(
                ErrorCode.QUERY_TIMEOUT, create.failure(TarnException.class).code());
        assertNull(index());
    }

    @Test
    void anInterruptedThreadLeavesTheBuildAlone() {
        Call<Long> create = other.call(() -> otherClient.run("CREATE INDEX i ON t (v) ONLINE"));
        other.interrupt();
        other.proceed();
        assertEquals(ErrorCode.INTERRUPTED, create.failure(TarnException.class).code());
        letBuild();
        assertTrue(assertIndex().isPublic());
    }

    @Test
    void aStoppedSessionLeavesTheBuildAlone() {
        Call<Long> create = other.call(() -> otherClient.run("CREATE INDEX i ON t (v) ONLINE"));
        otherClient.session().stop();
        other.proceed();
        assertEquals(
                ErrorCode.CONNECTION_CLOSED, create.failure(TarnException.class).code());
        letBuild();
        assertTrue(assertIndex().isPublic());
    }

    @Test
    void aStoppedEngineLeavesTheBuildAlone() {
        Call<Long> create = other.call(() -> otherClient.run("CREATE INDEX i ON t (v) ONLINE"));
        db.engine().close();
        other.proceed();
        assertEquals(
                ErrorCode.DATABASE_CLOSED, create.failure(TarnException.class).code());
        letBuild();
        assertTrue(assertIndex().isPublic());
    }

    @Test
    void aDuplicateFailsTheBuildAndNamesTheKey() {
        Call<Long> create = other.call(() -> otherClient.run("CREATE UNIQUE INDEX i ON t (v) ONLINE"));
        letBuild();
        TarnException e = create.failure(TarnException.class);
        assertEquals(ErrorCode.UNIQUE_VIOLATION, e.code());
        assertTrue(String.valueOf(e.getMessage()).contains("20"), e.getMessage());
        assertNull(index());
    }

    @Test
    void aCommitThatFailsStillSwitchesAutoCommit() {
        client.run("DELETE FROM t WHERE id = 3");
        client.session().setAutoCommit(false);
        client.run("INSERT INTO t VALUES (4, 40)");
        otherClient.run("CREATE UNIQUE INDEX i ON t (v) ONLINE NOWAIT");
        letBuild();
        otherClient.run("INSERT INTO t VALUES (5, 40)");
        TarnException e =
                assertThrows(TarnException.class, () -> client.session().setAutoCommit(true));
        assertEquals(ErrorCode.UNIQUE_VIOLATION, e.code());
        assertTrue(client.session().autoCommit());
        client.run("INSERT INTO t VALUES (6, 60)");
        assertEquals("[[1, 10], [2, 20], [5, 40], [6, 60]]", otherClient.text("SELECT * FROM t ORDER BY id"));
    }

    @Test
    void itRunsInNoTransaction() {
        client.run("BEGIN");
        client.run("INSERT INTO t VALUES (4, 40)");
        client.fails(ErrorCode.ACTIVE_TRANSACTION, "CREATE INDEX i ON t (v) ONLINE");
        client.run("COMMIT");
        assertNull(index());
        client.session().setAutoCommit(false);
        client.run("CREATE INDEX i ON t (v) ONLINE NOWAIT");
        letBuild();
        assertTrue(assertIndex().isPublic());
    }

    @Test
    void dropIndexCancelsTheBuild() {
        client.run("CREATE INDEX i ON t (v) ONLINE NOWAIT");
        Call<Long> drop = other.call(() -> otherClient.run("DROP INDEX i"));
        letBuild();
        drop.result();
        assertNull(index());
        client.fails(ErrorCode.UNDEFINED_OBJECT, "DROP INDEX i");
        client.run("CREATE INDEX i ON t (v)");
    }

    @Test
    void pauseResumeCancel() {
        client.run("CREATE INDEX i ON t (v) ONLINE NOWAIT");
        client.run("ALTER INDEX i PAUSE BUILD");
        letBuild();
        assertFalse(assertIndex().isPublic());
        client.run("ALTER INDEX i RESUME BUILD");
        scheduler.runUntilIdle();
        assertTrue(assertIndex().isPublic());
        client.fails(ErrorCode.OBJECT_NOT_IN_STATE, "ALTER INDEX i PAUSE BUILD");
        client.run("CREATE INDEX j ON t (v) ONLINE NOWAIT");
        Call<Long> cancel = other.call(() -> otherClient.run("ALTER INDEX j CANCEL BUILD"));
        assertTrue(cancel.isBlocked(), "until nothing is left");
        letBuild();
        cancel.result();
        assertPhase(BuildPhase.CANCELED);
        assertNull(db.database().confirmed().catalog().index(new TableName("PUBLIC", "J")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"DROP TABLE t", "ALTER TABLE t DROP COLUMN v CASCADE"})
    void theStatementEndsWithThePausedBuildWhoseIndexIsDropped(String drop) {
        Call<Long> create = other.call(() -> otherClient.run("CREATE INDEX i ON t (v) ONLINE"));
        client.run("ALTER INDEX i PAUSE BUILD");
        letBuild();
        client.run(drop);
        scheduler.runUntilIdle();
        assertEquals(
                ErrorCode.INDEX_BUILD_CANCELED,
                create.failure(TarnException.class).code());
        client.run("CREATE TABLE other (v INT)");
        client.run("CREATE INDEX i ON other (v)");
        client.run("DROP INDEX i");
        assertNull(index(), "the index, not the build that is over, was dropped");
    }
}
