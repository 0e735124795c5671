package org.tarndb.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Actor;
import org.tarndb.storage.testkit.Call;
import org.tarndb.storage.testkit.DeterministicScheduler;
import org.tarndb.txn.DatabaseOptions;
import org.tarndb.txn.quorum.LocalQuorum;

/**
 * The statement that waits for a build ends, or another one ends the build, wherever the build is; where a synchronous
 * commit is undecided, with both of its fates.
 */
class BuildStatementEventsTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final Duration LIMBO_TIMEOUT = Duration.ofSeconds(60);

    /** More than a limit of a row a second lets pass in any test. */
    private static final int ROWS = 100;

    private enum Place {
        REGISTERING,
        THROTTLED,
        PAUSED,
        WAITING_FOR_DUPLICATE,
        PUBLISHING;

        boolean hasUndecided() {
            return this != THROTTLED && this != PAUSED;
        }
    }

    private enum Event {
        CANCEL(ErrorCode.QUERY_CANCELED),
        TIMEOUT(ErrorCode.QUERY_TIMEOUT),
        INTERRUPT(ErrorCode.INTERRUPTED),
        CANCEL_BUILD(ErrorCode.INDEX_BUILD_CANCELED),
        DROP_INDEX(ErrorCode.INDEX_BUILD_CANCELED);

        private final ErrorCode error;

        Event(ErrorCode error) {
            this.error = error;
        }
    }

    private final DeterministicScheduler scheduler = new DeterministicScheduler(5);
    private final LocalQuorum quorum = new LocalQuorum(1, 1);
    private final InMemory db = new InMemory(
            InMemory.env(scheduler),
            DatabaseOptions.defaults().withQuorum(quorum).withLimboTimeout(LIMBO_TIMEOUT));
    private final Client client = db.connect();
    private final Client creator = db.connect();
    private final Actor session = scheduler.actor("creator");
    private @Nullable Call<?> undecided;
    private @Nullable Call<?> unlimit;

    @BeforeEach
    void create() {
        client.run("CREATE TABLE t (id INT PRIMARY KEY, v INT)");
        StringBuilder insert = new StringBuilder("INSERT INTO t VALUES (0, 0)");
        for (int i = 1; i < ROWS; i++) {
            insert.append(", (").append(i).append(", ").append(10 * i).append(')');
        }
        client.run(insert.toString());
    }

    @AfterEach
    void close() {
        db.close();
        scheduler.close();
    }

    static Stream<Arguments> cases() {
        return Stream.of(Place.values())
                .flatMap(place -> Stream.of(Event.values())
                        .flatMap(event -> place.hasUndecided()
                                ? Stream.of(arguments(place, event, true), arguments(place, event, false))
                                : Stream.of(arguments(place, event, true))));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void whereverTheBuildIs(Place place, Event event, boolean confirmed) {
        if (event == Event.TIMEOUT) {
            creator.run("SET STATEMENT_TIMEOUT = 10000");
        }
        Call<?> create = bring(place);
        assertTrue(create.isBlocked(), () -> client.text("SELECT phase FROM information_schema.tarn_index_builds"));
        Call<?> other = happen(event);
        scheduler.runUntilIdle();
        boolean endsStatement = other == null;
        boolean isWithdrawn = event == Event.CANCEL || event == Event.TIMEOUT;
        boolean isRegistered = place == Place.WAITING_FOR_DUPLICATE || place == Place.PUBLISHING;
        if (isWithdrawn && isRegistered) {
            assertTrue(create.isBlocked(), "the removal stands behind the undecided commit, and is waited for");
            scheduler.advance(SECOND);
            scheduler.runUntilIdle();
        }
        if (endsStatement) {
            assertEquals(event.error, create.failure(TarnException.class).code(), "though not for long");
        }
        decide(confirmed);
        assertEquals(event.error, create.failure(TarnException.class).code());
        if (other != null) {
            other.result();
        }
        boolean goesOn = event == Event.INTERRUPT && place != Place.REGISTERING;
        if (goesOn && place == Place.PAUSED) {
            client.run("ALTER INDEX i RESUME BUILD");
        }
        if (goesOn && !place.hasUndecided()) {
            client.run("ALTER INDEX i SET (max_rows_per_second = DEFAULT)");
        }
        scheduler.runUntilIdle();
        Call<?> altered = unlimit;
        if (altered != null && altered.failure() != null) { // rolled back with the commit, when the build was over
            assertEquals(
                    ErrorCode.OBJECT_NOT_IN_STATE,
                    altered.failure(TarnException.class).code());
        }
        boolean fails = place == Place.WAITING_FOR_DUPLICATE && confirmed;
        IndexDef index = db.database().confirmed().catalog().index(new TableName("PUBLIC", "I"));
        assertEquals(goesOn && !fails, index != null && index.isPublic());
        assertEquals(goesOn && !fails, index != null, "half an index is left");
        assertEquals(
                goesOn ? (fails ? "[[FAILED]]" : "[[DONE]]") : "[[CANCELED]]",
                client.text("SELECT phase FROM information_schema.tarn_index_builds"));
        client.run("INSERT INTO t VALUES (2001, 2)");
        assertEquals("[]", client.text("SELECT * FROM information_schema.tarn_transactions WHERE state = 'PREPARED'"));
    }

    private Call<?> bring(Place place) {
        if (place == Place.REGISTERING) {
            commitSynchronously("INSERT INTO t VALUES (2000, 1)");
        }
        String options = place == Place.THROTTLED || place == Place.PAUSED ? " WITH (max_rows_per_second = 1)" : "";
        if (place == Place.PUBLISHING || place == Place.WAITING_FOR_DUPLICATE) {
            return bringBehindUndecided(place);
        }
        Call<?> create = create(options);
        if (place == Place.PAUSED) {
            client.run("ALTER INDEX i PAUSE BUILD");
            scheduler.runUntilIdle();
        }
        return create;
    }

    /** The registration is confirmed before the synchronous commit comes, which the build meets. */
    private Call<?> bringBehindUndecided(Place place) {
        Call<?> create = create(" WITH (max_rows_per_second = 1)");
        commitSynchronously(
                place == Place.PUBLISHING ? "INSERT INTO t VALUES (2000, 1)" : "INSERT INTO t VALUES (2000, 10)");
        unlimit = scheduler
                .actor("alter")
                .submit(() -> db.connect().run("ALTER INDEX i SET (max_rows_per_second = DEFAULT)"));
        scheduler.runUntilIdle();
        assertEquals(
                "[[" + place.name().replace('_', ' ') + "]]",
                client.text("SELECT phase FROM information_schema.tarn_index_builds"));
        return create;
    }

    private Call<?> create(String options) {
        Call<?> create = session.call(() -> {
            creator.run("CREATE UNIQUE INDEX i ON t (v) ONLINE" + options);
        });
        scheduler.runUntilIdle();
        return create;
    }

    private void commitSynchronously(String sql) {
        Client writer = db.connect();
        Call<?> commit = scheduler.actor("synchronous").submit(() -> {
            writer.run("START TRANSACTION SYNCHRONOUS");
            writer.run(sql);
            writer.run("COMMIT");
        });
        scheduler.runUntilIdle();
        assertTrue(commit.isBlocked(), () -> "the quorum is awaited: " + commit.failure());
        undecided = commit;
    }

    private void decide(boolean confirmed) {
        Call<?> commit = undecided;
        if (commit == null) {
            return;
        }
        undecided = null;
        if (confirmed) {
            quorum.acknowledge(0, quorum.appendedCsn());
        } else {
            scheduler.advance(LIMBO_TIMEOUT.toNanos());
        }
        scheduler.runUntilIdle();
        if (confirmed) {
            commit.result();
        } else {
            assertEquals(
                    ErrorCode.COMMIT_ROLLED_BACK,
                    commit.failure(TarnException.class).code());
        }
    }

    /** Gives the other statement, or null when the waiting one ends. */
    private @Nullable Call<?> happen(Event event) {
        switch (event) {
            case CANCEL -> creator.cancel();
            case TIMEOUT -> scheduler.advance(10 * SECOND);
            case INTERRUPT -> session.interrupt();
            case CANCEL_BUILD -> {
                return scheduler.actor("other").submit(() -> client.run("ALTER INDEX i CANCEL BUILD"));
            }
            case DROP_INDEX -> {
                return scheduler.actor("other").submit(() -> client.run("DROP INDEX i"));
            }
        }
        return null;
    }

    /** The ALTER is prepared when the index is registered: its fate is waited for, and the table looked at again. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aTableWhoseAlterationIsUndecidedIsLookedAtAgain(boolean confirmed) {
        commitSynchronously("ALTER TABLE t ADD COLUMN w INT DEFAULT 7");
        Call<?> create = create("");
        assertTrue(create.isBlocked());
        assertEquals(List.of(), db.database().builds().statuses(), "nothing is registered on a table that may not be");
        decide(confirmed);
        create.result();
        IndexDef index = db.database().confirmed().catalog().index(new TableName("PUBLIC", "I"));
        assertNotNull(index);
        assertTrue(index.isPublic());
        assertEquals("[[2]]", client.text("SELECT id FROM t WHERE v = 20"));
    }
}
