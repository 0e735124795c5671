package org.tarndb.examples.workload.write;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tarndb.examples.workload.measure.LatencyTimeline;
import org.tarndb.examples.workload.measure.PhaseClock;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.Signal;

/**
 * What the writers of one build have in common.
 *
 * @param env clock, waits and threads
 * @param phases which phase it is
 * @param rule what must happen to a repeated reference now
 * @param ratePerSecond writes of one writer in a second; 0: as many as it can
 * @param duplicates the share of the writes that repeat on purpose what exists, from 0 to 1
 * @param mayRollBack whether the database may roll a transaction back by itself, also one that it has answered
 * @param timeline of all latencies; null when nobody wants it
 * @param duplicateCommitted set when the first duplicate has been committed
 * @param stop set when the writers are to end
 */
public record WriterRun(
        Env env,
        PhaseClock phases,
        Supplier<ReferenceRule> rule,
        int ratePerSecond,
        double duplicates,
        boolean mayRollBack,
        @Nullable LatencyTimeline timeline,
        Signal duplicateCommitted,
        Signal stop) {
    /** One whose writers have not been started. */
    public WriterRun(
            Env env,
            PhaseClock phases,
            Supplier<ReferenceRule> rule,
            int ratePerSecond,
            double duplicates,
            boolean mayRollBack,
            @Nullable LatencyTimeline timeline) {
        this(env, phases, rule, ratePerSecond, duplicates, mayRollBack, timeline, new Signal(), new Signal());
    }
}
