package org.tarndb.examples.workload.measure;

import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.env.Clock;

/**
 * The latencies of one writer, by phase and over time. Not thread-safe; read by others once the writer has ended.
 */
public final class LatencyRecorder {
    /** Of a writer that has not run. */
    public static final LatencyRecorder NONE = new LatencyRecorder(new PhaseClock(Clock.system()), null);

    private final PhaseClock phases;
    private final @Nullable LatencyTimeline timeline;
    private final Map<Phase, LatencyHistogram> histograms = new EnumMap<>(Phase.class);

    /** @param timeline of all writers; null when nobody wants it */
    public LatencyRecorder(PhaseClock phases, @Nullable LatencyTimeline timeline) {
        this.phases = phases;
        this.timeline = timeline;
        for (Phase phase : Phase.values()) {
            histograms.put(phase, new LatencyHistogram());
        }
    }

    /**
     * Notes a write.
     *
     * @param dueNanos when it was to begin, on the clock's scale
     */
    public void record(long dueNanos, long endNanos) {
        of(Phase.of(phases.at(dueNanos), phases.at(endNanos))).record(endNanos - dueNanos);
        if (timeline != null) {
            timeline.record(dueNanos, endNanos - dueNanos);
        }
    }

    public LatencyHistogram of(Phase phase) {
        LatencyHistogram histogram = histograms.get(phase);
        if (histogram == null) {
            throw new IllegalStateException("no histogram of " + phase);
        }
        return histogram;
    }
}
