package org.tarndb.examples.workload.report;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tarndb.examples.workload.console.Console;
import org.tarndb.examples.workload.fault.FaultTally;
import org.tarndb.examples.workload.measure.BuildTrace;
import org.tarndb.examples.workload.measure.GcPauses;
import org.tarndb.examples.workload.measure.PhaseFigures;
import org.tarndb.examples.workload.write.DuplicateTally;
import org.tarndb.examples.workload.write.WriterTally;

/** Prints a build's figures. */
public final class ReportTable {
    private static final String ROW = "%-34s %10s %10s %10s %10s %10s";
    private static final double MICROS_PER_MILLI = 1e3;
    private static final double NANOS_PER_MILLI = 1e6;

    private ReportTable() {}

    public static void print(BuildReport report, Console console) {
        String heading = report.dialect().label() + ", " + report.index().indexName() + " ("
                + report.index().kind() + ")";
        String failed = report.failedAsItMust();
        console.line("");
        if (failed == null) {
            console.line(ROW, heading, "writes/s", "p50 us", "p99 us", "p99.9 us", "max us");
        } else {
            console.line("%s, while duplicates are committed: it must fail", heading);
            console.line("  %s", failed);
        }
        print("before", report.before(), console);
        print("during", report.during(), console);
        print("after", report.after(), console);
        PhaseFigures during = report.during();
        if (during != null) {
            console.line("  longest stall of a write   %,.1f ms", during.maxMicros() / MICROS_PER_MILLI);
        }
        printPauses(report.trace(), console);
        console.line("  build time                 %,.0f ms", report.buildMillis());
        console.line("  rows checked               %,d", report.verification().rowsChecked());
        printTally(report.tally(), console);
        FaultTally faults = report.faults();
        if (faults != null) {
            console.line(
                    "  failures of the journal    %,d; at %,d of them a step of the build was prepared, and rolled back",
                    faults.struck(), faults.onSteps());
        }
        console.line("  index and table            %s", report.verification().passed() ? "agree" : "DIFFER");
        report.problems().forEach(problem -> console.line("  PROBLEM: %s", problem));
    }

    private static void printPauses(@Nullable BuildTrace trace, Console console) {
        if (trace == null) {
            return;
        }
        List<GcPauses.Pause> pauses = trace.pausesDuringBuild();
        long longest =
                pauses.stream().mapToLong(GcPauses.Pause::lengthNanos).max().orElse(0);
        console.line(
                "  GC pauses meanwhile        %,d%s",
                pauses.size(),
                pauses.isEmpty()
                        ? ""
                        : String.format(Locale.ROOT, ", the longest %,.0f ms", longest / NANOS_PER_MILLI));
    }

    private static void printTally(WriterTally tally, Console console) {
        DuplicateTally duplicates = tally.duplicates();
        console.line("  duplicates refused         %,d", duplicates.refused());
        if (duplicates.takenBack() > 0) {
            console.line("  passed, and taken back     %,d", duplicates.takenBack());
        }
        if (duplicates.committed() > 0) {
            console.line("  passed, and committed      %,d", duplicates.committed());
        }
        if (tally.rolledBack() > 0) {
            console.line("  rolled back, writer told   %,d", tally.rolledBack());
        }
        if (tally.overdue() > 0) {
            console.line(
                    "  due and not made in time   %,d: the rate is more than the database can do", tally.overdue());
        }
    }

    private static void print(String phase, @Nullable PhaseFigures figures, Console console) {
        if (figures != null) {
            console.line(
                    ROW,
                    "  " + phase,
                    number(figures.opsPerSecond()),
                    number(figures.p50Micros()),
                    number(figures.p99Micros()),
                    number(figures.p999Micros()),
                    number(figures.maxMicros()));
        }
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%,.0f", value);
    }
}
