package org.tarndb.benchmarks.snapshots;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import org.tarndb.benchmarks.workload.GcPauses;
import org.tarndb.benchmarks.workload.ItemTable;
import org.tarndb.benchmarks.workload.Latencies;
import org.tarndb.benchmarks.workload.Load;
import org.tarndb.benchmarks.workload.MachineStalls;
import org.tarndb.benchmarks.workload.TableWriter;
import org.tarndb.benchmarks.workload.Window;

/**
 * How long writers wait before, during and after the table that they write to is published: as a whole, to a new place, and again,
 * a second after it was published there. In the open loop a write's latency is counted from the moment it was due, so a stall is
 * charged to every write that it delayed. Before, the table is published {@code warmup} times as a whole, each followed by
 * {@code again} incremental ones: the first times the JVM's compilers take as much of the processors as a publication does. Last, the writers beside a thread that does nothing but compute: what
 * is the scheduler's.
 *
 * <p>Arguments: {@code rows=1000000 rounds=5 seconds=5 rate=300 warmup=20 again=1 load=open_loop,closed_loop database=memory}; or {@code
 * database=files}, where each commit is forced to the disk that is published to.
 */
public final class WriteLatencyFigures {
    private static final double MILLI = 1e6;
    private static final int COMPUTE_MILLIS = 500;
    private static final int AGAIN_MILLIS = 20;
    private static long computed;
    private static final double[] QUANTILES = {0.5, 0.99};

    /** A publication, with the writes before, during and after it. */
    private record Round(Window before, Window during, Window after) {}

    private final Arguments options;
    private final GcPauses pauses;
    private final Scratch scratch;
    private final String url;

    private WriteLatencyFigures(Arguments options, GcPauses pauses, Scratch scratch) {
        this.options = options;
        this.pauses = pauses;
        this.scratch = scratch;
        String database = options.texts("database").get(0);
        this.url = database.equals("files") ? "jdbc:tarn:" + scratch.newPlace("database") : "jdbc:tarn:mem:" + database;
    }

    public static void main(String... arguments) throws Exception {
        Arguments options = Arguments.parse(
                Map.of(
                        "rows", "1000000",
                        "rounds", "5",
                        "seconds", "5",
                        "rate", "300",
                        "warmup", "20",
                        "again", "1",
                        "load", "open_loop,closed_loop",
                        "database", "memory"),
                arguments);
        GcPauses pauses = GcPauses.listen();
        try (Scratch scratch = Scratch.create("tarn-latency")) {
            Window machine = MachineStalls.measure(pauses, options.number("seconds"));
            System.out.printf(
                    Locale.ROOT,
                    "Two threads that only write to memory are held up for up to %.1f ms.%n%n",
                    machine.longestNanosWithoutGc() / MILLI);
            new WriteLatencyFigures(options, pauses, scratch).run();
        }
    }

