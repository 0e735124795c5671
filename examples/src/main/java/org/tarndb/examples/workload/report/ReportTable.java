package org.tarndb.examples.workload.report;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tarndb.examples.workload.console.Console;
import org.tarndb.examples.workload.measure.PhaseFigures;

/** Prints a build's figures. */
public final class ReportTable {
    private static final String ROW = "%-30s %10s %10s %10s %10s";
    private static final double MICROS_PER_MILLI = 1e3;

    private ReportTable() {}

    public static void print(BuildReport report, Console console) {
        String heading = report.index().indexName() + (report.index().unique() ? " (unique)" : " (not unique)");
        console.line("");
        console.line(ROW, heading, "writes/s", "p50 us", "p99 us", "max us");
        print("before", report.before(), console);
        print("during", report.during(), console);
        print("after", report.after(), console);
        PhaseFigures during = report.during();
        if (during != null) {
            console.line("  longest stall of a write   %,.1f ms", during.maxMicros() / MICROS_PER_MILLI);
        }
        console.line("  build time                 %,.0f ms", report.buildMillis());
        console.line("  rows checked               %,d", report.verification().rowsChecked());
        console.line("  duplicates refused         %,d", report.tally().duplicates());
        console.line("  index and table            %s", report.verification().passed() ? "agree" : "DIFFER");
        report.problems().forEach(problem -> console.line("  PROBLEM: %s", problem));
    }

    private static void print(String phase, @Nullable PhaseFigures figures, Console console) {
        if (figures != null) {
            console.line(
                    ROW,
                    "  " + phase,
                    number(figures.opsPerSecond()),
                    number(figures.p50Micros()),
                    number(figures.p99Micros()),
                    number(figures.maxMicros()));
        }
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%,.0f", value);
    }
}
