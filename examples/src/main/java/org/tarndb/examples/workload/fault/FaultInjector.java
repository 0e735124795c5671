package org.tarndb.examples.workload.fault;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;

/**
 * Decides which force of a journal fails. Of a number of failures half, rounded up, are kept for forces that a step of the
 * build waits for; the others meet every third force. Thread-safe.
 */
final class FaultInjector {
    private static final int FORCES_PER_FAILURE = 3;

    private final SyncFailures failures;

    @GuardedBy("this")
    private final SplittableRandom random = new SplittableRandom(1);

    @GuardedBy("this")
    private boolean active;

    @GuardedBy("this")
    private int forces;

    @GuardedBy("this")
    private int stepFailuresLeft;

    @GuardedBy("this")
    private int otherFailuresLeft;

    @GuardedBy("this")
    private int struck;

    @GuardedBy("this")
    private int onSteps;

    FaultInjector(SyncFailures failures) {
        this.failures = failures;
    }

    /** From now on forces fail. */
    synchronized void begin() {
        active = true;
        forces = 0;
        otherFailuresLeft = failures.count() / 2;
        stepFailuresLeft = failures.count() - otherFailuresLeft;
        struck = 0;
        onSteps = 0;
    }

    /** No force fails any more. */
    synchronized FaultTally end() {
        active = false;
        return new FaultTally(struck, onSteps);
    }

    /** @param stepWaits whether a step of the build is prepared; must not wait for the caller of {@link #end} */
    synchronized boolean strikes(BooleanSupplier stepWaits) {
        if (!active) {
            return false;
        }
        forces++;
        boolean step = stepWaits.getAsBoolean();
        boolean strikes = failures.count() > 0 ? takeOne(step) : random.nextDouble() < failures.share();
        if (strikes) {
            struck++;
            onSteps += step ? 1 : 0;
        }
        return strikes;
    }

    @GuardedBy("this")
    private boolean takeOne(boolean step) {
        if (step && stepFailuresLeft > 0) {
            stepFailuresLeft--;
            return true;
        }
        if (otherFailuresLeft > 0 && forces % FORCES_PER_FAILURE == 0) {
            otherFailuresLeft--;
            return true;
        }
        return false;
    }
}
