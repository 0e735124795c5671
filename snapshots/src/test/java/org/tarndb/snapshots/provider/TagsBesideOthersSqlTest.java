package org.tarndb.snapshots.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.snapshots.testkit.FaultyStores;
import org.tarndb.snapshots.testkit.ScriptedFaults;
import org.tarndb.snapshots.testkit.SqlClient;
import org.tarndb.snapshots.testkit.StoreCall;
import org.tarndb.snapshots.testkit.StoreCall.Operation;
import org.tarndb.snapshots.testkit.StoreFaults;

/**
 * Tags and expiry while others publish, tag and expire, and on stores that fail: at each call of a statement, and at several that
 * follow each other. What a statement says is true of what is there afterwards.
 */
class TagsBesideOthersSqlTest {
    private static final String OBJECT_STORE = "object_store";

    @TempDir
    Path directory;

    private SqlClient sql;
    private SqlClient other;
    private int places;
    private String at = "";

    @BeforeEach
    void open() throws SQLException {
        String url = "jdbc:tarn:mem:tags_beside_others";
        sql = new SqlClient(url);
        other = new SqlClient(url);
        sql.run("CREATE TABLE t (id INT PRIMARY KEY, x INT)", "INSERT INTO t VALUES (1, 0)");
    }

    @AfterEach
    void close() throws SQLException {
        FaultyStores.use(new ScriptedFaults());
        other.close();
        sql.run("SHUTDOWN");
        sql.close();
    }

    /** What a statement meets before some of its calls, or after them, which are those of a kind. For one thread. */
    private static final class Meeting implements StoreFaults {
        private final Predicate<StoreCall> kind;
        private final int from;
        private final int to;
        private final boolean isAfter;
        private final Event event;
        private int calls;
        private boolean isMet;
        private boolean happens;

        /**
         * Before calls.
         *
         * @param from the first of them, counted from 0
         * @param to the first that is none of them any more
         */
        Meeting(Predicate<StoreCall> kind, int from, int to, Event event) {
            this(kind, from, to, false, event);
        }

        Meeting(Predicate<StoreCall> kind, int from, int to, boolean isAfter, Event event) {
            this.kind = kind;
            this.from = from;
            this.to = to;
            this.isAfter = isAfter;
            this.event = event;
        }

        @Override
        public void before(StoreCall call) throws IOException {
            if (happens) {
                return; // what others call meanwhile is theirs
            }
            isMet = kind.test(call) && calls >= from && calls < to;
            calls += kind.test(call) ? 1 : 0;
            if (isMet && !isAfter) {
                happen();
            }
        }

        @Override
        public void after(StoreCall call) throws IOException {
            if (isMet && isAfter && !happens) {
                happen();
            }
        }

        private void happen() throws IOException {
            happens = true;
            try {
                event.happen();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            } finally {
                happens = false;
            }
        }

        boolean wasReached() {
            return calls > from;
        }

        int times() {
            return Math.min(calls, to) - from;
        }
    }

    @FunctionalInterface
    private interface Event {
        void happen() throws SQLException, IOException;
    }

    private static boolean isClaim(StoreCall call) {
        return call.operation() == Operation.ROW_ADD
                || (call.operation() == Operation.PUT_IF_ABSENT && call.target().matches(".*/v\\d+\\.metadata\\.json"));
    }

    private void change() throws SQLException {
        sql.run("UPDATE t SET x = x + 1", "PUBLISH TABLE t TO " + at);
    }

    /** A table at a new place: versions 1, 2, and 4, the second being tagged old. */
    private void publish(String store) throws SQLException {
        String place = directory.resolve("t" + places++).toString();
        at = store.equals(OBJECT_STORE)
                ? "'faulty-file://" + place + "'"
                : "'faulty-file://" + place + "?manifest_store=test:directory:" + place + "-rows'";
        FaultyStores.use(new ScriptedFaults());
        change();
        change();
        sql.run("CREATE TAG old ON " + at + " VERSION 2");
        change();
    }

    /** With the versions that have them. All versions can be read. */
    private String tags() throws SQLException {
        List<String> versions = sql.column("VERSION", "SHOW SNAPSHOTS FROM " + at);
        List<String> tags = sql.column("TAGS", "SHOW SNAPSHOTS FROM " + at);
        List<String> tagged = new ArrayList<>();
        for (int i = 0; i < versions.size(); i++) {
            assertEquals(
                    List.of("1"),
                    sql.query("SELECT COUNT(*) FROM snapshot(" + at + ", " + versions.get(i) + ") WHERE x >= 0"));
            String ofVersion = String.valueOf(tags.get(i));
            if (!ofVersion.equals("null")) {
                tagged.add(versions.get(i) + "=" + ofVersion);
            }
        }
        return String.join(" ", tagged);
    }

