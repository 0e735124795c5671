package org.tarndb.txn.mutation;

import static org.tarndb.txn.mutation.Mutant.that;

import java.util.List;

/** Synchronous commits: decided by the quorum, taken back in time, and recovered. */
final class LimboMutants {
    private static final String ORDER = "txn/commit/CommitOrder";
    private static final String DECISIONS = "txn/commit/Decisions";
    private static final String REPLAY = "txn/recovery/Replay";

    static final List<Mutant> ALL = List.of(
            that("a synchronous commit is confirmed without the quorum")
                    .breaks("I7: synchronous is decided by the quorum")
                    .replacing("txn/commit/Limbo", "(!first.isSynchronous() || first.csn() <= settledCsn)")
                    .with("true")
                    .isCaughtBy("txn.LimboModelTest"),
            that("a synchronous commit is confirmed before the decision is durable")
                    .breaks("I7: the decision is a durable record")
                    .replacing(ORDER, "limbo.pollConfirmable(decisions.settledCsn())")
                    .with("limbo.pollConfirmable(decisions.decidedCsn())")
                    .isCaughtBy("txn.LimboModelTest"),
            that("a commit that is decided takes back a later one")
                    .breaks("each commit has its own time")
                    .replacing(ORDER, "if (!commit.isDecided() && commit.csn() > decisions.decidedCsn()) {")
                    .with("if (!commit.isDecided()) {")
                    .isCaughtBy("txn.LimboTest", "txn.LimboModelTest"),
            that("what is taken back is not said in the journal")
                    .breaks("a recovery does not set aside what follows")
                    .replacing(ORDER, "if (log.isJournaled() && refusal == null) {")
                    .with("if (false) {")
                    .isCaughtBy("txn.LimboModelTest"),
            that("what is taken back is not said again")
                    .breaks("a recovery does not set aside what follows")
                    .replacing(ORDER, "takenBack.refused(fromCsn).forEach(this::takeBack);")
                    .with("takenBack.refused(fromCsn);")
                    .isCaughtBy("txn.LimboModelTest"),
            that("a decision that is lost is not made again")
                    .breaks("what the quorum has reached is decided")
                    .replacing(DECISIONS, "appended.removeLast(); due = true;")
                    .with("appended.removeLast();")
                    .isCaughtBy("txn.LimboModelTest"),
            that("a lost decision still counts")
                    .breaks("I7: the decision is a durable record")
                    .replacing(ORDER, "decisions.refused(fromCsn);")
                    .with("")
                    .isCaughtBy("txn.LimboModelTest"),
            that("what can't be decided any more waits for ever")
                    .breaks("a failed journal leaves nothing open")
                    .replacing(ORDER, "cascade(Math.min(fromCsn, undecidable), cause, certainFrom);")
                    .with("cascade(fromCsn, cause, certainFrom);")
                    .isCaughtBy("txn.LimboModelTest"),
            that("a commit without a decision is unknown when the journal fails")
                    .breaks("presumed abort: without a decision it holds nowhere")
                    .replacing(ORDER, "commit.csn() >= certainFrom ? certain : cause")
                    .with("cause")
                    .isCaughtBy("txn.LimboModelTest"),
            that("recovery keeps what nobody decided on")
                    .breaks("presumed abort: without a decision it holds nowhere")
                    .replacing(REPLAY, "if (aside.isEmpty() && !commit.awaitsDecision()) {")
                    .with("if (true) {")
                    .isCaughtBy("txn.LimboModelTest"),
            that("recovery lets an asynchronous commit overtake")
                    .breaks("nothing overtakes in the limbo")
                    .replacing(REPLAY, "if (aside.isEmpty() && !commit.awaitsDecision()) {")
                    .with("if (!commit.awaitsDecision()) {")
                    .isCaughtBy("txn.LimboModelTest"));

    private LimboMutants() {}
}
