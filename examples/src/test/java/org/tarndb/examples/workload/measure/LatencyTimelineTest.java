package org.tarndb.examples.workload.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.tarndb.examples.workload.SetClock;

class LatencyTimelineTest {
    private static final long BUCKET = LatencyTimeline.BUCKET_NANOS;

    @Test
    void aWriteBelongsToTheTenthInWhichItWasDue() {
        LatencyTimeline timeline = new LatencyTimeline();
        for (int i = 0; i < 100; i++) {
            timeline.record(7 * BUCKET + i, 1_000_000);
        }
        timeline.record(8 * BUCKET - 1, 50_000_000);
        timeline.record(-1, 10);
        List<LatencyTimeline.Point> points = timeline.points();
        assertEquals(2, points.size());
        assertEquals(new LatencyTimeline.Point(-BUCKET, 10, 10), points.get(0));
        assertEquals(7 * BUCKET, points.get(1).startNanos());
        assertEquals(50_000_000, points.get(1).maxNanos());
        long p99 = points.get(1).p99Nanos();
        assertTrue(p99 >= 1_000_000 && p99 <= 1_062_500, "p99 " + p99);
    }

    @Test
    void aTraceBeginsWithThePhaseBeforeTheBuild() {
        SetClock clock = new SetClock();
        PhaseClock phases = new PhaseClock(clock);
        LatencyTimeline timeline = new LatencyTimeline();
        Phase[] order = {Phase.BEFORE, Phase.DURING, Phase.AFTER};
        for (int i = 0; i < 4; i++) {
            timeline.record(i * BUCKET, 5);
            clock.set((i + 1) * BUCKET);
            if (i < 3) {
                phases.enter(order[i]);
            }
        }
        phases.end();
        try (GcPauses gc = new GcPauses(clock)) {
            BuildTrace trace = BuildTrace.of(phases, timeline, gc);
            assertEquals(BUCKET, trace.buildStartNanos());
            assertEquals(2 * BUCKET, trace.buildEndNanos());
            assertEquals(3 * BUCKET, trace.lengthNanos());
            assertEquals(
                    List.of(0L, BUCKET, 2 * BUCKET),
                    trace.points().stream()
                            .map(LatencyTimeline.Point::startNanos)
                            .toList());
        }
    }
}
