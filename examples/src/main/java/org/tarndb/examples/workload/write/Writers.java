package org.tarndb.examples.workload.write;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.tarndb.examples.workload.data.Ledger;
import org.tarndb.examples.workload.data.LoadedOrders;
import org.tarndb.examples.workload.engine.Dialect;
import org.tarndb.examples.workload.measure.LatencyHistogram;
import org.tarndb.examples.workload.measure.Phase;
import org.tarndb.storage.env.Threads;

/** The writers and their threads. Used by one thread. */
public final class Writers {
    /** After this long without an end, a writer is said to hang. */
    private static final long END_TIMEOUT_NANOS = 60_000_000_000L;

    private final List<OrderWriter> writers = new ArrayList<>();
    private final List<Threads.Handle> threads = new ArrayList<>();

    /** @param ledgers one for each writer */
    public Writers(DataSource pool, Dialect dialect, LoadedOrders loaded, List<? extends Ledger> ledgers) {
        for (int i = 0; i < ledgers.size(); i++) {
            writers.add(new OrderWriter(i, ledgers.size(), pool, dialect, loaded, ledgers.get(i)));
        }
    }

    public void start(WriterRun run) {
        threads.clear();
        for (int i = 0; i < writers.size(); i++) {
            OrderWriter writer = writers.get(i);
            threads.add(run.env().threads().start("demo-writer-" + i, () -> writer.run(run)));
        }
    }

    /**
     * Ends the writers after the write each is at.
     *
     * @return what they met
     * @throws IllegalStateException when one does not end
     */
    public WriterTally stop(WriterRun run) throws InterruptedException {
        run.stop().set();
        long deadline = run.env().clock().nanoTime() + END_TIMEOUT_NANOS;
        WriterTally tally = WriterTally.NOTHING;
        for (int i = 0; i < writers.size(); i++) {
            if (!run.env().waits().await(threads.get(i).ended(), deadline)) {
                throw new IllegalStateException("writer " + i + " hangs: its last write has not returned for a minute");
            }
            tally = tally.plus(writers.get(i).tally());
        }
        return tally;
    }

    /** Deletes the duplicates that were committed, while the writers do not run. */
    public void removeDuplicates() throws SQLException, IOException {
        for (OrderWriter writer : writers) {
            writer.removeDuplicates();
        }
    }

    /** All writers' latencies of one phase, once they have been stopped. */
    public LatencyHistogram latencies(Phase phase) {
        LatencyHistogram sum = new LatencyHistogram();
        writers.forEach(writer -> sum.add(writer.recorder().of(phase)));
        return sum;
    }
}
