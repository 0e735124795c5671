package org.tarndb.txn.indexbuild;

import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.env.Clock;
import org.tarndb.txn.commit.CommitPipeline;
import org.tarndb.txn.commit.SortSpace;

/** Makes the moves of a build one at a time, in the thread of the test. The build's own thread must not run meanwhile. */
public final class TestBuild {
    /** What came of a move. */
    public enum Outcome {
        PREPARED,
        COMPLETE,
        AGAIN,
        WAIT,
        DUPLICATE,
        NO_KEY,
        GONE
    }

    private final CommitPipeline pipeline;
    private final TableName name;
    private final BuildOptions options;
    private final Clock clock;

    public TestBuild(CommitPipeline pipeline, TableName name, BuildOptions options, Clock clock) {
        this.pipeline = pipeline;
        this.name = name;
        this.options = options;
        this.clock = clock;
    }

    public Outcome step() {
        return step(() -> {});
    }

    /** @param meanwhile done when the step has begun to read its rows, before it is brought up to the tip */
    public Outcome step(Runnable meanwhile) {
        IndexDef index = pipeline.tip().catalog().index(name);
        if (index == null) {
            return Outcome.GONE;
        }
        return index.isPublic()
                ? Outcome.COMPLETE
                : kind(procedure(index, meanwhile).step());
    }

    public Outcome publish() {
        IndexDef index = pipeline.tip().catalog().index(name);
        return index == null ? Outcome.GONE : kind(procedure(index, () -> {}).publish());
    }

    private BuildProcedure procedure(IndexDef index, Runnable whileReading) {
        return new BuildProcedure(
                pipeline,
                index,
                new BuildProgress(),
                options,
                SortSpace.HEAP,
                clock,
                StepControl.checking(whileReading));
    }

    private static Outcome kind(StepOutcome outcome) {
        if (outcome instanceof StepOutcome.Prepared) {
            return Outcome.PREPARED;
        }
        if (outcome instanceof StepOutcome.Complete) {
            return Outcome.COMPLETE;
        }
        if (outcome instanceof StepOutcome.WaitFor) {
            return Outcome.WAIT;
        }
        if (outcome instanceof StepOutcome.Duplicate) {
            return Outcome.DUPLICATE;
        }
        if (outcome instanceof StepOutcome.NoKey) {
            return Outcome.NO_KEY;
        }
        return outcome instanceof StepOutcome.Gone ? Outcome.GONE : Outcome.AGAIN;
    }
}
