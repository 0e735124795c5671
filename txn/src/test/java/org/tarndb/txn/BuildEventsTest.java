package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.SimulatedFileSystem;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.journal.Durability;
import org.tarndb.storage.testkit.Actor;
import org.tarndb.storage.testkit.Call;
import org.tarndb.txn.commit.CommitMode;
import org.tarndb.txn.indexbuild.BuildOptions;
import org.tarndb.txn.indexbuild.BuildPhase;
import org.tarndb.txn.indexbuild.BuildSettings;
import org.tarndb.txn.indexbuild.BuildStatus;
import org.tarndb.txn.indexbuild.BuildWait;
import org.tarndb.txn.indexbuild.IndexBuild;
import org.tarndb.txn.quorum.LocalQuorum;

/**
 * Where a build can be, and what can happen to it there: the database closes or dies, the build is canceled, its index or
 * its table is dropped. Each in turn, on simulated files and virtual time; where a synchronous commit is undecided, with
 * both of its fates.
 */
class BuildEventsTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final BuildSettings ONE_A_SECOND = BuildSettings.DEFAULT.withMaxRowsPerSecond(1);
    private static final long ROWS = 3000;
    private static final long CHANGES = 200;
    /** Of the row that the synchronous transaction inserts. */
    private static final long NEW_ROW = 100_000;

    private enum Place {
        REGISTERING,
        NOT_BEGUN,
        READING,
        THROTTLED,
        PAUSED,
        CATCHING_UP,
        WAITING_FOR_DUPLICATE,
        PUBLISHING;

        boolean hasUndecided() {
            return this == REGISTERING || this == WAITING_FOR_DUPLICATE || this == PUBLISHING;
        }
    }

    private enum Event {
        CLOSE,
        /** The build's thread does not get to it before the database closes. */
        CANCEL_AND_CLOSE,
        CRASH,
        KILL,
        CANCEL,
        DROP_INDEX,
        DROP_TABLE
    }

    private SimulatedFileSystem files = new SimulatedFileSystem();
    private LocalQuorum quorum = new LocalQuorum(1, 1);
    private @Nullable Call<IndexBuild> registration;
    private @Nullable Call<?> undecided;
    private @Nullable Call<?> drop;
    private boolean isRegistered;

    private TestDatabase open(boolean held) {
        quorum = new LocalQuorum(1, 1);
        return TestDatabase.onFiles(
                1,
                files,
                DatabaseOptions.defaults().withQuorum(quorum).withLimboTimeout(TIMEOUT),
                BuildOptions.DEFAULT,
                name -> held && name.startsWith("tarn-build"));
    }

    static Stream<Arguments> cases() {
        return Stream.of(Place.values())
                .flatMap(place -> Stream.of(Event.values())
                        .filter(event -> place != Place.REGISTERING
                                || event != Event.DROP_INDEX) // nothing to be dropped is seen
                        // closing undoes what is undecided, and with it a removal behind it
                        .filter(event -> event != Event.CANCEL_AND_CLOSE || !place.hasUndecided())
                        .flatMap(event -> place.hasUndecided()
                                ? Stream.of(arguments(place, event, true), arguments(place, event, false))
                                : Stream.of(arguments(place, event, true))));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void whereverABuildIs(Place place, Event event, boolean confirmed) {
        TestDatabase db = open(true);
        fill(db);
        bring(db, place);
        IndexBuild build = build(db);
        switch (event) {
            case CLOSE -> close(db);
            case CANCEL_AND_CLOSE -> {
                build.cancel("the test");
                close(db);
                assertEquals(BuildPhase.CANCELED, build.status().phase());
            }
            case CRASH, KILL -> {
                undecided = null;
                registration = null;
                db.close();
            }
            default -> {
                end(db, build, event);
                decide(db, confirmed);
                assertEnded(db, build, place, event, confirmed);
                close(db);
            }
        }
        if (event == Event.CRASH) {
            files = files.crash(place.ordinal());
        } else if (event == Event.KILL) {
            files = files.kill();
        }
        TestDatabase again = open(false);
        isRegistered = false;
        if (event == Event.CLOSE || event == Event.CRASH || event == Event.KILL) {
            goOn(again, place, confirmed);
        } else {
            assertEquals(0, again.database.builds().statuses().size(), "nothing is left to be taken up");
            assertEquals(isKept(place, event, confirmed), again.indexExists("I"));
        }
        again.checkInvariants();
        close(again);
    }

    private static void fill(TestDatabase db) {
        long[] pairs = new long[(int) (2 * ROWS)];
        for (int i = 0; i < ROWS; i++) {
            pairs[2 * i] = 10L * i;
            pairs[2 * i + 1] = i;
        }
        db.load(pairs);
    }

    // --- to the place

    private void bring(TestDatabase db, Place place) {
        if (place == Place.REGISTERING) {
            commitSynchronously(db, NEW_ROW, NEW_ROW);
        }
        BuildSettings settings = place == Place.THROTTLED ? ONE_A_SECOND : BuildSettings.DEFAULT;
        registration = db.scheduler
                .actor("CREATE INDEX")
                .call(() -> db.database
                        .builds()
                        .start(db.table(), TestDatabase.indexOnB("I", true).withOptions(settings.toOptions())));
        db.scheduler.runUntilIdle();
        isRegistered = registration.isDone();
        switch (place) {
            case PAUSED -> {
                IndexBuild build = build(db);
                db.run("PAUSE", () -> build.alter(before -> before.withPaused(true), Cancellation.never()));
            }
            case WAITING_FOR_DUPLICATE -> commitSynchronously(db, NEW_ROW, 1);
            case PUBLISHING -> commitSynchronously(db, NEW_ROW, NEW_ROW);
            case READING -> stopAt(db, status -> status.rowsDone() > 0);
            case CATCHING_UP -> {
                stopAt(db, status -> status.rowsDone() > 0);
                change(db);
                stopAt(db, status -> status.phase() == BuildPhase.CATCHING_UP);
            }
            default -> {}
        }
        boolean stopped = place == Place.READING || place == Place.CATCHING_UP;
        if (place != Place.REGISTERING && place != Place.NOT_BEGUN && !stopped) {
            thread(db).unhold();
            db.scheduler.runUntilIdle();
        }
        assertAt(place, build(db).status());
    }

    private static void assertAt(Place place, BuildStatus status) {
        BuildPhase expected = switch (place) {
            case REGISTERING -> BuildPhase.REGISTERING;
            case NOT_BEGUN, READING, THROTTLED -> BuildPhase.SCANNING;
            case PAUSED -> BuildPhase.PAUSED;
            case CATCHING_UP -> BuildPhase.CATCHING_UP;
            case WAITING_FOR_DUPLICATE -> BuildPhase.WAITING_FOR_DUPLICATE;
            case PUBLISHING -> BuildPhase.PUBLISHING;
        };
        BuildWait.Reason waitsFor = switch (place) {
            case REGISTERING -> BuildWait.Reason.REGISTRATION;
            case THROTTLED -> BuildWait.Reason.RATE_LIMIT;
            case PAUSED -> BuildWait.Reason.RESUME;
            case WAITING_FOR_DUPLICATE -> BuildWait.Reason.DUPLICATE;
            case PUBLISHING -> BuildWait.Reason.PUBLICATION;
            default -> null;
        };
        assertEquals(expected, status.phase(), status::toString);
        assertEquals(waitsFor, status.waitsFor(), status::toString);
        if (place == Place.READING) {
            assertTrue(status.rowsDone() > 0 && status.rowsDone() < ROWS, status::toString);
        }
    }

    /** Lets the build's thread go on until it looks at the time when the build is like this, and holds it there. */
    private static void stopAt(TestDatabase db, Predicate<BuildStatus> where) {
        IndexBuild build = build(db);
        Actor thread = thread(db);
        boolean[] stopped = {false};
        db.onClock = () -> {
            if (Thread.currentThread().getName().startsWith("tarn-build")
                    && !stopped[0]
                    && where.test(build.status())) {
                stopped[0] = true;
                thread.hold();
                db.scheduler.yieldTurn();
            }
        };
        thread.unhold();
        db.scheduler.runUntilIdle();
        db.onClock = () -> {};
        assertTrue(stopped[0], () -> "not reached: " + build.status());
    }

    /** More than a step applies under the latch without a round outside it. */
    private static void change(TestDatabase db) {
        long[] pairs = new long[(int) (2 * CHANGES)];
        for (int i = 0; i < CHANGES; i++) {
            pairs[2 * i] = 10L * i + 1;
            pairs[2 * i + 1] = ROWS + i;
        }
        db.load(pairs);
    }

    private void commitSynchronously(TestDatabase db, long a, long b) {
        Transaction transaction = db.begin();
        transaction.setCommitMode(new CommitMode(Durability.DEFAULT, true));
        Actor actor = db.scheduler.actor("synchronous");
        actor.call(() -> db.insert(transaction, a, b)).result();
        undecided = actor.call(transaction::commit);
        db.scheduler.runUntilIdle();
        assertTrue(undecided.isBlocked(), "the quorum is awaited");
    }

    private static IndexBuild build(TestDatabase db) {
        IndexBuild build = db.database.builds().find(Schedule.INDEX);
        assertNotNull(build);
        return build;
    }

    private static Actor thread(TestDatabase db) {
        return db.scheduler.background("tarn-build");
    }

    // --- what happens

    private void runHeld(TestDatabase db) {
        db.scheduler.holdStarted(name -> false);
        if (isRegistered) {
            thread(db).unhold();
        }
        db.scheduler.runUntilIdle();
    }

    /** The database closes without help: no time passes, and nobody decides anything. */
    private void close(TestDatabase db) {
        Call<?> closing = db.scheduler.actor("close").call(db.database::close);
        runHeld(db);
        closing.result();
        if (undecided != null && !(undecided.isDone() && undecided.failure() == null)) {
            assertEquals(
                    ErrorCode.COMMIT_ROLLED_BACK,
                    undecided.failure(TarnException.class).code());
        }
        Call<IndexBuild> creating = registration;
        if (creating != null && creating.failure() != null) {
            creating.failure(TarnException.class);
        }
        undecided = null;
        registration = null;
        db.close();
    }

    private void end(TestDatabase db, IndexBuild build, Event event) {
        if (event == Event.CANCEL) {
            build.cancel("the test");
        } else {
            Transaction ddl = db.begin();
            drop = db.scheduler.actor("drop").call(() -> {
                ddl.execute(event.name(), Cancellation.never(), statement -> {
                    if (event == Event.DROP_INDEX) {
                        statement.dropIndex(Schedule.INDEX);
                    } else {
                        statement.dropTable(db.table());
                    }
                    return 0;
                });
                ddl.commit();
            });
        }
        runHeld(db);
    }

    private void decide(TestDatabase db, boolean confirmed) {
        if (undecided == null) {
            return;
        }
        if (confirmed) {
            quorum.acknowledge(0, quorum.appendedCsn());
        } else {
            db.scheduler.advance(TIMEOUT.toNanos());
        }
        runHeld(db);
        if (confirmed) {
            undecided.result();
        } else {
            assertEquals(
                    ErrorCode.COMMIT_ROLLED_BACK,
                    undecided.failure(TarnException.class).code());
        }
        undecided = null;
    }

    /** Whether there is an index after all: a drop is rolled back with the commit before it. */
    private static boolean isKept(Place place, Event event, boolean confirmed) {
        return event != Event.CANCEL && place.hasUndecided() && !confirmed;
    }

    private void assertEnded(TestDatabase db, IndexBuild build, Place place, Event event, boolean confirmed) {
        Call<?> dropping = drop;
        Call<IndexBuild> creating = registration;
        assertNotNull(creating);
        boolean kept = isKept(place, event, confirmed);
        if (dropping != null && kept) {
            assertEquals(
                    ErrorCode.COMMIT_ROLLED_BACK,
                    dropping.failure(TarnException.class).code());
        } else if (dropping != null) {
            dropping.result();
        }
        if (place == Place.REGISTERING && event == Event.CANCEL) {
            assertEquals(
                    ErrorCode.INDEX_BUILD_CANCELED,
                    creating.failure(TarnException.class).code());
        } else {
            creating.result();
        }
        boolean published = kept || (place == Place.PUBLISHING && event != Event.CANCEL);
        assertEquals(
                published ? BuildPhase.DONE : BuildPhase.CANCELED,
                build.status().phase(),
                () -> build.status().toString());
        assertEquals(1, db.database.builds().statuses().size());
        assertEquals(kept, db.indexExists("I"));
        db.checkNothingHeld();
    }

    // --- afterwards

    private void goOn(TestDatabase db, Place place, boolean confirmed) {
        db.scheduler.runUntilIdle();
        if (confirmed) {
            quorum.acknowledge(0, quorum.appendedCsn());
        } else {
            db.scheduler.advance(TIMEOUT.toNanos());
        }
        db.scheduler.runUntilIdle();
        IndexBuild build = db.database.builds().find(Schedule.INDEX);
        if (build != null) {
            assertTrue(
                    place == Place.THROTTLED || place == Place.PAUSED,
                    () -> build.status().toString());
            db.run("ALTER INDEX", () -> build.alter(before -> BuildSettings.DEFAULT, Cancellation.never()));
            db.scheduler.runUntilIdle();
        }
        Map<Long, Object> rows = db.rows();
        assertTrue(rows.size() >= ROWS);
        boolean duplicates = new HashSet<>(rows.values()).size() < rows.size();
        if (place == Place.REGISTERING && !db.indexExists("I")) {
            assertNull(db.database.builds().find(Schedule.INDEX), "its registration was rolled back");
            return;
        }
        BuildStatus status = db.database.builds().statuses().get(0);
        assertEquals(duplicates ? BuildPhase.FAILED : BuildPhase.DONE, status.phase(), status::toString);
        assertEquals(!duplicates, db.indexExists("I"));
        if (!duplicates) {
            Set<String> expected = new TreeSet<>();
            rows.forEach((a, b) -> expected.add("(" + b + ", " + a + ")"));
            assertEquals(expected, db.entries("I"));
        }
    }
}
