package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.SimulatedFileSystem;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Actor;
import org.tarndb.storage.testkit.Call;
import org.tarndb.txn.Schedule.Writer;
import org.tarndb.txn.ddl.IndexSpec;
import org.tarndb.txn.indexbuild.BuildOptions;
import org.tarndb.txn.indexbuild.BuildPhase;
import org.tarndb.txn.indexbuild.BuildSettings;
import org.tarndb.txn.indexbuild.BuildStatus;
import org.tarndb.txn.indexbuild.BuildWait;
import org.tarndb.txn.indexbuild.IndexBuild;

/** Builds as an operator sees and steers them: section "Operating builds" of docs/online-index.md. */
class OperatedBuildsTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final BuildSettings ONE_A_SECOND = BuildSettings.DEFAULT.withMaxRowsPerSecond(1);
    private static final Predicate<String> BUILDS = name -> name.contains("tarn-build");

    private SimulatedFileSystem files = new SimulatedFileSystem();

    private TestDatabase open(Predicate<String> held) {
        return TestDatabase.onFiles(1, files, DatabaseOptions.defaults(), BuildOptions.DEFAULT, held);
    }

    private static IndexSpec spec(boolean unique, BuildSettings settings) {
        return TestDatabase.indexOnB("I", unique).withOptions(settings.toOptions());
    }

    private static IndexBuild start(TestDatabase db, boolean unique, BuildSettings settings) {
        IndexBuild[] build = new IndexBuild[1];
        db.run("CREATE INDEX", () -> build[0] = db.database.builds().start(db.table(), spec(unique, settings)));
        return build[0];
    }

    private static void alter(TestDatabase db, IndexBuild build, BuildSettings settings) {
        db.run("ALTER INDEX", () -> build.alter(before -> settings, Cancellation.never()));
    }

    private static void assertWaits(BuildWait.Reason reason, IndexBuild build) {
        assertEquals(reason, build.status().waitsFor(), () -> build.status().toString());
    }

    private static IndexBuild running(TestDatabase db) {
        IndexBuild build = db.database.builds().find(Schedule.INDEX);
        assertNotNull(build);
        return build;
    }

    /** The database closes without help, and the build that was taken up again makes an exact index. */
    private void closeAndFinish(TestDatabase db, Map<Long, Object> rows) {
        db.scheduler.holdStarted(name -> false);
        Call<?> close = db.scheduler.actor("close").submit(db.database::close);
        db.scheduler.runUntilIdle();
        close.result();
        db.close();
        try (TestDatabase again = open(BUILDS)) {
            IndexBuild build = running(again);
            alter(again, build, BuildSettings.DEFAULT);
            finish(again, build);
            assertEquals(rows, again.rows());
            assertEquals(rows.size(), again.entries("I").size());
            again.checkInvariants();
            again.database.close();
        }
    }

    private static void finish(TestDatabase db, IndexBuild build) {
        db.scheduler.background("tarn-build").unhold();
        db.scheduler.runUntilIdle();
        assertEquals(
                BuildPhase.DONE, build.status().phase(), () -> build.status().toString());
    }

    @Test
    void aLimitedBuildTakesItsTimeAndSaysSo() {
        TestDatabase db = open(name -> false);
        db.load(1, 10, 2, 20, 3, 30, 4, 40);
        IndexBuild build = start(db, true, ONE_A_SECOND);
        db.scheduler.runUntilIdle();
        assertWaits(BuildWait.Reason.RATE_LIMIT, build);
        for (int i = 1; i <= 3; i++) {
            assertEquals(BuildPhase.SCANNING, build.status().phase());
            assertEquals(i, build.status().rowsDone());
            db.scheduler.advance(SECOND);
            db.scheduler.runUntilIdle();
        }
        BuildStatus done = build.status();
        assertEquals(BuildPhase.DONE, done.phase());
        assertEquals(4, done.rowsDone());
        assertEquals(done.pace().started().plusSeconds(3), done.pace().ended());
        assertNull(done.pace().estimatedEnd());
        db.database.close();
        db.close();
    }

    @Test
    void theEndIsEstimatedFromTheSpeed() {
        TestDatabase db = open(name -> false);
        db.load(1, 10, 2, 20, 3, 30, 4, 40, 5, 50, 6, 60);
        IndexBuild build = start(db, true, ONE_A_SECOND);
        db.scheduler.runUntilIdle();
        for (int i = 0; i < 2; i++) {
            db.scheduler.advance(SECOND);
            db.scheduler.runUntilIdle();
        }
        BuildStatus.Pace pace = build.status().pace();
        assertEquals(3, pace.rowsDone());
        assertEquals(2, pace.rowsPerSecond(), "three rows in two seconds, rounded");
        assertEquals(db.scheduler.now().plusMillis(1500), pace.estimatedEnd());
        alter(db, build, BuildSettings.DEFAULT);
        db.scheduler.advance(SECOND);
        db.scheduler.runUntilIdle();
        assertEquals(BuildPhase.DONE, build.status().phase());
        db.database.close();
        db.close();
    }

    @Test
    void aPauseEndsTheReadingAndKeepsWhatWasRead() {
        TestDatabase db = open(name -> false);
        db.load(1, 10, 2, 20, 3, 30);
        IndexBuild build = start(db, true, ONE_A_SECOND);
        db.scheduler.runUntilIdle();
        alter(db, build, ONE_A_SECOND.withPaused(true));
        db.scheduler.runUntilIdle();
        assertEquals(BuildPhase.PAUSED, build.status().phase());
        assertWaits(BuildWait.Reason.RESUME, build);
        assertEquals(Set.of("(10, 1)"), db.entries("I"), "the row that was read");
        db.scheduler.advance(100 * SECOND);
        db.scheduler.runUntilIdle();
        assertEquals(Set.of("(10, 1)"), db.entries("I"));
        db.load(0, 5, 9, 90);
        assertEquals(Set.of("(10, 1)", "(5, 0)"), db.entries("I"), "what is built is maintained");
        alter(db, build, BuildSettings.DEFAULT);
        db.scheduler.runUntilIdle();
        assertEquals(BuildPhase.DONE, build.status().phase());
        assertEquals(5, db.entries("I").size());
        db.checkInvariants();
        db.database.close();
        db.close();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void settingsAndThePauseOutliveARestart(boolean crash) {
        TestDatabase db = open(BUILDS);
        db.load(1, 10, 2, 20);
        IndexBuild build = start(db, true, ONE_A_SECOND.withMemoryBytes(1 << 20));
        BuildSettings settings = new BuildSettings(7, 2 << 20, true);
        alter(db, build, settings);
        if (!crash) {
            Call<?> close = db.scheduler.actor("close").submit(db.database::close);
            db.scheduler.background("tarn-build").unhold();
            db.scheduler.runUntilIdle();
            close.result();
        }
        db.close();
        if (crash) {
            files = files.crash(7);
        }
        TestDatabase again = open(name -> false);
        again.scheduler.runUntilIdle();
        IndexBuild resumed = running(again);
        assertEquals(settings, resumed.status().settings());
        assertEquals(BuildPhase.PAUSED, resumed.status().phase());
        assertEquals(Set.of(), again.entries("I"));
        alter(again, resumed, settings.withPaused(false));
        again.scheduler.runUntilIdle();
        again.scheduler.advance(SECOND);
        again.scheduler.runUntilIdle();
        assertEquals(BuildPhase.DONE, resumed.status().phase());
        IndexDef index = again.database.confirmed().catalog().index(Schedule.INDEX);
        assertTrue(index != null && index.options().isEmpty(), "they end with the build");
        TarnException e =
                assertThrows(TarnException.class, () -> resumed.alter(before -> settings, Cancellation.never()));
        assertEquals(ErrorCode.OBJECT_NOT_IN_STATE, e.code());
        again.database.close();
        again.close();
    }

    private enum Moment {
        NOT_BEGUN,
        LIMITED,
        PAUSED
    }

    @ParameterizedTest
    @EnumSource(Moment.class)
    void closingDoesNotWaitForABuild(Moment moment) {
        TestDatabase db = open(moment == Moment.NOT_BEGUN ? BUILDS : name -> false);
        db.load(1, 10, 2, 20, 3, 30);
        IndexBuild build = start(db, true, ONE_A_SECOND);
        db.scheduler.runUntilIdle();
        if (moment == Moment.PAUSED) {
            alter(db, build, ONE_A_SECOND.withPaused(true));
            db.scheduler.runUntilIdle();
        } else if (moment == Moment.NOT_BEGUN) {
            db.scheduler.background("tarn-build").unhold();
        }
        closeAndFinish(db, new TreeMap<>(Map.of(1L, 10L, 2L, 20L, 3L, 30L)));
    }

    @Test
    void theViewNamesTheTransactionThatDecidesOnADuplicate() {
        try (Schedule s = new Schedule(BuildOptions.DEFAULT, 1, 1, 2, 2)) {
            Writer t = s.writer().insert(3, 2L);
            s.start(true);
            t.prepare();
            Writer later = s.writer().insert(9, 9L).prepare();
            s.runBuild();
            BuildStatus status = s.build().status();
            assertEquals(BuildPhase.WAITING_FOR_DUPLICATE, status.phase());
            assertEquals(BuildWait.Reason.DUPLICATE, status.waitsFor());
            assertEquals(List.of(t.transaction.id().toString()), status.waitsOn(), "not the one after it");
            t.logError();
            later.assertRolledBack();
            s.finishDone();
            assertTrue(s.build().status().pace().restarts() > 0);
            assertNull(s.build().status().waitsFor());
        }
    }

    @Test
    void theViewNamesWhatAPublicationWaitsFor() {
        try (Schedule s = new Schedule(BuildOptions.DEFAULT, 1, 1)) {
            s.start(true);
            Writer t = s.writer().insert(2, 2L).prepare();
            s.runBuild();
            BuildStatus status = s.build().status();
            assertEquals(BuildPhase.PUBLISHING, status.phase());
            assertEquals(BuildWait.Reason.PUBLICATION, status.waitsFor());
            assertEquals(List.of(t.transaction.id().toString()), status.waitsOn());
            t.confirm();
            status = s.build().status();
            if (!s.build().isEnded()) {
                assertEquals(List.of("JOURNAL"), status.waitsOn(), "its own record");
            }
            s.finishDone();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aRegistrationCanBeCanceled(boolean confirmed) {
        try (Schedule s = new Schedule(BuildOptions.DEFAULT, 1, 1)) {
            Writer t = s.writer().insert(2, 2L).prepare();
            Cancellation cancellation = new Cancellation();
            Actor session = s.db.scheduler.actor("session");
            Call<IndexBuild> create = session.call(
                    () -> s.db.database.builds().start(s.db.table(), TestDatabase.indexOnB("I", true), cancellation));
            assertTrue(create.isBlocked());
            List<BuildStatus> statuses = s.db.database.builds().statuses();
            assertEquals(BuildPhase.REGISTERING, statuses.get(0).phase());
            assertEquals(List.of(t.transaction.id().toString()), statuses.get(0).waitsOn());
            IndexBuild build = s.db.database.builds().find(Schedule.INDEX);
            assertNotNull(build, "ALTER INDEX finds it");
            cancellation.cancel(new TarnException(ErrorCode.QUERY_CANCELED, "the test"));
            s.db.scheduler.runUntilIdle();
            assertEquals(
                    ErrorCode.QUERY_CANCELED,
                    create.failure(TarnException.class).code());
            if (confirmed) {
                t.confirm();
            } else {
                t.logError();
            }
            s.db.scheduler.background("tarn-build").unhold();
            s.confirmAll();
            s.confirmAll();
            assertEquals(
                    BuildPhase.CANCELED,
                    build.status().phase(),
                    () -> build.status().toString());
            assertFalse(s.db.indexExists("I"));
        }
    }

    /** The registration is rolled back, and when it is to be made again its table is gone. */
    @Test
    void aRegistrationThatCanNotBeMadeAgainIsOver() {
        try (Schedule s = new Schedule(BuildOptions.DEFAULT, 1, 1)) {
            Writer t = s.writer().insert(2, 2L).prepare();
            Call<IndexBuild> create = s.db.scheduler
                    .actor("session")
                    .call(() -> s.db.database.builds().start(s.db.table(), TestDatabase.indexOnB("I", true)));
            IndexBuild build = s.db.database.builds().find(Schedule.INDEX);
            assertNotNull(build);
            Transaction ddl = s.db.begin();
            s.db.journal.reject(s.db.journal.pendingCsns().get(0));
            s.db.run("DROP TABLE", () -> {
                ddl.execute("DROP TABLE", Cancellation.never(), statement -> {
                    statement.dropTable(s.db.table());
                    return 0;
                });
                ddl.commit();
            });
            s.db.scheduler.runUntilIdle();
            t.assertRolledBack();
            assertEquals(
                    ErrorCode.UNDEFINED_TABLE,
                    create.failure(TarnException.class).code());
            assertEquals(BuildPhase.FAILED, build.status().phase());
            assertNull(s.db.database.builds().find(Schedule.INDEX));
        }
    }

    /** Who has found a build cancels what is registered again, too. */
    @Test
    void aCancelIsKeptWhenTheRegistrationIsMadeAgain() {
        try (Schedule s = new Schedule(BuildOptions.DEFAULT, 1, 1)) {
            Writer t = s.writer().insert(2, 2L).prepare();
            Call<IndexBuild> create = s.db.scheduler
                    .actor("session")
                    .call(() -> s.db.database.builds().start(s.db.table(), TestDatabase.indexOnB("I", true)));
            IndexBuild build = s.db.database.builds().find(Schedule.INDEX);
            assertNotNull(build);
            t.logError();
            assertTrue(create.isBlocked(), "it is registered again");
            build.cancel("the test");
            s.db.scheduler.runUntilIdle();
            assertEquals(
                    ErrorCode.INDEX_BUILD_CANCELED,
                    create.failure(TarnException.class).code());
            s.db.scheduler.background("tarn-build").unhold();
            s.confirmAll();
            s.confirmAll();
            assertEquals(
                    BuildPhase.CANCELED,
                    build.status().phase(),
                    () -> build.status().toString());
            assertFalse(s.db.indexExists("I"));
        }
    }

    @Test
    void theWaiterIsToldInItsOwnThread() {
        TestDatabase db = open(BUILDS);
        db.load(1, 10, 2, 20, 3, 30, 4, 40);
        IndexBuild build = start(db, true, ONE_A_SECOND);
        List<String> told = new ArrayList<>();
        Thread[] teller = new Thread[1];
        Call<?> waiting = db.scheduler.actor("session").call(() -> {
            teller[0] = Thread.currentThread();
            build.await(Cancellation.never(), status -> {
                assertEquals(teller[0], Thread.currentThread());
                told.add(status.phase() + " " + status.rowsDone());
            });
        });
        db.scheduler.background("tarn-build").unhold();
        db.scheduler.runUntilIdle();
        for (int i = 0; i < 3; i++) {
            db.scheduler.advance(SECOND);
            db.scheduler.runUntilIdle();
        }
        waiting.result();
        assertEquals("SCANNING 0", told.get(0));
        assertTrue(told.containsAll(List.of("SCANNING 1", "SCANNING 2", "SCANNING 3")), told::toString);
        assertEquals("DONE 4", told.get(told.size() - 1));
        db.database.close();
        db.close();
    }

    @Test
    void aListenerThatThrowsEndsTheWaitNotTheBuild() {
        try (Schedule s = new Schedule(BuildOptions.DEFAULT, 1, 1)) {
            s.start(true);
            IndexBuild build = s.build();
            Call<?> waiting = s.db.scheduler
                    .actor("session")
                    .call(() -> build.await(Cancellation.never(), status -> {
                        throw new IllegalStateException("the test");
                    }));
            assertEquals(
                    "the test", waiting.failure(IllegalStateException.class).getMessage());
            s.finishDone();
        }
    }

    @Test
    void theLastHundredAreRemembered() {
        TestDatabase db = open(name -> false);
        db.load(1, 10);
        for (int i = 0; i < 103; i++) {
            IndexBuild build = start(db, false, BuildSettings.DEFAULT);
            db.scheduler.runUntilIdle();
            assertTrue(build.isEnded());
            Transaction t = db.begin();
            t.execute("DROP INDEX", Cancellation.never(), statement -> {
                statement.dropIndex(Schedule.INDEX);
                return 0;
            });
            db.run("commit", t::commit);
        }
        start(db, false, BuildSettings.DEFAULT);
        db.scheduler.runUntilIdle();
        List<BuildStatus> statuses = db.database.builds().statuses();
        assertEquals(101, statuses.size(), "a hundred that are over, and what began then");
        db.database.close();
        db.close();
    }
}