    /** @return null where it has succeeded */
    private @Nullable SQLException failureOf(String statement) {
        try {
            other.run(statement.replace("#at", at));
            return null;
        } catch (SQLException e) {
            return e;
        }
    }

    /** Fails one call, or it and all that follow; a lost answer is one of a call that was done. */
    private void whatIsSaidIsTrue(String store, String statement, String before, String after) throws SQLException {
        for (int length : List.of(1, Integer.MAX_VALUE)) {
            for (boolean isDone : List.of(false, true)) {
                boolean wasReached = true;
                for (int call = 0; wasReached; call++) {
                    publish(store);
                    assertEquals(before, tags());
                    Meeting fault = failing(call, length, isDone);
                    FaultyStores.use(fault);
                    SQLException failure = failureOf(statement);
                    FaultyStores.use(new ScriptedFaults());
                    String seen = tags();
                    String meeting = statement + ", call " + call + ", " + length + ", " + isDone + ": " + failure;
                    if (failure == null) {
                        assertEquals(after, seen, meeting);
                    } else if (!"08007".equals(failure.getSQLState())) {
                        assertEquals(before, seen, meeting);
                    }
                    wasReached = fault.wasReached();
                }
            }
        }
    }

    private static Meeting failing(int call, int length, boolean isDone) {
        int to = length == 1 ? call + 1 : length;
        return new Meeting(every -> true, call, to, isDone, () -> {
            throw new IOException("The test fails it");
        });
    }

    @ParameterizedTest
    @CsvSource({
        OBJECT_STORE + ", CREATE TAG new ON #at VERSION 1, 2=old, 1=new 2=old",
        OBJECT_STORE + ", CREATE TAG old ON #at, 2=old, 4=old",
        OBJECT_STORE + ", DROP TAG old ON #at, 2=old, ''",
        "directory, CREATE TAG new ON #at VERSION 1, 2=old, 1=new 2=old",
        "directory, DROP TAG old ON #at, 2=old, ''"
    })
    void aTagIsThereIfAndOnlyIfTheStatementSaysSo(String store, String statement, String before, String after)
            throws SQLException {
        whatIsSaidIsTrue(store, statement, before, after);
    }

    /** The kinds of changes that others make, each as often as wanted. */
    private Event others(String what) {
        return switch (what) {
            case "publish" -> this::change;
            case "tag" -> () -> sql.run("CREATE TAG theirs ON " + at + " VERSION 1");
            case "expire" ->
                () -> {
                    change();
                    sql.run("EXPIRE SNAPSHOTS FROM " + at + " RETAIN 2 VERSIONS");
                };
            default -> throw new IllegalArgumentException(what);
        };
    }

    @ParameterizedTest
    @CsvSource({
        OBJECT_STORE + ", publish, 1",
        OBJECT_STORE + ", expire, 1",
        OBJECT_STORE + ", expire, 3",
        "directory, publish, 1",
        "directory, expire, 1"
    })
    void othersMayBeFirstAtAnyCall(String store, String what, int times) throws SQLException {
        for (String statement : List.of(
                "CREATE TAG new ON #at VERSION 2",
                "CREATE TAG old ON #at",
                "DROP TAG old ON #at",
                "EXPIRE SNAPSHOTS FROM #at RETAIN 1 VERSIONS")) {
            boolean wasReached = true;
            for (int call = 0; wasReached; call++) {
                publish(store);
                Meeting meeting = new Meeting(every -> true, call, call + times, others(what));
                FaultyStores.use(meeting);
                SQLException failure = failureOf(statement);
                FaultyStores.use(new ScriptedFaults());
                if (failure == null || !mayBeForgotten(store, what)) {
                    assertEquals(null, failure, statement + ", call " + call + ": " + failure);
                    assertTagsAfter(statement);
                } else {
                    assertEquals("08007", failure.getSQLState(), statement + ", call " + call + ": " + failure);
                }
                wasReached = meeting.wasReached();
            }
        }
    }

    /** Metadata that are claimed and not in their place yet may expire: others have finished them, and went on. */
    private static boolean mayBeForgotten(String store, String what) {
        return !store.equals(OBJECT_STORE) && what.equals("expire");
    }

