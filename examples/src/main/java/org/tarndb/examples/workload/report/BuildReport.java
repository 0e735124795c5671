package org.tarndb.examples.workload.report;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.examples.workload.data.OrderIndex;
import org.tarndb.examples.workload.engine.Dialect;
import org.tarndb.examples.workload.fault.FaultTally;
import org.tarndb.examples.workload.measure.BuildTrace;
import org.tarndb.examples.workload.measure.PhaseFigures;
import org.tarndb.examples.workload.verify.Verification;
import org.tarndb.examples.workload.write.WriterTally;

/**
 * All that is known of one build.
 *
 * @param rows orders loaded
 * @param buildMillis from the statement to its return; after a crash, from opening the database to the index being public
 * @param failedAsItMust why the build failed, where it had to; null for a build that had to succeed
 * @param faults of the journal; null when it was not to fail
 * @param before writes before the build; null, like the other two, where nothing was measured
 * @param trace the build over time; null where nothing was measured
 */
public record BuildReport(
        Dialect dialect,
        OrderIndex index,
        long rows,
        int writers,
        double buildMillis,
        @Nullable String failedAsItMust,
        Verification verification,
        WriterTally tally,
        @Nullable FaultTally faults,
        @Nullable PhaseFigures before,
        @Nullable PhaseFigures during,
        @Nullable PhaseFigures after,
        @Nullable BuildTrace trace) {

    /** Whether index and table agree, and nothing happened that must not. */
    public boolean passed() {
        return verification.passed() && tally.unexpected().isEmpty();
    }

    public List<String> problems() {
        List<String> all = new ArrayList<>(tally.unexpected());
        all.addAll(verification.problems());
        return all;
    }
}
