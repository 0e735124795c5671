package org.tarndb.jdbc.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tarndb.txn.IsolationLevel;

/** Money is moved between accounts, accounts are closed and opened again; the total never changes and nobody owes. */
@Timeout(300)
class BankTest {
    private static final int ACCOUNTS = 8;
    private static final long TOTAL = 100 * ACCOUNTS;
    private static final int TRANSACTIONS = 30 * Integer.getInteger("tarn.test.budget", 1);
    private static final String READ = "SELECT balance FROM accounts WHERE id = ?";

    @TempDir
    Path directory;

    private final AtomicInteger totalsSeen = new AtomicInteger();

    @ParameterizedTest
    @EnumSource
    void theTotalStays(IsolationLevel level) throws Exception {
        try (Crowd crowd = new Crowd(directory, level)) {
            crowd.setUp("CREATE TABLE accounts (id INT PRIMARY KEY, balance INT NOT NULL CHECK (balance >= 0))");
            crowd.setUp(IntStream.range(0, ACCOUNTS)
                    .mapToObj(id -> "INSERT INTO accounts VALUES (" + id + ", 100)")
                    .toArray(String[]::new));
            boolean snapshots = level != IsolationLevel.READ_COMMITTED;
            crowd.run(
                    TRANSACTIONS,
                    "accounts",
                    List.of("INDEX i ON accounts (balance)", "UNIQUE INDEX u ON accounts (balance, id)"),
                    (connection, random) -> transaction(connection, random, snapshots));
            try (Connection connection = crowd.connection()) {
                checkInOneStatement(connection);
            }
        }
        assertTrue(totalsSeen.get() > TRANSACTIONS / 10, "totals were seen " + totalsSeen + " times only");
    }

    /** @param snapshots whether a transaction reads one state, and fails when it writes over another's change */
    private void transaction(Connection connection, Random random, boolean snapshots) throws SQLException {
        int from = random.nextInt(ACCOUNTS);
        int to = (from + 1 + random.nextInt(ACCOUNTS - 1)) % ACCOUNTS;
        int amount = 1 + random.nextInt(60);
        boolean moved = switch (random.nextInt(8)) {
            case 0 -> {
                checkInOneStatement(connection);
                yield true;
            }
            case 1 -> {
                if (snapshots) {
                    checkOneByOne(connection, random);
                }
                yield true;
            }
            case 2 -> reopen(connection, from, to);
            case 5 -> transferIfTheCheckLets(connection, from, to, amount);
            case 3, 4 ->
                snapshots ? transferComputedHere(connection, from, to, amount) : transfer(connection, from, to, amount);
            default -> transfer(connection, from, to, amount);
        };
        if (moved) {
            connection.commit();
        } else {
            connection.rollback();
        }
    }

    private void checkInOneStatement(Connection connection) throws SQLException {
        List<List<@Nullable Object>> all =
                Sql.query(connection, "SELECT sum(balance), min(balance), count(*) FROM accounts");
        assertEquals("[" + TOTAL, String.valueOf(all.get(0)).split(",", 2)[0], all::toString);
        assertTrue(((Number) all.get(0).get(1)).longValue() >= 0, all::toString);
        assertEquals(ACCOUNTS, ((Number) all.get(0).get(2)).longValue(), all::toString);
        assertEquals(TOTAL, Sql.number(connection, "SELECT sum(balance) FROM accounts WHERE balance > 0"));
        totalsSeen.incrementAndGet();
    }

    private void checkOneByOne(Connection connection, Random random) throws SQLException {
        List<Integer> ids = IntStream.range(0, ACCOUNTS).boxed().collect(Collectors.toList());
        Collections.shuffle(ids, random);
        long sum = 0;
        for (int id : ids) {
            sum += Sql.number(connection, READ, id);
        }
        assertEquals(TOTAL, sum);
        totalsSeen.incrementAndGet();
    }

    /** The database computes: right at every level. */
    private static boolean transfer(Connection connection, int from, int to, int amount) throws SQLException {
        return Sql.update(
                                connection,
                                "UPDATE accounts SET balance = balance - ? WHERE id = ? AND balance >= ?",
                                amount,
                                from,
                                amount)
                        == 1
                && Sql.update(connection, "UPDATE accounts SET balance = balance + ? WHERE id = ?", amount, to) == 1;
    }

    /** No condition keeps the balance from falling below zero but the table's own. */
    private static boolean transferIfTheCheckLets(Connection connection, int from, int to, int amount)
            throws SQLException {
        String move = "UPDATE accounts SET balance = balance + ? WHERE id = ?";
        try {
            return Sql.update(connection, move, -3 * amount, from) == 1
                    && Sql.update(connection, move, 3 * amount, to) == 1;
        } catch (SQLException e) {
            if (!e.getSQLState().equals("23514")) {
                throw e;
            }
            return false;
        }
    }

    /** The client computes: money is lost or made if an update is lost. */
    private static boolean transferComputedHere(Connection connection, int from, int to, int amount)
            throws SQLException {
        long source = Sql.number(connection, READ, from);
        long target = Sql.number(connection, READ, to);
        String write = "UPDATE accounts SET balance = ? WHERE id = ?";
        return source >= amount
                && Sql.update(connection, write, source - amount, from) == 1
                && Sql.update(connection, write, target + amount, to) == 1;
    }

    /** All that an account holds goes to another; its row is deleted and inserted anew. */
    private static boolean reopen(Connection connection, int from, int to) throws SQLException {
        long balance = Sql.number(connection, READ, from);
        return Sql.update(connection, "DELETE FROM accounts WHERE id = ? AND balance = ?", from, balance) == 1
                && Sql.update(connection, "UPDATE accounts SET balance = balance + ? WHERE id = ?", balance, to) == 1
                && Sql.update(connection, "INSERT INTO accounts VALUES (?, 0)", from) == 1;
    }
}
