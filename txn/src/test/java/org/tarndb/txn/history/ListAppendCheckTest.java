package org.tarndb.txn.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.txn.IsolationLevel;

/** The search finds each anomaly in the smallest history that has it, and none where there is none. */
class ListAppendCheckTest {
    private static final int X = 1;
    private static final int Y = 2;

    private final List<HistoryTransaction> history = new ArrayList<>();

    private static Step append(int key, int value) {
        return new Step.Append(key, value);
    }

    private static Step read(int key, Integer... values) {
        return new Step.Read(key, Arrays.asList(values));
    }

    /** At the same time as all others that are added by this. */
    private void committed(Step... steps) {
        add(Outcome.COMMITTED, 0, 100, steps);
    }

    private void add(Outcome outcome, long began, long ended, Step... steps) {
        history.add(new HistoryTransaction(history.size() + 1, Arrays.asList(steps), outcome, began, ended));
    }

    private void assertFinds(Map<Integer, List<Integer>> lists, Anomaly... anomalies) {
        Findings findings = ListAppendCheck.check(history, lists);
        assertEquals(Set.of(anomalies), findings.anomalies(), findings::toString);
    }

    @Test
    void nothingInASerialHistory() {
        committed(read(X), append(X, 1), read(X, 1), append(Y, 2));
        committed(read(X, 1), append(X, 3), append(X, 4), read(X, 1, 3, 4));
        committed(read(Y, 2), read(X, 1, 3, 4), read(X, 1, 3, 4));
        assertFinds(Map.of(X, List.of(1, 3, 4), Y, List.of(2)));
    }

    @Test
    void dirtyWrite() {
        committed(append(X, 1), append(Y, 2));
        committed(append(X, 3), append(Y, 4));
        assertFinds(Map.of(X, List.of(1, 3), Y, List.of(4, 2)), Anomaly.G0);
    }

    @Test
    void dirtyWriteBetweenTwoOfOneTransaction() {
        committed(append(X, 1), append(X, 2));
        committed(append(X, 3));
        assertFinds(Map.of(X, List.of(1, 3, 2)), Anomaly.G0);
    }

    @Test
    void abortedRead() {
        add(Outcome.ROLLED_BACK, 0, 100, append(X, 1));
        committed(read(X, 1));
        assertFinds(Map.of(X, List.of()), Anomaly.G1A);
    }

    @Test
    void abortedReadByOneThatRollsBackToo() {
        add(Outcome.ROLLED_BACK, 0, 100, append(X, 1));
        add(Outcome.ROLLED_BACK, 0, 100, read(X, 1), append(X, 2));
        assertFinds(Map.of(X, List.of()), Anomaly.G1A);
    }

    @Test
    void rolledBackAppendThatStays() {
        add(Outcome.ROLLED_BACK, 0, 100, append(X, 1));
        assertFinds(Map.of(X, List.of(1)), Anomaly.G1A);
    }

    @Test
    void intermediateRead() {
        committed(append(X, 1), append(X, 2));
        committed(read(X, 1));
        assertTrue(ListAppendCheck.check(history, Map.of(X, List.of(1, 2)))
                .anomalies()
                .contains(Anomaly.G1B));
    }

    @Test
    void circularInformationFlow() {
        committed(append(X, 1), read(Y, 2));
        committed(append(Y, 2), read(X, 1));
        assertFinds(Map.of(X, List.of(1), Y, List.of(2)), Anomaly.G1C);
    }

    @Test
    void circularInformationFlowOverAWrite() {
        committed(append(X, 1), append(Y, 2));
        committed(append(X, 3), read(Y));
        committed(read(X, 1, 3), append(Y, 4));
        assertFinds(Map.of(X, List.of(1, 3), Y, List.of(4, 2)), Anomaly.G1C, Anomaly.G_SINGLE);
    }

    @Test
    void readSkew() {
        committed(append(X, 1), append(Y, 2));
        committed(read(X), read(Y, 2));
        assertFinds(Map.of(X, List.of(1), Y, List.of(2)), Anomaly.G_SINGLE);
    }

    @Test
    void lostUpdate() {
        committed(read(X), append(X, 1));
        committed(read(X), append(X, 2));
        assertFinds(Map.of(X, List.of(1, 2)), Anomaly.G_SINGLE);
    }

    @Test
    void nonRepeatableRead() {
        committed(append(X, 1));
        committed(read(X), read(X, 1));
        assertFinds(Map.of(X, List.of(1)), Anomaly.G_SINGLE);
    }

