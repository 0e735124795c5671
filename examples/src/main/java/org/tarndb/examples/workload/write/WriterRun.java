package org.tarndb.examples.workload.write;

import java.util.function.Supplier;
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
 * @param stop set when the writers are to end
 */
public record WriterRun(Env env, PhaseClock phases, Supplier<ReferenceRule> rule, int ratePerSecond, Signal stop) {}
