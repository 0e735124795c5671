package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tarndb.txn.indexbuild.TestBuild.Outcome.PREPARED;

import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.storage.catalog.ReferentialAction;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Actor;
import org.tarndb.storage.testkit.Call;
import org.tarndb.txn.Schedule.Writer;
import org.tarndb.txn.ddl.ForeignKeySpec;
import org.tarndb.txn.indexbuild.BuildPhase;
import org.tarndb.txn.indexbuild.IndexBuild;
import org.tarndb.txn.indexbuild.TestBuild;

/** What becomes of a build, and that a writer beside it never notices: section 3.3 of docs/online-index.md. */
class BuildFatesTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void canceledBuildLeavesNothingAndHarmsNoWriter(int steps) {
        try (Schedule s = new Schedule(1, 1, 2, 2)) {
            Writer inProgress = s.writer().insert(3, 3L);
            s.start(true);
            s.stepOver(steps);
            Writer prepared = s.writer().update(1, 10L).prepare();
            Writer undone = s.writer().update(2, 20L).prepare();
            s.build().cancel("the test");
            s.runBuild();
            undone.logError();
            prepared.confirm();
            s.finishWith(BuildPhase.CANCELED);
            assertFalse(s.db.indexExists("I"));
            inProgress.prepare().confirm();
            s.assertRows(1, 10, 2, 2, 3, 3);
        }
    }

    @Test
    void failedBuildNamesTheRowsAndHarmsNoWriter() {
        try (Schedule s = new Schedule(1, 7, 2, 7)) {
            s.start(true);
            Writer inProgress = s.writer().insert(3, 7L);
            Writer prepared = s.writer().insert(4, 4L).prepare();
            s.runBuild();
            prepared.confirm();
            s.finishFailed(7);
            inProgress.prepare().confirm();
            s.assertRows(1, 7, 2, 7, 3, 7, 4, 4);
            TarnException e = assertThrows(TarnException.class, () -> s.build().await(Cancellation.never()));
            assertEquals(ErrorCode.UNIQUE_VIOLATION, e.code());
            String message = e.getMessage();
            assertNotNull(message);
            assertTrue(message.contains("(A) = (1)") && message.contains("(A) = (2)"), message);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void droppedTableEndsTheBuildOnceTheDropIsConfirmed(boolean confirmed) {
        try (Schedule s = new Schedule(1, 1, 2, 2)) {
            s.start(true);
            s.stepOver(1);
            Writer ddl = s.writer();
            ddl.begin(() -> dropTable(s, ddl)).result();
            ddl.prepare();
            s.runBuild();
            assertFalse(s.build().isEnded(), "the drop may still be rolled back");
            if (confirmed) {
                ddl.confirm();
                s.runBuild();
                assertEquals(BuildPhase.CANCELED, s.build().status().phase());
            } else {
                ddl.logError();
                s.finishDone();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void canceledBuildWaitsForThePreparedDropOfItsTable(boolean confirmed) {
        try (Schedule s = new Schedule(1, 1, 2, 2)) {
            s.start(true);
            s.stepOver(1);
            Writer ddl = s.writer();
            ddl.begin(() -> dropTable(s, ddl)).result();
            ddl.prepare();
            s.build().cancel("by the test");
            s.runBuild();
            assertFalse(s.build().isEnded(), "the drop may still be rolled back");
            if (confirmed) {
                ddl.confirm();
                s.runBuild();
                assertEquals(BuildPhase.CANCELED, s.build().status().phase());
            } else {
                ddl.logError();
                s.finishWith(BuildPhase.CANCELED);
                assertFalse(s.db.indexExists("I"), "nothing is left that nobody builds");
            }
        }
    }

    private static void dropTable(Schedule s, Writer ddl) {
        TableDef table = s.db.table();
        ddl.transaction.execute("DROP TABLE T", Cancellation.never(), statement -> {
            statement.dropTable(table);
            return 0;
        });
    }

    @Test
    void droppedIndexIsGoneForWritersThatStartedBefore() {
        try (Schedule s = new Schedule(1, 1, 2, 2)) {
            s.start(true);
            s.finishDone();
            Writer t = s.writer().insert(3, 3L);
            Writer ddl = s.writer();
            ddl.begin(() -> ddl.transaction.execute("DROP INDEX I", Cancellation.never(), statement -> {
                        statement.dropIndex(Schedule.INDEX);
                        return 0;
                    }))
                    .result();
            ddl.prepare().confirm();
            t.prepare().confirm();
            assertFalse(s.db.indexExists("I"));
            s.assertRows(1, 1, 2, 2, 3, 3);
        }
    }

    /** DROP INDEX in a transaction cancels the build by taking the index from the tip; rolled back, the build goes on. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void droppedIndexEndsItsBuildOnceTheDropIsConfirmed(boolean confirmed) {
        try (Schedule s = new Schedule(1, 1, 2, 2)) {
            s.start(false);
            s.stepOver(1);
            Writer ddl = s.writer();
            ddl.begin(() -> ddl.transaction.execute("DROP INDEX I", Cancellation.never(), statement -> {
                        statement.dropIndex(Schedule.INDEX);
                        return 0;
                    }))
                    .result();
            ddl.prepare();
            s.runBuild();
            assertFalse(s.build().isEnded(), "the drop may still be rolled back");
            if (confirmed) {
                ddl.confirm();
                s.finishWith(BuildPhase.CANCELED);
                assertFalse(s.db.indexExists("I"));
            } else {
                ddl.logError();
                s.finishDone();
            }
        }
    }

    @Test
    void publicationIsUndoneWithAPreparedOneBeforeItAndMadeAgain() {
        try (Schedule s = new Schedule(1, 1, 2, 2)) {
            s.start(true);
            s.stepOver(2);
            Writer t = s.writer().update(1, 5L).prepare();
            s.runBuild();
            assertEquals(BuildPhase.PUBLISHING, s.build().status().phase());
            t.logError();
            s.finishDone();
            s.assertRows(1, 1, 2, 2);
        }
    }

    /** R8: the last step is gone when the publication is made. */
    @Test
    void publicationIsRefusedWhenAStepHasRolledBack() {
        try (Schedule s = new Schedule(1, 1, 2, 2)) {
            s.start(true);
            Writer t = s.writer().update(1, 5L).prepare();
            s.stepOver(2);
            s.step(TestBuild.Outcome.COMPLETE);
            t.logError();
            assertEquals(TestBuild.Outcome.AGAIN, s.publish());
            s.finishDone();
        }
    }

    @Test
    void cancellationOfAPreparedPublicationTakesTheIndexAway() {
        try (Schedule s = new Schedule(1, 1)) {
            s.start(true);
            Writer t = s.writer().insert(2, 2L).prepare();
            s.runBuild();
            assertEquals(BuildPhase.PUBLISHING, s.build().status().phase());
            s.build().cancel("the test");
            s.runBuild();
            t.confirm();
            s.finishWith(BuildPhase.CANCELED);
            assertFalse(s.db.indexExists("I"));
        }
    }

    /**
     * A foreign key is registered on an index whose publication is prepared, and then the build is canceled: too late, unless
     * the publication rolls back and the key with it.
     */
    @ParameterizedTest
    @CsvSource({
        "false, false, false",
        "false, true, false",
        "true, false, false",
        "true, true, false",
        "true, true, true"
    })
    void cancellationOfAPreparedPublicationThatAForeignKeyNeeds(boolean unique, boolean confirmed, boolean keyRefused) {
        try (Schedule s = new Schedule(1, 1, 2, 2)) {
            s.start(unique);
            Writer t = s.writer().insert(3, 3L).prepare();
            s.runBuild();
            assertEquals(BuildPhase.PUBLISHING, s.build().status().phase());
            ForeignKeySpec key = new ForeignKeySpec(
                    "F",
                    List.of(unique ? 0 : 1),
                    s.db.table().name(),
                    List.of(unique ? "B" : "A"),
                    ReferentialAction.NO_ACTION,
                    ReferentialAction.NO_ACTION,
                    false,
                    false);
            Call<IndexBuild> adding = s.db.scheduler
                    .actor("ADD FOREIGN KEY")
                    .call(() -> s.db.database
                            .builds()
                            .startForeignKey(s.db.table(), key, new TreeMap<>(), Cancellation.never()));
            assertTrue(adding.isBlocked(), () -> String.valueOf(adding.failure()));
            s.build().cancel("the test");
            s.runBuild();
            assertFalse(s.build().isEnded(), "nothing is decided");
            if (keyRefused) {
                List<Long> pending = s.db.journal.pendingCsns();
                s.db.journal.acknowledge(pending.get(pending.size() - 2));
                s.db.journal.reject(pending.get(pending.size() - 1));
                s.db.scheduler.runUntilIdle();
            } else if (confirmed) {
                t.confirm();
            } else {
                t.logError();
            }
            Actor thread = s.db.scheduler.background("tarn-build-I");
            for (int i = 0; i < 10 && !s.build().isEnded(); i++) {
                s.confirmAll();
                thread.unhold();
                s.db.scheduler.runUntilIdle();
            }
            boolean stays = confirmed && !keyRefused;
            assertEquals(
                    stays ? BuildPhase.DONE : BuildPhase.CANCELED,
                    s.build().status().phase());
            assertEquals(stays, s.db.indexExists("I"));
            boolean isAdded = stays || (!confirmed && !unique); // made again, with an index of its own
            if (isAdded) {
                adding.result();
            } else {
                adding.failure(TarnException.class);
            }
            s.db.scheduler.holdStarted(name -> false);
            s.db.scheduler.background("tarn-build").unhold();
            do {
                s.confirmAll();
            } while (!s.db.journal.pendingCsns().isEmpty());
        }
    }

    @Test
    void removalIsRepeatedWhenItIsRolledBack() {
        try (Schedule s = new Schedule(1, 7, 2, 7)) {
            s.start(true);
            Writer t = s.writer().insert(3, 3L).prepare();
            s.runBuild();
            t.logError();
            s.finishFailed(7);
        }
    }

    @Test
    void pausedBuildStaysAndIsMaintained() {
        try (Schedule s = new Schedule(1, 1, 2, 2, 3, 3)) {
            s.start(true);
            s.step(PREPARED);
            s.build().pause();
            s.runBuild();
            assertEquals(BuildPhase.PAUSED, s.build().status().phase());
            s.writer().update(1, 10L).prepare().confirm();
            s.build().resume();
            s.finishDone();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void pausedBuildEndsWithTheDropOfItsTable(boolean pausedAfterIt) {
        try (Schedule s = new Schedule(1, 1, 2, 2)) {
            s.start(true);
            s.step(PREPARED);
            if (!pausedAfterIt) {
                s.build().pause();
                s.runBuild();
            }
            Writer ddl = s.writer();
            ddl.begin(() -> dropTable(s, ddl)).result();
            ddl.prepare().confirm();
            assertNull(s.db.database.builds().find(s.build().indexName()), "the name may be another index's");
            if (pausedAfterIt) {
                s.build().pause();
            }
            s.runBuild();
            assertEquals(BuildPhase.CANCELED, s.build().status().phase());
        }
    }

    @Test
    void pausedBuildStaysPausedWhenADropRollsBack() {
        try (Schedule s = new Schedule(1, 1, 2, 2)) {
            s.start(true);
            s.build().pause();
            s.runBuild();
            Writer ddl = s.writer();
            ddl.begin(() -> dropTable(s, ddl)).result();
            ddl.prepare().logError();
            assertEquals(BuildPhase.PAUSED, s.build().status().phase());
            s.build().resume();
            s.finishDone();
        }
    }

    @Test
    void pausedBuildCanBeCanceled() {
        try (Schedule s = new Schedule(1, 1)) {
            s.start(true);
            s.build().pause();
            s.runBuild();
            s.build().cancel("the test");
            s.finishWith(BuildPhase.CANCELED);
        }
    }

    @Test
    void failedJournalEndsTheBuildWithTheReason() {
        try (Schedule s = new Schedule(1, 1)) {
            s.start(true);
            Writer t = s.writer().insert(2, 2L).prepare();
            s.runBuild();
            s.db.journal.fail(s.db.journal.pendingCsns().get(0));
            s.db.scheduler.runUntilIdle();
            t.assertRolledBack();
            assertEquals(BuildPhase.FAILED, s.build().status().phase());
            String error = s.build().status().error();
            assertTrue(error != null && error.contains("read-only"), error);
        }
    }

    /** O6: every wait can be ended and is visible. */
    @Test
    void waitForABuildCanBeCanceledAndTheBuildGoesOn() {
        try (Schedule s = new Schedule(1, 1)) {
            s.start(true);
            IndexBuild build = s.build();
            Cancellation cancellation = new Cancellation();
            Call<?> waiting = s.db.scheduler.actor("session").call(() -> build.await(cancellation));
            assertTrue(waiting.isBlocked());
            cancellation.cancel(new TarnException(ErrorCode.QUERY_CANCELED, "the test"));
            s.db.scheduler.runUntilIdle();
            assertEquals(
                    ErrorCode.QUERY_CANCELED,
                    waiting.failure(TarnException.class).code());
            s.finishDone();
            build.await(Cancellation.never());
        }
    }

    @Test
    void twoBuildsOfOneNameAreRefused() {
        try (Schedule s = new Schedule(1, 1)) {
            s.start(true);
            TarnException e = assertThrows(
                    TarnException.class,
                    () -> s.db.database.builds().start(s.db.table(), TestDatabase.indexOnB("I", false)));
            assertEquals(ErrorCode.DUPLICATE_OBJECT, e.code());
            s.finishDone();
        }
    }
}
