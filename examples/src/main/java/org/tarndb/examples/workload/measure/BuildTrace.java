package org.tarndb.examples.workload.measure;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One build over time. All times are in nanoseconds from the beginning of the phase before it.
 *
 * @param lengthNanos until the end of the phase after it
 * @param points latencies of the writes; empty when no timeline was kept
 * @param pauses of the garbage collector
 */
public record BuildTrace(
        long buildStartNanos,
        long buildEndNanos,
        long lengthNanos,
        List<LatencyTimeline.Point> points,
        List<GcPauses.Pause> pauses) {
    public BuildTrace {
        points = List.copyOf(points);
        pauses = List.copyOf(pauses);
    }

    /** What is known once the writers have ended. */
    public static BuildTrace of(PhaseClock phases, @Nullable LatencyTimeline timeline, GcPauses gc) {
        long origin = startOf(phases, Phase.BEFORE, 0);
        long end = origin
                + phases.lengthNanos(Phase.BEFORE)
                + phases.lengthNanos(Phase.DURING)
                + phases.lengthNanos(Phase.AFTER);
        List<LatencyTimeline.Point> points = timeline == null ? List.of() : timeline.points();
        return new BuildTrace(
                startOf(phases, Phase.DURING, end) - origin,
                startOf(phases, Phase.AFTER, end) - origin,
                end - origin,
                points.stream()
                        .filter(point -> point.startNanos() >= origin && point.startNanos() < end)
                        .map(point -> point.minus(origin))
                        .toList(),
                gc.all().stream()
                        .filter(pause -> pause.overlaps(origin, end))
                        .map(pause -> pause.minus(origin))
                        .toList());
    }

    private static long startOf(PhaseClock phases, Phase phase, long otherwise) {
        Long start = phases.startNanos(phase);
        return start == null ? otherwise : start;
    }

    /** The pauses while the index was built. */
    public List<GcPauses.Pause> pausesDuringBuild() {
        return pauses.stream()
                .filter(pause -> pause.overlaps(buildStartNanos, buildEndNanos))
                .toList();
    }
}
