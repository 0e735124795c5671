package org.tarndb.fray;

import java.nio.file.Path;
import kotlin.Unit;
import org.pastalab.fray.core.TestRunner;
import org.pastalab.fray.core.command.Configuration;
import org.pastalab.fray.core.command.ExecutionInfo;
import org.pastalab.fray.core.command.LambdaExecutor;
import org.pastalab.fray.core.command.NetworkDelegateType;
import org.pastalab.fray.core.command.SystemTimeDelegateType;
import org.pastalab.fray.core.observers.TimelineCoverageType;
import org.pastalab.fray.core.randomness.ControlledRandomProvider;
import org.pastalab.fray.core.scheduler.POSScheduler;
import org.tarndb.storage.testkit.Interleavings;

/**
 * Runs a scenario under Fray, with its partial order sampling (Yuan, Yang, Gu: "Partial Order Aware Concurrency Sampling",
 * CAV 2018). Where all threads wait, or one throws, Fray reports it and leaves a recording in {@code fray.workDir}.
 */
public final class FrayExplorer implements Interleavings.Explorer {
    private static final int SCHEDULES = 1_000 * Integer.getInteger("tarn.test.budget", 1);
    private static final int MAX_SECONDS = 120 * Integer.getInteger("tarn.test.budget", 1);
    /** What a look at the clock takes: time passes only so, and a park with a time limit may end at any moment. */
    private static final long CLOCK_TICK_NANOS = 100_000;

    @Override
    public void explore(Runnable scenario) {
        Throwable failure = new TestRunner(configuration(scenario)).run();
        if (failure != null) {
            throw new AssertionError("Fray found: " + failure, failure);
        }
    }

    private static Configuration configuration(Runnable scenario) {
        LambdaExecutor executor = new LambdaExecutor(() -> {
            scenario.run();
            return Unit.INSTANCE;
        });
        boolean ignoreUnhandledExceptions = false;
        boolean interleaveMemoryOps = true;
        boolean fullSchedule = false;
        boolean exploreMode = false;
        boolean noExitWhenBugFound = true;
        boolean isReplay = false;
        boolean noFray = false;
        boolean dummyRun = false;
        boolean ignoreTimedBlock = false;
        boolean sleepAsYield = true;
        boolean resetClassLoader = false;
        boolean redirectStdout = false;
        boolean abortThreadsAfterMainExit = false;
        boolean resolveRacingOperations = false;
        return new Configuration(
                new ExecutionInfo(executor, ignoreUnhandledExceptions, interleaveMemoryOps, -1),
                Path.of(System.getProperty("fray.workDir", "target/fray/report")),
                SCHEDULES,
                MAX_SECONDS,
                new POSScheduler(),
                new ControlledRandomProvider(),
                fullSchedule,
                exploreMode,
                noExitWhenBugFound,
                isReplay,
                noFray,
                dummyRun,
                NetworkDelegateType.NONE,
                SystemTimeDelegateType.MOCK,
                CLOCK_TICK_NANOS,
                ignoreTimedBlock,
                sleepAsYield,
                resetClassLoader,
                redirectStdout,
                abortThreadsAfterMainExit,
                resolveRacingOperations,
                TimelineCoverageType.NONE);
    }
}
