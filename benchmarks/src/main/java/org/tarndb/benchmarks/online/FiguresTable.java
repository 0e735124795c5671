package org.tarndb.benchmarks.online;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.tarndb.benchmarks.workload.Load;
import org.tarndb.benchmarks.workload.Window;

/**
 * Prints figures as rows of tables. A figure of several builds is their median; the longest stall, the longest hold of
 * the latch and the longest pause are the longest of all builds.
 */
final class FiguresTable {
    private static final double MILLI = 1e6;
    private static final double[] QUANTILES = {0.5, 0.99, 0.999};

    private final PrintStream out;

    FiguresTable(PrintStream out) {
        this.out = out;
    }

    void header() {
        out.println(
                "| database | rows | load | index | build ms (min / max) | writes/s before | during | ratio | with the index"
                        + " | p50 ms before | during | p99 | during | p99.9 | during | longest | during"
                        + " | without GC | during | stalls/s | during | GC pause ms | latch holds | p99 ms | longest ms | bytes/row |");
        out.println("|" + "---|".repeat(26));
    }

    void row(Engine engine, int rows, Load load, IndexKind kind, List<BuildFigures> builds) {
        boolean writes = load.writers() > 0;
        double[] millis = sorted(builds, build -> build.buildNanos() / MILLI);
        StringBuilder row = new StringBuilder(String.format(
                Locale.ROOT,
                "| %s | %,d | %s | %s | %.0f (%.0f / %.0f) |",
                engine,
                rows,
                load,
                kind,
                middle(millis),
                millis[0],
                millis[millis.length - 1]));
        if (writes) {
            double before = median(builds, build -> build.before().writesPerSecond());
            double during = median(builds, build -> build.during().writesPerSecond());
            double ratio = median(
                    builds,
                    build -> build.during().writesPerSecond() / build.before().writesPerSecond());
            double after = median(
                    builds,
                    build -> build.after().writesPerSecond() / build.before().writesPerSecond());
            row.append(String.format(
                    Locale.ROOT, " %.0f | %.0f | %.0f %% | %.0f %% |", before, during, 100 * ratio, 100 * after));
            for (double share : QUANTILES) {
                row.append(cell(median(builds, build -> quantileMillis(build.before(), share))));
                row.append(cell(median(builds, build -> quantileMillis(build.during(), share))));
            }
            row.append(cell(longest(builds, build -> build.before().latencies().longestNanos() / MILLI)));
            row.append(cell(longest(builds, build -> build.during().latencies().longestNanos() / MILLI)));
            row.append(cell(longest(builds, build -> build.before().longestNanosWithoutGc() / MILLI)));
            row.append(cell(longest(builds, build -> build.during().longestNanosWithoutGc() / MILLI)));
            row.append(cell(median(builds, build -> build.before().stallsPerSecond())));
            row.append(cell(median(builds, build -> build.during().stallsPerSecond())));
        } else {
            row.append(" |".repeat(16));
        }
        row.append(cell(longest(builds, build -> build.gcNanos() / MILLI)));
        if (builds.get(0).latch() == BuildFigures.Latch.UNKNOWN) {
            row.append(" |".repeat(3));
        } else {
            row.append(String.format(
                    Locale.ROOT,
                    " %.0f |",
                    median(builds, build -> build.latch().holds())));
            row.append(cell(longest(builds, build -> build.latch().p99Micros() / 1e3)));
            row.append(cell(longest(builds, build -> build.latch().longestMicros() / 1e3)));
        }
        double bytes = median(builds, BuildFigures::allocatedBytes);
        row.append(bytes < 0 ? " |" : String.format(Locale.ROOT, " %.0f |", bytes / rows));
        out.println(row);
    }

    /** The writers without a build, alone and beside a thread that uses a processor and nothing else. */
    void spinnerRow(Engine engine, int rows, Load load, List<Window> alone, List<Window> beside) {
        StringBuilder row = new StringBuilder(
                String.format(Locale.ROOT, "| %s | %,d | %s | none, a thread that spins | |", engine, rows, load));
        double[] ratios = new double[alone.size()];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = beside.get(i).writesPerSecond() / alone.get(i).writesPerSecond();
        }
        row.append(String.format(
                Locale.ROOT,
                " %.0f | %.0f | %.0f %% | |",
                median(alone, Window::writesPerSecond),
                median(beside, Window::writesPerSecond),
                100 * median(ratios)));
        for (double share : QUANTILES) {
            row.append(cell(median(alone, window -> quantileMillis(window, share))));
            row.append(cell(median(beside, window -> quantileMillis(window, share))));
        }
        row.append(cell(longest(alone, window -> window.latencies().longestNanos() / MILLI)));
        row.append(cell(longest(beside, window -> window.latencies().longestNanos() / MILLI)));
        row.append(cell(longest(alone, window -> window.longestNanosWithoutGc() / MILLI)));
        row.append(cell(longest(beside, window -> window.longestNanosWithoutGc() / MILLI)));
        row.append(cell(median(alone, Window::stallsPerSecond)));
        row.append(cell(median(beside, Window::stallsPerSecond)));
        out.println(row.append(" |".repeat(5)));
    }

    /** What the machine does to two threads that use no database. */
    void machine(Window window) {
        out.printf(
                Locale.ROOT,
                "Two threads that only write to memory are held up for up to %.1f ms, more than 10 ms %.1f times a second.%n%n",
                window.longestNanosWithoutGc() / MILLI,
                window.stallsPerSecond());
    }

    private static double quantileMillis(Window window, double share) {
        return window.latencies().quantileNanos(share) / MILLI;
    }

    private static String cell(double millis) {
        return String.format(Locale.ROOT, millis < 0.1 ? " %.3f |" : " %.2f |", millis);
    }

    private static <T> double median(List<T> builds, ToDoubleFunction<T> figure) {
        return middle(sorted(builds, figure));
    }

    private static double middle(double[] sorted) {
        return sorted[sorted.length / 2];
    }

    private static <T> double longest(List<T> builds, ToDoubleFunction<T> figure) {
        return builds.stream().mapToDouble(figure).max().orElse(0);
    }

    private static double median(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return middle(sorted);
    }

    private static <T> double[] sorted(List<T> builds, ToDoubleFunction<T> figure) {
        double[] values = builds.stream().mapToDouble(figure).toArray();
        Arrays.sort(values);
        return values;
    }
}
