package org.tarndb.benchmarks.online;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * Prints figures as rows of tables. A figure of several builds is their median; the longest stall, the longest hold of
 * the latch and the longest pause are the longest of all builds.
 */
final class FiguresTable {
    private static final double MILLI = 1e6;

    private final PrintStream out;

    FiguresTable(PrintStream out) {
        this.out = out;
    }

    void header() {
        out.println("| database | rows | load | index | build ms (min / max) | writes/s before | during | ratio"
                + " | p50 ms before | during | p99 | during | p99.9 | during | longest | during | during, without GC"
                + " | GC pause ms | latch holds | p99 ms | longest ms | bytes/row |");
        out.println("|" + "---|".repeat(22));
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
            row.append(String.format(Locale.ROOT, " %.0f | %.0f | %.0f %% |", before, during, 100 * ratio));
            for (double share : new double[] {0.5, 0.99, 0.999}) {
                row.append(cell(median(builds, build -> quantileMillis(build.before(), share))));
                row.append(cell(median(builds, build -> quantileMillis(build.during(), share))));
            }
            row.append(cell(longest(builds, build -> build.before().latencies().longestNanos() / MILLI)));
            row.append(cell(longest(builds, build -> build.during().latencies().longestNanos() / MILLI)));
            row.append(cell(longest(builds, build -> build.during().longestNanosWithoutGc() / MILLI)));
        } else {
            row.append(" |".repeat(12));
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

    private static double quantileMillis(Window window, double share) {
        return window.latencies().quantileNanos(share) / MILLI;
    }

    private static String cell(double millis) {
        return String.format(Locale.ROOT, millis < 0.1 ? " %.3f |" : " %.2f |", millis);
    }

    private static double median(List<BuildFigures> builds, ToDoubleFunction<BuildFigures> figure) {
        return middle(sorted(builds, figure));
    }

    private static double middle(double[] sorted) {
        return sorted[sorted.length / 2];
    }

    private static double longest(List<BuildFigures> builds, ToDoubleFunction<BuildFigures> figure) {
        return builds.stream().mapToDouble(figure).max().orElse(0);
    }

    static double median(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return middle(sorted);
    }

    private static double[] sorted(List<BuildFigures> builds, ToDoubleFunction<BuildFigures> figure) {
        double[] values = builds.stream().mapToDouble(figure).toArray();
        Arrays.sort(values);
        return values;
    }
}