    private void assertTagsAfter(String statement) throws SQLException {
        String seen = tags();
        if (statement.startsWith("DROP")) {
            assertEquals("", seen);
        } else if (statement.equals("CREATE TAG old ON #at")) {
            assertTrue(seen.matches("\\d+=old"), seen);
        } else {
            assertEquals(statement.contains("new") ? "2=new, old" : "2=old", seen);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {OBJECT_STORE, "directory"})
    void othersMayBeFirstSeveralTimes(String store) throws SQLException {
        for (String statement : List.of(
                "CREATE TAG new ON #at VERSION 2",
                "CREATE TAG old ON #at",
                "DROP TAG old ON #at",
                "EXPIRE SNAPSHOTS FROM #at RETAIN 1 VERSIONS")) {
            publish(store);
            Meeting meeting = new Meeting(TagsBesideOthersSqlTest::isClaim, 0, 10, others("publish"));
            FaultyStores.use(meeting);
            SQLException failure = failureOf(statement);
            FaultyStores.use(new ScriptedFaults());
            assertEquals(null, failure, statement + ": " + failure);
            assertEquals(10, meeting.times(), statement);
            assertTagsAfter(statement);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {OBJECT_STORE, "directory"})
    void whoIsNeverFirstIsToldHowOftenItWasTried(String store) throws SQLException {
        for (String statement : List.of(
                "CREATE TAG new ON #at VERSION 2",
                "DROP TAG old ON #at",
                "EXPIRE SNAPSHOTS FROM #at RETAIN 1 VERSIONS")) {
            publish(store);
            Meeting meeting = new Meeting(TagsBesideOthersSqlTest::isClaim, 0, Integer.MAX_VALUE, others("publish"));
            FaultyStores.use(meeting);
            String message = other.fails("40001", statement.replace("#at", at));
            FaultyStores.use(new ScriptedFaults());
            assertTrue(message.contains(" " + meeting.times() + " times"), meeting.times() + ": " + message);
            assertTrue(message.contains("file://"), message);
            assertEquals("2=old", tags());
        }
    }

    /** Whoever is told that a version is tagged can read it. */
    @ParameterizedTest
    @ValueSource(strings = {OBJECT_STORE, "directory"})
    void aVersionThatIsTaggedWhileItIsToExpireStays(String store) throws SQLException {
        int kept = 0;
        boolean wasReached = true;
        for (int call = 0; wasReached; call++) {
            publish(store);
            List<String> refusals = new ArrayList<>();
            Meeting meeting = new Meeting(every -> true, call, call + 1, () -> {
                try {
                    others("tag").happen();
                } catch (SQLException e) {
                    refusals.add(e.getSQLState());
                }
            });
            FaultyStores.use(meeting);
            SQLException failure = failureOf("EXPIRE SNAPSHOTS FROM #at RETAIN 1 VERSIONS");
            FaultyStores.use(new ScriptedFaults());
            wasReached = meeting.wasReached();
            assertEquals(null, failure, "call " + call + ": " + failure);
            boolean isTagged = wasReached && refusals.isEmpty();
            assertEquals(isTagged ? "1=theirs 2=old" : "2=old", tags(), "call " + call);
            refusals.forEach(state -> assertEquals("42704", state));
            kept += isTagged ? 1 : 0;
        }
        assertTrue(kept > 1, "at some calls it is early enough");
    }

    @Test
    void aNumberThatIsNoVersionIsToldWithThoseNextToIt() throws SQLException {
        publish(OBJECT_STORE);
        change();
        sql.run("EXPIRE SNAPSHOTS FROM " + at + " RETAIN 2 VERSIONS"); // 2, 4 and 5 are left
        for (String statement : List.of("SELECT * FROM snapshot(#at, #n)", "CREATE TAG x ON #at VERSION #n")) {
            String written = statement.replace("#at", at);
            String between = sql.fails("42704", written.replace("#n", "3"));
            assertTrue(between.contains("no version 3;") && between.contains(" 2 and 4,"), between);
            String above = sql.fails("42704", written.replace("#n", "6"));
            assertTrue(above.contains("no version 6;") && above.contains(" 5,"), above);
            String below = sql.fails("42704", written.replace("#n", "1"));
            assertTrue(below.contains("no version 1;") && below.contains(" 2,"), below);
        }
    }

    /** However the location was written. */
    @Test
    void messagesAndPlansHaveTheWholeLocation() throws SQLException {
        Path place = directory.resolve("whole");
        at = "'" + place + "'";
        change();
        String missing = sql.fails("42704", "DROP TAG x ON " + at);
        assertTrue(missing.contains("file://" + place), missing);
        String plan = String.join(" ", sql.column("PLAN", "EXPLAIN SELECT * FROM snapshot(" + at + ")"));
        assertTrue(plan.contains("file://" + place), plan);
    }

    @Test
    void anAgeOfOrphansThatIsTooShortIsRefusedBeforeAnythingExpires() throws SQLException {
        publish(OBJECT_STORE);
        String message = sql.fails(
                "22023",
                "EXPIRE SNAPSHOTS FROM " + at + " RETAIN 1 VERSIONS WITH (orphans_older_than = INTERVAL '1' MINUTE)");
        assertTrue(message.contains("orphans_older_than") && message.contains("INTERVAL '1' HOUR"), message);
        assertEquals(3, sql.column("VERSION", "SHOW SNAPSHOTS FROM " + at).size());
    }
}
