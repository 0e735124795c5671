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
import org.tarndb.examples.workload.measure.Phase;
import org.tarndb.examples.workload.measure.PhaseRecorder;

/**
 * One writer: inserts, updates and deletes orders of its own, each in a transaction of its own, and now and then repeats on
 * purpose what exists. It inserts as often as it deletes, so the table keeps its size. Used by one thread at a time.
 */
final class OrderWriter {
    private static final int PERCENT = 100;
    // Of a hundred writes; the rest are updates.
    private static final int DUPLICATES = 3;
    private static final int INSERTS = 27;
    private static final int DELETES = 27;

    private final int number;
    private final int writers;
    private final DataSource pool;
    private final LoadedOrders loaded;
    private final Ledger ledger;
    private final WriterKeys keys;
    private final SplittableRandom random;
    private final OrderStatements statements;
    private final DuplicateMaker duplicateMaker;
    private long references;
    private PhaseRecorder recorder = new PhaseRecorder();
    private long duplicates;
    private final List<String> unexpected = new ArrayList<>();

    OrderWriter(int number, int writers, DataSource pool, LoadedOrders loaded, Ledger ledger) {
        this.number = number;
        this.writers = writers;
        this.pool = pool;
        this.loaded = loaded;
        this.ledger = ledger;
        this.keys = new WriterKeys(number, writers, loaded.count());
        this.random = new SplittableRandom(number);
        this.statements = new OrderStatements(random, number);
        this.duplicateMaker = new DuplicateMaker(pool, statements, random, loaded);
    }

    PhaseRecorder recorder() {
        return recorder;
    }

    WriterTally tally() {
        return new WriterTally(duplicates, unexpected);
    }

    /** Writes until the run is stopped, or something happens that must not. Figures start anew. */
    void run(WriterRun run) {
        recorder = new PhaseRecorder();
        duplicates = 0;
        unexpected.clear();
        try {
            Pace pace = new Pace(run);
            while (!run.stop().isSet()) {
                long startNanos = pace.awaitNext();
                Phase atStart = run.phases().current();
                if (write(run)) {
                    long nanos = run.env().clock().nanoTime() - startNanos;
                    recorder.of(Phase.of(atStart, run.phases().current())).record(nanos);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            unexpected.add("writer " + number + " was interrupted");
        } catch (SQLException e) {
            unexpected.add("writer " + number + ": SQLSTATE " + e.getSQLState() + ": " + e.getMessage());
        } catch (IOException | RuntimeException | Error e) {
            unexpected.add("writer " + number + ": " + e);
        }
    }

    /** One write; false when it was one that must be refused, which is counted and not timed. */
    private boolean write(WriterRun run) throws SQLException, IOException {
        int draw = random.nextInt(PERCENT);
        if (draw < DUPLICATES) {
            duplicate(run);
            return false;
        }
        if (keys.hasFree() && (draw < DUPLICATES + INSERTS || !keys.hasPresent())) {
            long key = keys.insert(random);
            change(key, newState(), statements::insert);
        } else if (draw < DUPLICATES + INSERTS + DELETES) {
            change(keys.delete(random), null, (connection, key, none) -> statements.delete(connection, key));
        } else {
            change(keys.anyPresent(random), newState(), statements::update);
        }
        return true;
    }

    private OrderState newState() {
        return new OrderState(References.ofWriter(number, writers, references++), customer());
    }

    private long customer() {
        return 1L + random.nextInt(loaded.customerCount());
    }

    private void change(long key, @Nullable OrderState next, Change change) throws SQLException, IOException {
        ledger.intend(key, next);
        try (Connection connection = pool.getConnection()) {
            int rows = change.apply(connection, key, next == null ? new OrderState("", 0) : next);
            if (rows != 1) {
                throw new IllegalStateException(
                        "a write to order " + key + ", which this writer alone changes, met " + rows + " rows");
            }
        }
        ledger.acknowledge();
    }

    private void duplicate(WriterRun run) throws SQLException {
        ReferenceRule rule = run.rule().get();
        boolean repeatReference = rule != ReferenceRule.NONE && keys.hasFree() && random.nextBoolean();
        boolean refused = repeatReference
                ? duplicateMaker.repeatReference(keys.anyFree(random), customer(), rule == ReferenceRule.ENFORCED)
                : duplicateMaker.repeatKey(newState());
        if (refused) {
            duplicates++;
        } else if (!repeatReference || rule == ReferenceRule.ENFORCED) {
            throw new IllegalStateException(
                    "an insert that repeats a " + (repeatReference ? "reference" : "key") + " was not refused");
        }
    }

    /** A statement on one order, committed when it returns; gives the number of rows. */
    private interface Change {
        int apply(Connection connection, long key, OrderState next) throws SQLException;
    }
}
