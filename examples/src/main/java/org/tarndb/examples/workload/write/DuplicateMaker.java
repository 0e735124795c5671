package org.tarndb.examples.workload.write;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.random.RandomGenerator;
import javax.sql.DataSource;
import org.tarndb.examples.workload.data.Ledger;
import org.tarndb.examples.workload.data.LoadedOrders;
import org.tarndb.examples.workload.data.OrderKeys;
import org.tarndb.examples.workload.data.OrderState;
import org.tarndb.examples.workload.data.References;
import org.tarndb.examples.workload.engine.Dialect;

/**
 * Inserts on purpose orders whose key, or whose reference, a fixed order has, and compares what becomes of them with the
 * {@link ReferenceRule}. Not thread-safe.
 */
final class DuplicateMaker {
    private final DataSource pool;
    private final Dialect dialect;
    private final OrderStatements statements;
    private final RandomGenerator random;
    private final WriterKeys keys;
    private final Ledger ledger;
    private final int fixedOrders;

    /** Orders with the reference of another one. */
    private final Deque<Long> committedKeys = new ArrayDeque<>();

    private DuplicateTally tally = DuplicateTally.NONE;

    /** References of fixed orders up to this position have been refused by the index that is being built. */
    private long refusedPosition;

    DuplicateMaker(
            DataSource pool,
            Dialect dialect,
            OrderStatements statements,
            RandomGenerator random,
            WriterKeys keys,
            Ledger ledger,
            LoadedOrders loaded) {
        this.pool = pool;
        this.dialect = dialect;
        this.statements = statements;
        this.random = random;
        this.keys = keys;
        this.ledger = ledger;
        this.fixedOrders = loaded.count() / OrderKeys.FIXED_EVERY;
    }

    /** Since {@link #begin}. */
    DuplicateTally tally() {
        return tally;
    }

    void begin() {
        tally = DuplicateTally.NONE;
        refusedPosition = 0;
    }

    /**
     * Repeats the key of an order.
     *
     * @throws IllegalStateException when it is not refused
     * @throws SQLException the insert failed for another reason
     */
    void repeatKey(OrderState order) throws SQLException {
        long key = OrderKeys.key(fixedPosition(), 0);
        if (!isRefused(key, order, true)) {
            throw new IllegalStateException("an insert that repeats the key " + key + " was not refused");
        }
        tally = tally.plus(new DuplicateTally(1, 0, 0));
    }

    /**
     * Repeats the reference of an order. There must be a free key.
     *
     * @throws IllegalStateException when the rule is broken
     * @throws SQLException the insert failed for another reason
     */
    void repeatReference(long customer, WriterRun run) throws SQLException, IOException {
        ReferenceRule rule = run.rule().get();
        long position = fixedPosition();
        OrderState order = new OrderState(References.ofLoaded(OrderKeys.key(position, 0)), customer, OrderState.OPEN);
        if (rule == ReferenceRule.FAILING) {
            commit(order, run);
            return;
        }
        boolean refused = isRefused(keys.anyFree(random), order, rule == ReferenceRule.ENFORCED);
        tally = tally.plus(new DuplicateTally(refused ? 1 : 0, refused ? 0 : 1, 0));
        check(refused, position, rule, run);
    }

    private void check(boolean refused, long position, ReferenceRule rule, WriterRun run) {
        boolean mayPass = rule == ReferenceRule.NONE || (rule == ReferenceRule.BUILDING && position > refusedPosition);
        // A rollback in the journal takes a step of the build back, and with it what the index had.
        if (!refused && !mayPass && (rule == ReferenceRule.ENFORCED || !run.mayRollBack())) {
            throw new IllegalStateException("an insert that repeats a reference of the unique index was not refused");
        }
        if (refused && rule == ReferenceRule.NONE && run.rule().get() == ReferenceRule.NONE) {
            throw new IllegalStateException("an insert that repeats a reference was refused, without a unique index");
        }
        if (refused && rule == ReferenceRule.BUILDING) {
            refusedPosition = Math.max(refusedPosition, position);
        }
    }

    private void commit(OrderState order, WriterRun run) throws SQLException, IOException {
        long key = keys.takeFree(random);
        ledger.intend(key, order);
        boolean refused;
        try {
            refused = isRefused(key, order, true);
        } catch (SQLException e) {
            if (dialect.isRolledBack(e)) {
                ledger.refuse();
                keys.giveBack(key, false);
            }
            throw e;
        }
        if (refused) {
            ledger.refuse();
            keys.giveBack(key, false);
        } else {
            ledger.acknowledge();
            committedKeys.add(key);
            run.duplicateCommitted().set();
        }
        tally = tally.plus(new DuplicateTally(refused ? 1 : 0, 0, refused ? 0 : 1));
    }

    /** Deletes the duplicates that were committed. */
    void removeCommitted() throws SQLException, IOException {
        while (!committedKeys.isEmpty()) {
            long key = committedKeys.element();
            ledger.intend(key, null);
            try (Connection connection = pool.getConnection()) {
                statements.delete(connection, key);
            }
            ledger.acknowledge();
            keys.giveBack(committedKeys.remove(), false);
        }
    }

    private long fixedPosition() {
        return (long) OrderKeys.FIXED_EVERY * (1 + random.nextInt(fixedOrders));
    }

    /** @param commit whether an insert that is not refused is to be committed; else it is rolled back */
    private boolean isRefused(long key, OrderState order, boolean commit) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            connection.setAutoCommit(commit);
            try {
                statements.insert(connection, key, order);
                return false;
            } catch (SQLException e) {
                if (dialect.isUniqueViolation(e)) {
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
