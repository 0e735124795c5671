package org.tarndb.examples.workload.write;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.tarndb.examples.workload.data.Ledger;
import org.tarndb.examples.workload.data.LoadedOrders;
import org.tarndb.examples.workload.data.OrderState;
import org.tarndb.examples.workload.data.References;
import org.tarndb.examples.workload.engine.Dialect;
import org.tarndb.examples.workload.measure.LatencyRecorder;

/**
 * One writer: inserts, updates and deletes orders of its own, each in a transaction of its own, and now and then repeats on
 * purpose what exists. It inserts as often as it deletes, so the table keeps its size. Used by one thread at a time.
 */
final class OrderWriter {
    // Of all writes that are no duplicates; the rest are updates.
    private static final double INSERTS = 0.28;
    private static final double DELETES = 0.28;

    private static final OrderState NONE = new OrderState("", 0, OrderState.OPEN);

    private final int number;
    private final int writers;
    private final DataSource pool;
    private final Dialect dialect;
    private final LoadedOrders loaded;
    private final Ledger ledger;
    private final WriterKeys keys;
    private final SplittableRandom random;
    private final OrderStatements statements;
    private final DuplicateMaker duplicates;
    private long references;
    private LatencyRecorder recorder = LatencyRecorder.NONE;
    private long rolledBack;
    private long overdue;
    private final List<String> unexpected = new ArrayList<>();

    OrderWriter(int number, int writers, DataSource pool, Dialect dialect, LoadedOrders loaded, Ledger ledger) {
        this.number = number;
        this.writers = writers;
        this.pool = pool;
        this.dialect = dialect;
        this.loaded = loaded;
        this.ledger = ledger;
        this.keys = new WriterKeys(number, writers, loaded.count());
        this.random = new SplittableRandom(number);
        this.statements = new OrderStatements(dialect, random, number);
        this.duplicates = new DuplicateMaker(pool, dialect, statements, random, keys, ledger, loaded);
    }

    LatencyRecorder recorder() {
        return recorder;
    }

    WriterTally tally() {
        return new WriterTally(duplicates.tally(), rolledBack, overdue, unexpected);
    }

    /** Deletes the duplicates that it committed, while it does not run. */
    void removeDuplicates() throws SQLException, IOException {
        duplicates.removeCommitted();
    }

    /** Writes until the run is stopped, or something happens that must not. Figures start anew. */
    void run(WriterRun run) {
        recorder = new LatencyRecorder(run.phases(), run.timeline());
        duplicates.begin();
        rolledBack = 0;
        unexpected.clear();
        Pace pace = new Pace(run);
        try {
            while (true) {
                long dueNanos = pace.awaitNext();
                if (run.stop().isSet()) {
                    break;
                }
                if (write(run)) {
                    recorder.record(dueNanos, run.env().clock().nanoTime());
                }
                pace.made();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            unexpected.add("writer " + number + " was interrupted");
        } catch (SQLException e) {
            unexpected.add("writer " + number + ": SQLSTATE " + e.getSQLState() + ": " + e.getMessage());
        } catch (IOException | RuntimeException | Error e) {
            unexpected.add("writer " + number + ": " + e);
        }
        overdue = pace.overdue();
    }

    /** One write; false when it was one to be refused, or one that was rolled back, which are counted and not timed. */
    private boolean write(WriterRun run) throws SQLException, IOException {
        try {
            if (random.nextDouble() < run.duplicates()) {
                duplicate(run);
                return false;
            }
            change();
            return true;
        } catch (SQLException e) {
            if (run.mayRollBack() && dialect.isRolledBack(e)) {
                rolledBack++;
                return false;
            }
            throw e;
        }
    }

    private void change() throws SQLException, IOException {
        double draw = random.nextDouble();
        if (keys.hasFree() && (draw < INSERTS || !keys.hasPresent())) {
            change(keys.takeFree(random), false, newState(), statements::insert);
        } else if (draw < INSERTS + DELETES) {
            Change delete = (connection, key, none) -> statements.delete(connection, key);
            change(keys.takePresent(random), true, null, delete);
        } else {
            change(keys.takePresent(random), true, newState(), statements::update);
        }
    }

    private OrderState newState() {
        return new OrderState(References.ofWriter(number, writers, references++), customer(), status());
    }

    private char status() {
        return random.nextBoolean() ? OrderState.OPEN : OrderState.FILLED;
    }

    private long customer() {
        return 1L + random.nextInt(loaded.customerCount());
    }

    /** @param before whether the key, which was taken, has an order */
    private void change(long key, boolean before, @Nullable OrderState next, Change change)
            throws SQLException, IOException {
        ledger.intend(key, next);
        try (Connection connection = pool.getConnection()) {
            int rows = change.apply(connection, key, next == null ? NONE : next);
            if (rows != 1) {
                throw new IllegalStateException(
                        "a write to order " + key + ", which this writer alone changes, met " + rows + " rows");
            }
        } catch (SQLException e) {
            if (dialect.isRolledBack(e)) {
                ledger.refuse();
                keys.giveBack(key, before);
            }
            throw e;
        }
        ledger.acknowledge();
        keys.giveBack(key, next != null);
    }

    private void duplicate(WriterRun run) throws SQLException, IOException {
        if (keys.hasFree() && random.nextBoolean()) {
            duplicates.repeatReference(customer(), run);
        } else {
            duplicates.repeatKey(newState());
        }
    }

    /** A statement on one order, committed when it returns; gives the number of rows. */
    private interface Change {
        int apply(Connection connection, long key, OrderState next) throws SQLException;
    }
}