    private void run() throws Exception {
        System.out.println(
                "| load | publication | ms | writes meanwhile | writes/s before | during, of before % | after, of before %"
                        + " | p50 ms before | during | after | p99 | during | after | p99 during / before"
                        + " | longest | during | after | without GC, during |");
        System.out.println("|" + "---|".repeat(18));
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            ItemTable.load(connection, options.number("rows"));
            for (String name : options.texts("load")) {
                Load load = Load.valueOf(name.toUpperCase(Locale.ROOT));
                List<TableWriter> writers = new ArrayList<>();
                for (int i = 0; i < load.writers(); i++) {
                    writers.add(TableWriter.start(
                            () -> DriverManager.getConnection(url),
                            options.number("rows"),
                            i,
                            load.gapNanos(options.number("rate"))));
                }
                try {
                    for (int i = 0; i < options.number("warmup"); i++) {
                        warmUp(statement);
                    }
                    print(load, "full", publications(statement, writers, false));
                    print(load, "incremental", publications(statement, writers, true));
                    print(load, "(a thread computes)", rounds(writers, WriteLatencyFigures::compute));
                } finally {
                    for (TableWriter writer : writers) {
                        writer.stop();
                    }
                }
            }
            ItemTable.check(statement);
        }
    }

    private void warmUp(Statement statement) throws Exception {
        Path place = scratch.newPlace("warmup");
        publish(statement, place);
        for (int i = 0; i < options.number("again"); i++) {
            TimeUnit.MILLISECONDS.sleep(AGAIN_MILLIS);
            publish(statement, place);
        }
        Scratch.delete(place);
    }

    private List<Round> publications(Statement statement, List<TableWriter> writers, boolean incremental)
            throws Exception {
        List<Round> rounds = new ArrayList<>();
        for (int i = 0; i < options.number("rounds"); i++) {
            Path place = scratch.newPlace("published");
            if (incremental) {
                publish(statement, place);
            }
            rounds.add(round(writers, () -> publish(statement, place)));
            Scratch.delete(place);
        }
        return rounds;
    }

    private List<Round> rounds(List<TableWriter> writers, Window.Work work) throws Exception {
        List<Round> rounds = new ArrayList<>();
        for (int i = 0; i < options.number("rounds"); i++) {
            rounds.add(round(writers, work));
        }
        return rounds;
    }

    private Round round(List<TableWriter> writers, Window.Work work) throws Exception {
        System.gc(); // each begins with a heap without garbage
        TimeUnit.SECONDS.sleep(1); // the writers make up for what they missed
        Window before = write(writers);
        Window during = Window.of(writers, pauses, work);
        return new Round(before, during, write(writers));
    }

    private static void compute() {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(COMPUTE_MILLIS);
        while (System.nanoTime() < end) {
            for (int i = 0; i < 1000; i++) {
                computed = 31 * computed + i;
            }
        }
    }

    private Window write(List<TableWriter> writers) throws InterruptedException, SQLException {
        return Window.of(writers, pauses, () -> TimeUnit.SECONDS.sleep(options.number("seconds")));
    }

    private static void publish(Statement statement, Path place) throws SQLException {
        statement.execute("PUBLISH TABLE item TO '" + place + "'");
    }

    /** Quantiles are those of the writes of all rounds together: one publication may see a hundred. */
    private static void print(Load load, String publication, List<Round> rounds) {
        List<Latencies> phases = Stream.<Function<Round, Window>>of(Round::before, Round::during, Round::after)
                .map(phase -> allOf(rounds, phase))
                .toList();
        StringBuilder row = new StringBuilder(String.format(
                Locale.ROOT,
                "| %s | %s | %s | %,d | %.0f | %s | %s |",
                load,
                publication,
                Spread.of(rounds, round -> round.during().nanos() / MILLI).cell(0),
                phases.get(1).count(),
                Spread.of(rounds, round -> round.before().writesPerSecond()).median(),
                share(rounds, Round::during),
                share(rounds, Round::after)));
        for (double quantile : QUANTILES) {
            phases.forEach(phase -> row.append(cell(phase.quantileNanos(quantile) / MILLI)));
        }
        row.append(
                cell((double) phases.get(1).quantileNanos(0.99) / phases.get(0).quantileNanos(0.99)));
        phases.forEach(phase -> row.append(cell(phase.longestNanos() / MILLI)));
        row.append(cell(Spread.of(rounds, round -> round.during().longestNanosWithoutGc() / MILLI)
                .greatest()));
        System.out.println(row);
    }

    private static Latencies allOf(List<Round> rounds, Function<Round, Window> phase) {
        Latencies all = new Latencies();
        rounds.forEach(round -> all.addAll(phase.apply(round).latencies()));
        return all;
    }

    private static String share(List<Round> rounds, Function<Round, Window> phase) {
        return Spread.of(
                        rounds,
                        round -> 100
                                * phase.apply(round).writesPerSecond()
                                / round.before().writesPerSecond())
                .cell(0);
    }

    private static String cell(double millis) {
        return String.format(Locale.ROOT, millis < 0.1 ? " %.3f |" : " %.2f |", millis);
    }
}