    /** Long fork: two observers see two writes in different orders. */
    @Test
    void antiDependenciesThatDoNotFollowEachOther() {
        committed(append(X, 1));
        committed(append(Y, 2));
        committed(read(X, 1), read(Y));
        committed(read(X), read(Y, 2));
        assertFinds(Map.of(X, List.of(1), Y, List.of(2)), Anomaly.G_NONADJACENT);
    }

    @Test
    void writeSkew() {
        committed(read(X), append(Y, 1));
        committed(read(Y), append(X, 2));
        assertFinds(Map.of(X, List.of(2), Y, List.of(1)), Anomaly.G2_ITEM);
    }

    /** Fekete, O'Neil, O'Neil: a read-only transaction makes a snapshot isolation history not serializable. */
    @Test
    void readOnlyAnomaly() {
        committed(read(X), read(Y), append(X, 1));
        committed(read(Y), append(Y, 2));
        committed(read(X), read(Y, 2));
        assertFinds(Map.of(X, List.of(1), Y, List.of(2)), Anomaly.G2_ITEM);
    }

    @Test
    void staleRead() {
        add(Outcome.COMMITTED, 1, 2, append(X, 1));
        add(Outcome.COMMITTED, 3, 4, read(X));
        assertFinds(Map.of(X, List.of(1)), Anomaly.G_SINGLE);
    }

    @Test
    void readOfWhatIsWrittenLater() {
        add(Outcome.COMMITTED, 1, 2, read(X, 1));
        add(Outcome.COMMITTED, 3, 4, append(X, 1));
        assertFinds(Map.of(X, List.of(1)), Anomaly.G1C);
    }

    @Test
    void writesAgainstRealTime() {
        add(Outcome.COMMITTED, 1, 2, append(X, 1));
        add(Outcome.COMMITTED, 3, 4, append(X, 2));
        assertFinds(Map.of(X, List.of(2, 1)), Anomaly.G0);
    }

    @Test
    void brokenLists() {
        committed(append(X, 1));
        assertFinds(Map.of(X, List.of()), Anomaly.LOST_APPEND);
        assertFinds(Map.of(X, List.of(1, 1)), Anomaly.DUPLICATE);
        assertFinds(Map.of(X, List.of(1, 9)), Anomaly.GARBAGE_READ);
        committed(append(X, 2));
        committed(read(X, 2, 1));
        assertFinds(Map.of(X, List.of(1, 2)), Anomaly.INCOMPATIBLE_ORDER);
    }

    @Test
    void ownAppendsMustBeSeen() {
        committed(append(X, 1), read(X));
        assertFinds(Map.of(X, List.of(1)), Anomaly.INTERNAL);
    }

    @Test
    void whatBecameOfAnUnknownOutcomeIsSeenAtTheEnd() {
        add(Outcome.UNKNOWN, 0, 100, append(X, 1));
        add(Outcome.UNKNOWN, 0, 100, append(X, 2));
        committed(read(X, 2));
        assertFinds(Map.of(X, List.of(2)));
        assertFinds(Map.of(X, List.of(1)), Anomaly.G1A);
    }

    @Test
    void whatALevelPermits() {
        committed(read(X), append(Y, 1));
        committed(read(Y), append(X, 2));
        Findings writeSkew = ListAppendCheck.check(history, Map.of(X, List.of(2), Y, List.of(1)));
        writeSkew.assertOnly(Anomaly.permittedAt(IsolationLevel.REPEATABLE_READ), "");
        assertThrows(AssertionError.class, () -> writeSkew.assertOnly(Set.of(), ""));
    }

    /** Random transactions run one after another, some of them rolled back: nothing is found. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void noFalseAlarm(long seed) {
        Random random = new Random(seed);
        Map<Integer, List<Integer>> lists = new TreeMap<>();
        int values = 0;
        for (int i = 0; i < 200; i++) {
            Map<Integer, List<Integer>> own = new TreeMap<>();
            List<Step> steps = new ArrayList<>();
            for (int j = random.nextInt(5); j >= 0; j--) {
                int key = random.nextInt(5);
                List<Integer> list = own.computeIfAbsent(key, k -> new ArrayList<>(lists.getOrDefault(k, List.of())));
                if (random.nextBoolean()) {
                    list.add(++values);
                    steps.add(append(key, values));
                }
                steps.add(new Step.Read(key, list));
            }
            boolean commits = random.nextInt(5) > 0;
            if (commits) {
                lists.putAll(own);
            }
            add(commits ? Outcome.COMMITTED : Outcome.ROLLED_BACK, 2L * i, 2L * i + 1, steps.toArray(new Step[0]));
        }
        assertFinds(lists);
    }
}
