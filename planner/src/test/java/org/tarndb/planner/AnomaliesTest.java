package org.tarndb.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Call;

/**
 * Which anomalies each isolation level allows. The schedules are those of M. Kleppmann's Hermitage
 * (github.com/ept/hermitage), the names those of A. Adya, Weak Consistency (MIT, 1999); what snapshot isolation prevents
 * follows H. Berenson et al., A Critique of ANSI SQL Isolation Levels (SIGMOD 1995). The table of docs/transactions.md is
 * compared with what is expected here.
 */
class AnomaliesTest {
    /** As the standard names them; weakest first. */
    enum Level {
        READ_UNCOMMITTED,
        READ_COMMITTED,
        REPEATABLE_READ,
        SERIALIZABLE;

        String sql() {
            return name().replace('_', ' ');
        }
    }

    /** An anomaly, the weakest level that prevents it, and the test. */
    enum Anomaly {
        G0("G0", Level.READ_UNCOMMITTED, "writesDoNotInterleave"),
        G1A("G1a", Level.READ_UNCOMMITTED, "whatIsRolledBackIsNotSeen"),
        G1B("G1b", Level.READ_UNCOMMITTED, "whatIsOverwrittenBeforeItsCommitIsNotSeen"),
        G1C("G1c", Level.READ_UNCOMMITTED, "twoTransactionsDoNotSeeEachOther"),
        OTV("OTV", Level.READ_UNCOMMITTED, "anObservedTransactionDoesNotVanish"),
        PMP("PMP", Level.REPEATABLE_READ, "aConditionSeesRowsThatWereAdded"),
        PMP_WRITE("PMP, writing", Level.REPEATABLE_READ, "aConditionOfAWriteSeesRowsThatWereChanged"),
        P4("P4", Level.REPEATABLE_READ, "anUpdateIsLost"),
        G_SINGLE("G-single", Level.REPEATABLE_READ, "twoReadsSeeTwoStates"),
        G_SINGLE_PREDICATE("G-single, by conditions", Level.REPEATABLE_READ, "twoConditionsSeeTwoStates"),
        G_SINGLE_WRITE("G-single, writing", Level.REPEATABLE_READ, "aReadAndAWriteSeeTwoStates"),
        G2_ITEM("G2-item", Level.SERIALIZABLE, "twoWritesRestOnRowsThatTheOtherChanged"),
        G2("G2", Level.SERIALIZABLE, "twoWritesRestOnConditionsThatTheOtherChanged"),
        G2_READ_ONLY("G2, seen by a reader", Level.SERIALIZABLE, "aReaderSeesAStateThatNoOrderExplains");

        final String label;
        final Level preventedFrom;
        final String test;

        Anomaly(String label, Level preventedFrom, String test) {
            this.label = label;
            this.preventedFrom = preventedFrom;
            this.test = test;
        }
    }

    private final Concurrent db = new Concurrent();
    private final Concurrent.Connection t1 = db.connect();
    private final Concurrent.Connection t2 = db.connect();
    private final Concurrent.Connection t3 = db.connect();
    private boolean failed;

