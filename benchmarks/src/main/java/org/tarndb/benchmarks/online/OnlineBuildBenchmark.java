package org.tarndb.benchmarks.online;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.tarndb.benchmarks.workload.GcPauses;
import org.tarndb.benchmarks.workload.ItemTable;
import org.tarndb.benchmarks.workload.Load;
import org.tarndb.benchmarks.workload.MachineStalls;
import org.tarndb.benchmarks.workload.TableWriter;
import org.tarndb.benchmarks.workload.Window;

/**
 * Builds indexes, alone and beside writers, on several databases, and prints how long the builds took and the writers
 * waited. In the open loop a write's latency is counted from the moment it was due, so a stall is charged to every write
 * that it delayed. Beside the builds it prints what two writers lose to a thread that only spins: what a third thread
 * that is never idle costs on this machine by itself. Before all, it prints how long the machine holds up threads that use
 * no database.
 *
 * <p>Arguments: see {@link BenchmarkOptions}. For figures to compare, one database in a JVM.
 */
public final class OnlineBuildBenchmark {
    private OnlineBuildBenchmark() {}

    public static void main(String... arguments) throws Exception {
        BenchmarkOptions options = BenchmarkOptions.parse(arguments);
        GcPauses pauses = GcPauses.listen();
        FiguresTable table = new FiguresTable(System.out);
        table.machine(MachineStalls.measure(pauses, options.seconds()));
        table.header();
        for (Engine engine : options.engines()) {
            try (Connection connection = engine.open()) {
                ItemTable.load(connection, options.rows());
                for (Load load : options.loads()) {
                    if (load.writers() > 0 && !engine.admitsWriters()) {
                        continue;
                    }
                    if (load == Load.CLOSED_LOOP) {
                        spin(table, engine, options, pauses);
                    }
                    for (IndexKind kind : options.indexes()) {
                        BuildRun run = new BuildRun(engine, options, pauses);
                        table.row(engine, options.rows(), load, kind, run.run(connection, load, kind));
                    }
                }
            }
        }
    }

    /** The closed loop alone, and beside a thread that uses a processor and nothing else. */
    private static void spin(FiguresTable table, Engine engine, BenchmarkOptions options, GcPauses pauses)
            throws Exception {
        List<TableWriter> writers = new ArrayList<>();
        for (int i = 0; i < Load.CLOSED_LOOP.writers(); i++) {
            writers.add(TableWriter.start(engine::open, options.rows(), i, 0));
        }
        List<Window> alone = new ArrayList<>();
        List<Window> beside = new ArrayList<>();
        try {
            write(writers, pauses, options.seconds()); // warm-up, not counted
            for (int i = 0; i < options.repeats(); i++) {
                alone.add(write(writers, pauses, options.seconds()));
                try (Spinner spinner = Spinner.start()) {
                    beside.add(write(writers, pauses, options.seconds()));
                }
            }
        } finally {
            for (TableWriter writer : writers) {
                writer.stop();
            }
        }
        table.spinnerRow(engine, options.rows(), Load.CLOSED_LOOP, alone, beside);
    }

    private static Window write(List<TableWriter> writers, GcPauses pauses, int seconds)
            throws InterruptedException, SQLException {
        return Window.of(writers, pauses, () -> TimeUnit.SECONDS.sleep(seconds));
    }
}
