package org.tarndb.examples.workload.report;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tarndb.examples.workload.console.Console;
import org.tarndb.examples.workload.data.OrderIndex;
import org.tarndb.examples.workload.measure.PhaseFigures;

/** Prints the figures of several databases, one below the other for each phase of a build. */
public final class Comparison {
    private static final String ROW = "%-34s %10s %10s %10s %10s %10s";

    private Comparison() {}

    /** @param reports of all databases; those of builds that had to fail are left out */
    public static void print(List<BuildReport> reports, Console console) {
        for (OrderIndex index : OrderIndex.values()) {
            List<BuildReport> builds = reports.stream()
                    .filter(report -> report.index() == index && report.failedAsItMust() == null)
                    .toList();
            if (builds.size() > 1) {
                console.line("");
                console.line(
                        ROW, "compared, " + index.indexName(), "writes/s", "p50 us", "p99 us", "p99.9 us", "max us");
                print("before", builds, BuildReport::before, console);
                print("during", builds, BuildReport::during, console);
                print("after", builds, BuildReport::after, console);
                builds.forEach(report -> console.line(
                        ROW,
                        "  build time, ms: " + report.dialect().label(),
                        number(report.buildMillis()),
                        "",
                        "",
                        "",
                        ""));
            }
        }
    }

    private static void print(
            String phase,
            List<BuildReport> builds,
            Function<BuildReport, @Nullable PhaseFigures> figuresOf,
            Console console) {
        for (BuildReport build : builds) {
            PhaseFigures figures = figuresOf.apply(build);
            if (figures != null) {
                console.line(
                        ROW,
                        "  " + phase + ": " + build.dialect().label(),
                        number(figures.opsPerSecond()),
                        number(figures.p50Micros()),
                        number(figures.p99Micros()),
                        number(figures.p999Micros()),
                        number(figures.maxMicros()));
            }
        }
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%,.0f", value);
    }
}
