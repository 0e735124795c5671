package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Call;
import org.tarndb.txn.indexbuild.BuildOptions;
import org.tarndb.txn.indexbuild.BuildPhase;
import org.tarndb.txn.indexbuild.IndexBuild;

class TransactionTest {
    private final TestDatabase db = new TestDatabase(1, BuildOptions.DEFAULT.withStepRows(1));

    @AfterEach
    void close() {
        db.checkInvariants();
        db.close();
    }

    @Test
    void committedRowsAreConfirmedWhenTheJournalHasThem() {
        var writer = db.scheduler.actor("T1");
        Transaction t1 = db.begin();
        Call<Integer> commit = writer.call(() -> {
            db.insert(t1, 1, 10L);
            t1.commit();
            return 0;
        });
        assertTrue(commit.isBlocked());
        assertEquals(Map.of(), db.rows());
        db.journal.acknowledgeAll();
        db.scheduler.runUntilIdle();
        commit.result();
        assertEquals(Map.of(1L, 10L), db.rows());
        db.checkNothingHeld();
    }

    @Test
    void rejectedCommitIsNowhere() {
        db.load(1, 10);
        var writer = db.scheduler.actor("T1");
        Transaction t1 = db.begin();
        Call<Integer> commit = writer.call(() -> {
            db.update(t1, 1, 11L);
            t1.commit();
            return 0;
        });
        assertTrue(commit.isBlocked());
        db.journal.reject(db.journal.pendingCsns().get(0));
        db.scheduler.runUntilIdle();
        assertEquals(
                ErrorCode.COMMIT_ROLLED_BACK,
                commit.failure(TarnException.class).code());
        assertEquals(Map.of(1L, 10L), db.rows());
        db.checkNothingHeld();
    }

    @Test
    void duplicatePrimaryKeyIsRefused() {
        db.load(1, 10);
        Transaction t1 = db.begin();
        TarnException e = assertThrows(TarnException.class, () -> db.insert(t1, 1, 11L));
        assertEquals(ErrorCode.UNIQUE_VIOLATION, e.code());
        t1.rollback();
        db.checkNothingHeld();
    }

    @Test
    void onlineBuildOfAQuietTable() {
        db.load(1, 10, 2, 20, 3, 30);
        IndexBuild build = db.startBuild("I", true);
        db.scheduler.runUntilIdle();
        db.journal.acknowledgeAll();
        db.scheduler.runUntilIdle();
        assertEquals(BuildPhase.DONE, build.status().phase());
        assertEquals(Set.of("(10, 1)", "(20, 2)", "(30, 3)"), db.entries("I"));
        db.checkNothingHeld();
    }
}
