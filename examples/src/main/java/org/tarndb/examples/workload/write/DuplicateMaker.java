package org.tarndb.examples.workload.write;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.random.RandomGenerator;
import javax.sql.DataSource;
import org.tarndb.examples.workload.data.LoadedOrders;
import org.tarndb.examples.workload.data.OrderKeys;
import org.tarndb.examples.workload.data.OrderState;
import org.tarndb.examples.workload.data.References;

/**
 * Inserts on purpose what must be refused: an order whose key, or whose reference, a fixed order has. Not thread-safe.
 */
final class DuplicateMaker {
    private static final String UNIQUE_VIOLATION = "23505";

    private final DataSource pool;
    private final OrderStatements statements;
    private final RandomGenerator random;
    private final int fixedOrders;

    DuplicateMaker(DataSource pool, OrderStatements statements, RandomGenerator random, LoadedOrders loaded) {
        this.pool = pool;
        this.statements = statements;
        this.random = random;
        this.fixedOrders = loaded.count() / OrderKeys.FIXED_EVERY;
    }

    /**
     * Repeats the key of an order.
     *
     * @return whether it was refused with 23505
     * @throws SQLException the insert failed for another reason
     */
    boolean repeatKey(OrderState order) throws SQLException {
        return isRefused(fixedKey(), order, true);
    }

    /**
     * Repeats the reference of an order.
     *
     * @param commit whether a duplicate that is not refused is to be committed; else it is rolled back
     * @return whether it was refused with 23505
     */
    boolean repeatReference(long key, long customer, boolean commit) throws SQLException {
        return isRefused(key, new OrderState(References.ofLoaded(fixedKey()), customer), commit);
    }

    private long fixedKey() {
        return OrderKeys.key((long) OrderKeys.FIXED_EVERY * (1 + random.nextInt(fixedOrders)), 0);
    }

    private boolean isRefused(long key, OrderState order, boolean commit) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            connection.setAutoCommit(commit);
            try {
                statements.insert(connection, key, order);
                return false;
            } catch (SQLException e) {
                if (UNIQUE_VIOLATION.equals(e.getSQLState())) {
                    return true;
                }
                throw e;
            } finally {
                if (!commit) {
                    connection.rollback();
                }
            }
        }
    }
}