    @BeforeEach
    void create() {
        t1.run("CREATE TABLE test (id INT PRIMARY KEY, value INT)");
        t1.run("INSERT INTO test VALUES (1, 10), (2, 20)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    private void begin(Level level, Concurrent.Connection... connections) {
        for (Concurrent.Connection connection : connections) {
            connection.run("BEGIN ISOLATION LEVEL " + level.sql());
        }
    }

    /** Runs what may fail with a serialization failure: then the anomaly is prevented. */
    private String attempt(Concurrent.Connection connection, String sql) {
        return outcome(connection.start(sql));
    }

    private String outcome(Call<String> call) {
        assertTrue(call.isDone(), "it waits");
        if (call.isFailed()) {
            assertEquals("40001", call.failure(TarnException.class).code().sqlState());
            failed = true;
            return "failed";
        }
        return call.result();
    }

    private static String value(int id) {
        return "SELECT value FROM test WHERE id = " + id;
    }

    private static String set(int id, int value) {
        return "UPDATE test SET value = " + value + " WHERE id = " + id;
    }

    private static void check(Anomaly anomaly, Level level, boolean happened) {
        assertEquals(level.compareTo(anomaly.preventedFrom) < 0, happened, () -> anomaly + " at " + level);
    }

    @ParameterizedTest
    @EnumSource
    void writesDoNotInterleave(Level level) {
        begin(level, t1, t2);
        t1.run(set(1, 11));
        Call<String> second = t2.waits(set(1, 12));
        t1.run(set(2, 21));
        t1.run("COMMIT");
        db.scheduler.runUntilIdle();
        outcome(second);
        if (!failed) {
            t2.run(set(2, 22));
            t2.run("COMMIT");
        }
        String rows = t3.run("SELECT * FROM test");
        check(Anomaly.G0, level, !rows.equals("[[1, 11], [2, 21]]") && !rows.equals("[[1, 12], [2, 22]]"));
    }

    @ParameterizedTest
    @EnumSource
    void whatIsRolledBackIsNotSeen(Level level) {
        begin(level, t1, t2);
        t1.run(set(1, 101));
        String before = t2.run(value(1));
        t1.run("ROLLBACK");
        String after = t2.run(value(1));
        t2.run("COMMIT");
        check(Anomaly.G1A, level, before.contains("101") || after.contains("101"));
    }

    @ParameterizedTest
    @EnumSource
    void whatIsOverwrittenBeforeItsCommitIsNotSeen(Level level) {
        begin(level, t1, t2);
        t1.run(set(1, 101));
        String before = t2.run(value(1));
        t1.run(set(1, 11));
        t1.run("COMMIT");
        String after = t2.run(value(1));
        t2.run("COMMIT");
        check(Anomaly.G1B, level, before.contains("101") || after.contains("101"));
    }

    @ParameterizedTest
    @EnumSource
    void twoTransactionsDoNotSeeEachOther(Level level) {
        begin(level, t1, t2);
        t1.run(set(1, 11));
        t2.run(set(2, 22));
        String first = t1.run(value(2));
        String second = t2.run(value(1));
        attempt(t1, "COMMIT");
        attempt(t2, "COMMIT");
        assertEquals(level == Level.SERIALIZABLE, failed, "what each has read, the other has changed");
        check(Anomaly.G1C, level, first.contains("22") && second.contains("11"));
    }

    @ParameterizedTest
    @EnumSource
    void anObservedTransactionDoesNotVanish(Level level) {
        begin(level, t1, t2, t3);
        t1.run(set(1, 11));
        t1.run(set(2, 19));
        Call<String> second = t2.waits(set(1, 12));
        t1.run("COMMIT");
        db.scheduler.runUntilIdle();
        outcome(second);
        assertEquals("[[11]]", t3.run(value(1)));
        if (!failed) {
            t2.run(set(2, 18));
        }
        assertEquals("[[19]]", t3.run(value(2)));
        if (!failed) {
            t2.run("COMMIT");
        }
        String two = t3.run(value(2));
        String one = t3.run(value(1));
        check(Anomaly.OTV, level, two.equals("[[18]]") && one.equals("[[11]]"));
    }

    @ParameterizedTest
    @EnumSource
    void aConditionSeesRowsThatWereAdded(Level level) {
        begin(level, t1, t2);
        assertEquals("[]", t1.run("SELECT * FROM test WHERE value = 30"));
        t2.run("INSERT INTO test VALUES (3, 30)");
        t2.run("COMMIT");
        String rows = t1.run("SELECT * FROM test WHERE MOD(value, 3) = 0");
        attempt(t1, "COMMIT");
        assertFalse(failed, "who only reads never fails");
        check(Anomaly.PMP, level, rows.equals("[[3, 30]]"));
    }

    @ParameterizedTest
    @EnumSource
    void aConditionOfAWriteSeesRowsThatWereChanged(Level level) {
        begin(level, t1, t2);
        t1.run("UPDATE test SET value = value + 10");
        assertEquals("[[2]]", t2.run("SELECT id FROM test WHERE value = 20"));
        Call<String> delete = t2.waits("DELETE FROM test WHERE value = 20");
        t1.run("COMMIT");
        db.scheduler.runUntilIdle();
        outcome(delete);
        if (!failed) {
            attempt(t2, "COMMIT");
        }
        String rows = t3.run("SELECT * FROM test");
        check(Anomaly.PMP_WRITE, level, rows.equals("[[2, 30]]"));
    }

    @ParameterizedTest
    @EnumSource
    void anUpdateIsLost(Level level) {
        begin(level, t1, t2);
        t1.run(value(1));
        t2.run(value(1));
        t1.run(set(1, 11));
        Call<String> second = t2.waits(set(1, 12));
        t1.run("COMMIT");
        db.scheduler.runUntilIdle();
        outcome(second);
        if (!failed) {
            attempt(t2, "COMMIT");
        }
        check(Anomaly.P4, level, t3.run(value(1)).equals("[[12]]"));
    }

    /** What READ COMMITTED must not lose: an update that computes from the row itself. */
    @ParameterizedTest
    @EnumSource(names = {"READ_UNCOMMITTED", "READ_COMMITTED"})
    void anUpdateOfTheRowItselfIsNotLost(Level level) {
        begin(level, t1, t2);
        t1.run("UPDATE test SET value = value + 1 WHERE id = 1");
        Call<String> second = t2.waits("UPDATE test SET value = value + 1 WHERE id = 1");
        t1.run("COMMIT");
        db.scheduler.runUntilIdle();
        assertEquals("1", second.result());
        t2.run("COMMIT");
        assertEquals("[[12]]", t3.run(value(1)));
    }

    @ParameterizedTest
    @EnumSource
    void twoReadsSeeTwoStates(Level level) {
        begin(level, t1, t2);
        assertEquals("[[10]]", t1.run(value(1)));
        t2.run(set(1, 12));
        t2.run(set(2, 18));
        t2.run("COMMIT");
        String second = t1.run(value(2));
        attempt(t1, "COMMIT");
        assertFalse(failed, "who only reads never fails");
        check(Anomaly.G_SINGLE, level, second.equals("[[18]]"));
    }

    @ParameterizedTest
    @EnumSource
    void twoConditionsSeeTwoStates(Level level) {
        begin(level, t1, t2);
        assertEquals("[[1, 10], [2, 20]]", t1.run("SELECT * FROM test WHERE MOD(value, 5) = 0"));
        t2.run("UPDATE test SET value = 12 WHERE value = 10");
        t2.run("COMMIT");
        String second = t1.run("SELECT * FROM test WHERE MOD(value, 3) = 0");
        check(Anomaly.G_SINGLE_PREDICATE, level, second.equals("[[1, 12]]"));
    }

    @ParameterizedTest
    @EnumSource
    void aReadAndAWriteSeeTwoStates(Level level) {
        begin(level, t1, t2);
        assertEquals("[[10]]", t1.run(value(1)));
        t2.run(set(1, 12));
        t2.run(set(2, 18));
        t2.run("COMMIT");
        String deleted = attempt(t1, "DELETE FROM test WHERE value = 20");
        if (!failed) {
            attempt(t1, "COMMIT");
        }
        check(Anomaly.G_SINGLE_WRITE, level, deleted.equals("0"));
    }

    @ParameterizedTest
    @EnumSource
    void twoWritesRestOnRowsThatTheOtherChanged(Level level) {
        begin(level, t1, t2);
        t1.run("SELECT * FROM test WHERE id IN (1, 2)");
        t2.run("SELECT * FROM test WHERE id IN (1, 2)");
        t1.run(set(1, 11));
        t2.run(set(2, 21));
        attempt(t1, "COMMIT");
        attempt(t2, "COMMIT");
        check(Anomaly.G2_ITEM, level, t3.run("SELECT * FROM test").equals("[[1, 11], [2, 21]]"));
    }

    @ParameterizedTest
    @EnumSource
    void twoWritesRestOnConditionsThatTheOtherChanged(Level level) {
        begin(level, t1, t2);
        assertEquals("[]", t1.run("SELECT * FROM test WHERE MOD(value, 3) = 0"));
        assertEquals("[]", t2.run("SELECT * FROM test WHERE MOD(value, 3) = 0"));
        t1.run("INSERT INTO test VALUES (3, 30)");
        t2.run("INSERT INTO test VALUES (4, 42)");
        attempt(t1, "COMMIT");
        attempt(t2, "COMMIT");
        check(Anomaly.G2, level, t3.run("SELECT COUNT(*) FROM test").equals("[[4]]"));
    }

    @ParameterizedTest
    @EnumSource
    void aReaderSeesAStateThatNoOrderExplains(Level level) {
        begin(level, t1, t2);
        assertEquals("[[1, 10], [2, 20]]", t1.run("SELECT * FROM test"));
        t2.run("UPDATE test SET value = value + 5 WHERE id = 2");
        t2.run("COMMIT");
        begin(level, t3);
        assertEquals("[[1, 10], [2, 25]]", t3.run("SELECT * FROM test"));
        attempt(t3, "COMMIT");
        assertFalse(failed, "who only reads never fails");
        attempt(t1, set(1, 0));
        if (!failed) {
            attempt(t1, "COMMIT");
        }
        check(Anomaly.G2_READ_ONLY, level, t3.run("SELECT * FROM test").equals("[[1, 0], [2, 25]]"));
    }

    @Test
    void theDocumentedTableIsWhatIsTestedHere() throws Exception {
        List<String> expected = new ArrayList<>();
        for (Anomaly anomaly : Anomaly.values()) {
            StringBuilder row = new StringBuilder("| " + anomaly.label + " |");
            for (Level level : Level.values()) {
                row.append(level.compareTo(anomaly.preventedFrom) < 0 ? " possible |" : " prevented |");
            }
            expected.add(row.append(" `").append(anomaly.test).append("` |").toString());
            assertNotNull(AnomaliesTest.class.getDeclaredMethod(anomaly.test, Level.class));
        }
        List<String> documented = Files.readAllLines(Path.of("..", "docs", "transactions.md")).stream()
                .filter(line -> line.matches("\\| [GOP][^|]* \\|.*(possible|prevented).*"))
                .map(line -> line.replaceAll("^(\\| [^|]* \\|)[^|]*\\|", "$1"))
                .toList();
        assertEquals(String.join("\n", expected), String.join("\n", documented));
    }
}
