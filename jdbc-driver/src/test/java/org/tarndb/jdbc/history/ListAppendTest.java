package org.tarndb.jdbc.history;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tarndb.txn.IsolationLevel;
import org.tarndb.txn.history.Anomaly;
import org.tarndb.txn.history.HistoryRecorder;
import org.tarndb.txn.history.HistoryTransaction;
import org.tarndb.txn.history.ListAppendCheck;
import org.tarndb.txn.history.Outcome;

/**
 * Lists are rows of text, such as {@code 03:,1,7}; they are appended to by {@code ||} and read by primary key or by a range
 * of the text, through an index while there is one.
 */
@Timeout(300)
class ListAppendTest {
    private static final int LISTS = 24;
    /** So many lists are in use at a time, so that transactions meet. */
    private static final int LISTS_IN_USE = 5;

    private static final int TRANSACTIONS = 50 * Integer.getInteger("tarn.test.budget", 1);
    /** Checked together; more of them would be slow to check. */
    private static final int TRANSACTIONS_IN_HISTORY = 50;

    @TempDir
    Path directory;

    private HistoryRecorder recorder = new HistoryRecorder();

    @ParameterizedTest
    @EnumSource
    void onlyPermittedAnomalies(IsolationLevel level) throws Exception {
        for (int done = 0; done < TRANSACTIONS; done += TRANSACTIONS_IN_HISTORY) {
            recorder = new HistoryRecorder();
            try (Crowd crowd = new Crowd(directory.resolve("db" + done), level)) {
                crowd.setUp("CREATE TABLE lists (k INT PRIMARY KEY, v VARCHAR NOT NULL)");
                for (int key = 0; key < LISTS; key++) {
                    crowd.setUp("INSERT INTO lists VALUES (" + key + ", '" + label(key) + "')");
                }
                crowd.run(
                        TRANSACTIONS_IN_HISTORY,
                        "lists",
                        List.of("UNIQUE INDEX u ON lists (v)", "INDEX i ON lists (v, k)"),
                        this::transaction);
                check(level, allLists(crowd));
            }
        }
    }

    private void check(IsolationLevel level, Map<Integer, List<Integer>> lists) {
        List<HistoryTransaction> history = recorder.history();
        ListAppendCheck.check(history, lists)
                .assertOnly(Anomaly.permittedAt(level), level + ", " + history.size() + " transactions");
    }

    private void transaction(Connection connection, Random random) throws SQLException {
        HistoryRecorder.Recording recording = recorder.begin();
        Outcome outcome = Outcome.UNKNOWN;
        try {
            for (int steps = 1 + random.nextInt(4); steps > 0; steps--) {
                step(connection, random, recording);
            }
            if (random.nextInt(10) == 0) {
                connection.rollback();
                outcome = Outcome.ROLLED_BACK;
            } else {
                connection.commit();
                outcome = Outcome.COMMITTED;
            }
        } catch (SQLException e) {
            Crowd.throwUnlessRolledBack(e);
            outcome = Outcome.ROLLED_BACK;
            throw e;
        } finally {
            recording.end(outcome);
        }
    }

    private void step(Connection connection, Random random, HistoryRecorder.Recording recording) throws SQLException {
        int key = (recording.id() * LISTS_IN_USE / TRANSACTIONS_IN_HISTORY + random.nextInt(LISTS_IN_USE)) % LISTS;
        switch (random.nextInt(16)) {
            case 0 -> appendThatIsUndone(connection, key);
            case 1, 2, 3, 4 -> read(connection, "k = ?", recording, key, key);
            case 5, 6 -> read(connection, "v >= ? AND v < ?", recording, key, label(key), label(key + 1));
            case 7 -> readAll(connection, recording);
            default -> append(connection, key, recording.append(key));
        }
    }

    private static void append(Connection connection, int key, int value) throws SQLException {
        if (Sql.update(connection, "UPDATE lists SET v = v || ? WHERE k = ?", "," + value, key) != 1) {
            throw new AssertionError("the list " + key + " is gone");
        }
    }

    /** What a savepoint undoes counts as a transaction of its own that rolls back. */
    private void appendThatIsUndone(Connection connection, int key) throws SQLException {
        HistoryRecorder.Recording undone = recorder.begin();
        try {
            Savepoint savepoint = connection.setSavepoint();
            append(connection, key, undone.append(key));
            connection.rollback(savepoint);
        } finally {
            undone.end(Outcome.ROLLED_BACK);
        }
    }

    private static void read(
            Connection connection, String condition, HistoryRecorder.Recording recording, int key, Object... parameters)
            throws SQLException {
        Map<Integer, List<Integer>> found =
                parse(Sql.query(connection, "SELECT k, v FROM lists WHERE " + condition, parameters));
        if (found.size() != 1) {
            throw new AssertionError("the list " + key + " was found as " + found);
        }
        found.forEach(recording::read);
    }

    private static void readAll(Connection connection, HistoryRecorder.Recording recording) throws SQLException {
        parse(Sql.query(connection, "SELECT k, v FROM lists")).forEach(recording::read);
    }

    private static Map<Integer, List<Integer>> allLists(Crowd crowd) throws SQLException {
        try (Connection connection = crowd.connection()) {
            return parse(Sql.query(connection, "SELECT k, v FROM lists"));
        }
    }

    private static Map<Integer, List<Integer>> parse(List<List<@Nullable Object>> rows) {
        Map<Integer, List<Integer>> lists = new TreeMap<>();
        for (List<@Nullable Object> row : rows) {
            String[] parts = String.valueOf(row.get(1)).split(",", -1);
            List<Integer> values = new ArrayList<>(
                    Stream.of(parts).skip(1).map(Integer::valueOf).toList());
            int key = Integer.parseInt(String.valueOf(row.get(0)));
            if (!label(key).equals(parts[0]) || lists.put(key, values) != null) {
                throw new AssertionError("damaged or twice: " + row);
            }
        }
        return lists;
    }

    /** Sorts as its number does. */
    private static String label(int key) {
        return String.format(Locale.ROOT, "%02d:", key);
    }
}
