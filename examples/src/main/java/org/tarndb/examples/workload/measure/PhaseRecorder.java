package org.tarndb.examples.workload.measure;

import java.util.EnumMap;
import java.util.Map;

/** The histograms of one writer, one for each phase. Not thread-safe; read by others once the writer has ended. */
public final class PhaseRecorder {
    private final Map<Phase, LatencyHistogram> histograms = new EnumMap<>(Phase.class);

    public PhaseRecorder() {
        for (Phase phase : Phase.values()) {
            histograms.put(phase, new LatencyHistogram());
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
