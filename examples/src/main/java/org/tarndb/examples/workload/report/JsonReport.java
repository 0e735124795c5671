package org.tarndb.examples.workload.report;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tarndb.examples.workload.fault.FaultTally;
import org.tarndb.examples.workload.measure.BuildTrace;
import org.tarndb.examples.workload.measure.PhaseFigures;

/** The figures as JSON (RFC 8259): {@code {"builds": [...]}}, an object for each build. */
public final class JsonReport {
    private static final double NANOS_PER_MILLI = 1e6;

    private JsonReport() {}

    public static String of(List<BuildReport> reports) {
        return reports.stream().map(JsonReport::build).collect(Collectors.joining(",\n", "{\"builds\": [\n", "\n]}\n"));
    }

    private static String build(BuildReport report) {
        PhaseFigures during = report.during();
        FaultTally faults = report.faults();
        return String.join(
                ",\n",
                "  {\"database\": \"" + report.dialect().label() + "\"",
                "   \"index\": \"" + report.index().indexName() + "\"",
                "   \"unique\": " + report.index().unique(),
                "   \"rows\": " + report.rows(),
                "   \"writers\": " + report.writers(),
                "   \"build_ms\": " + number(report.buildMillis()),
                "   \"verified\": " + report.verification().passed(),
                "   \"rows_checked\": " + report.verification().rowsChecked(),
                "   \"expected_duplicates\": " + report.tally().duplicates().refused(),
                "   \"duplicates_taken_back\": " + report.tally().duplicates().takenBack(),
                "   \"duplicates_committed\": " + report.tally().duplicates().committed(),
                "   \"failed_as_it_must\": " + (report.failedAsItMust() != null),
                "   \"rolled_back\": " + report.tally().rolledBack(),
                "   \"journal_failures\": " + (faults == null ? 0 : faults.struck()),
                "   \"journal_failures_on_steps\": " + (faults == null ? 0 : faults.onSteps()),
                "   \"overdue\": " + report.tally().overdue(),
                "   \"unexpected_errors\": " + report.tally().unexpected().size(),
                "   \"longest_stall_us\": " + (during == null ? "null" : number(during.maxMicros())),
                "   \"gc_pauses_ms\": " + pauses(report.trace()),
                "   \"before\": " + figures(report.before()),
                "   \"during\": " + figures(during),
                "   \"after\": " + figures(report.after()) + "}");
    }

    /** Those during the build, in milliseconds each. */
    private static String pauses(@Nullable BuildTrace trace) {
        return trace == null
                ? "null"
                : trace.pausesDuringBuild().stream()
                        .map(pause -> number(pause.lengthNanos() / NANOS_PER_MILLI))
                        .collect(Collectors.joining(", ", "[", "]"));
    }

    private static String figures(@Nullable PhaseFigures figures) {
        if (figures == null) {
            return "null";
        }
        return "{\"ops_per_s\": " + number(figures.opsPerSecond())
                + ", \"p50_us\": " + number(figures.p50Micros())
                + ", \"p99_us\": " + number(figures.p99Micros())
                + ", \"p999_us\": " + number(figures.p999Micros())
                + ", \"max_us\": " + number(figures.maxMicros()) + "}";
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
