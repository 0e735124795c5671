package org.tarndb.txn.mutation;

import static org.tarndb.txn.mutation.Mutant.that;

import java.util.List;

/** What keeps a build from getting into others' way: it looks whether it was canceled, rests, and gives way at the latch. */
final class PaceMutants {
    private static final String A_LOOK = "a look before every 1,024th row or entry";
    private static final String CHECK_POINTS = "txn.indexbuild.CheckPointsTest";
    private static final String SORTER_TEST = "storage.sort.EntrySorterTest";
    private static final String LOAD = "txn/commit/IndexLoad";
    private static final String SORT = "storage/sort/PrefixSort";
    private static final String PROCEDURE = "txn/indexbuild/BuildProcedure";
    private static final String TREE = "txn/indexbuild/StepTree";
    private static final String SHARE = "txn/indexbuild/ProcessorShare";
    private static final String SHARE_TEST = "txn.indexbuild.ProcessorShareTest";
    private static final String LATCH = "txn/commit/CommitLatch";
    private static final String LATCH_TEST = "txn.commit.CommitLatchTest";

    static final List<Mutant> ALL = List.of(
            that("a step reads without a look")
                    .breaks(A_LOOK)
                    .replacing(LOAD, "admitted += gate.admit(rowsRead);")
                    .with("admitted += rowsRead == 0 ? gate.admit(rowsRead) : RowGate.CHECK_ROWS;")
                    .isCaughtBy(CHECK_POINTS),
            that("a look does not see a cancellation")
                    .breaks(A_LOOK)
                    .replacing("txn/indexbuild/StepPacer", "cancellation.throwIfCancelled();")
                    .with("")
                    .isCaughtBy("txn.indexbuild.StepPacerTest"),
            that("entries are sorted without a look")
                    .breaks(A_LOOK)
                    .replacing(SORT, "moves = 0; check.run();")
                    .with("moves = 0;")
                    .isCaughtBy(SORTER_TEST),
            that("long entries are sorted as if they were short")
                    .breaks("a look every 50 milliseconds of work or so")
                    .replacing(SORT, "moves += Math.min(buffer.length(place), buffer.length(other)) / BYTES_PER_MOVE;")
                    .with("")
                    .isCaughtBy(SORTER_TEST),
            that("runs are written without a look")
                    .breaks(A_LOOK)
                    .replacing("storage/sort/EntrySorter", "options.check().run();")
                    .with("")
                    .isCaughtBy(SORTER_TEST),
            that("runs are merged without a look")
                    .breaks(A_LOOK)
                    .replacing("storage/sort/SpillReader", "check.run();")
                    .with("")
                    .isCaughtBy(SORTER_TEST),
            that("entries are loaded without a look")
                    .breaks(A_LOOK)
                    .replacing(LOAD, "checkAt(builder.size());")
                    .with("")
                    .isCaughtBy(CHECK_POINTS),
            that("few entries are put in without a look")
                    .breaks(A_LOOK)
                    .replacing(LOAD, "checkAt(added.size());")
                    .with("")
                    .isCaughtBy(CHECK_POINTS),
            that("few entries are compared without a look")
                    .breaks(A_LOOK)
                    .replacing(LOAD, "checkAt(i);")
                    .with("")
                    .isCaughtBy(CHECK_POINTS),
            that("a round of catching up has no look")
                    .breaks(A_LOOK)
                    .replacing(PROCEDURE, "throttle.rested(control.checkInRound(throttle.leastShare()));")
                    .with("")
                    .isCaughtBy(CHECK_POINTS),
            that("changes are caught up with without a look")
                    .breaks(A_LOOK)
                    .replacing(TREE, "pace.change();")
                    .with("")
                    .isCaughtBy(CHECK_POINTS),
            that("the keys that came with the changes are compared without a look")
                    .breaks(A_LOOK)
                    .replacing(TREE, "pace.tick();")
                    .with("")
                    .isCaughtBy(CHECK_POINTS),
            that("a step is installed without a look")
                    .breaks(A_LOOK)
                    .replacing(PROCEDURE, "control.checkInRound(1);")
                    .with("")
                    .isCaughtBy(CHECK_POINTS),
            that("a foreign key is validated without a look")
                    .breaks(A_LOOK)
                    .replacing("txn/indexbuild/KeyValidation", "admitted += gate.admit(read);")
                    .with("admitted += read == 0 ? gate.admit(read) : RowGate.CHECK_ROWS;")
                    .isCaughtBy(CHECK_POINTS),
            that("a build rests although a processor is left")
                    .breaks("it rests where all processors are used")
                    .replacing(SHARE, "&& env.processors().load() >= SATURATED")
                    .with("")
                    .isCaughtBy(SHARE_TEST),
            that("a build rests although nobody uses the database")
                    .breaks("it rests for the database's other threads")
                    .replacing(SHARE, "isDatabaseInUse() && share < 1")
                    .with("share < 1")
                    .isCaughtBy(SHARE_TEST),
            that("a build rests as long as its thread had no processor")
                    .breaks("a rest is never longer than 50 ms")
                    .replacing(SHARE, "Math.min(LONGEST_REST_NANOS, (long) (workedNanos * (1 - share) / share))")
                    .with("(long) (workedNanos * (1 - share) / share)")
                    .isCaughtBy(SHARE_TEST),
            that("a build rests more than its rounds allow")
                    .breaks("rests leave the rounds at most half as long as the one before")
                    .replacing(SHARE, "Math.max(leastShare, PROCESSORS_SHARE * env.processors().count())")
                    .with("PROCESSORS_SHARE * env.processors().count()")
                    .isCaughtBy(SHARE_TEST),
            that("a wait counts as work")
                    .breaks("a build rests in proportion to its work")
                    .replacing(SHARE, "void begin() { workSinceNanos = env.clock().nanoTime(); }")
                    .with("void begin() {}")
                    .isCaughtBy(SHARE_TEST),
            that("a rest goes on after a cancel")
                    .breaks("a rest ends with a cancel")
                    .replacing(SHARE, "cancellation.onCancel(stopped::set)")
                    .with("cancellation.onCancel(() -> {})")
                    .isCaughtBy(SHARE_TEST),
            that("newcomers take the latch past a thread that has waited for long")
                    .breaks("bounded stalls: nobody passes an impatient thread")
                    .replacing(LATCH, "i <= SPINS && impatient.get() == 0;")
                    .with("i <= SPINS;")
                    .isCaughtBy(LATCH_TEST),
            that("no thread loses its patience")
                    .breaks("bounded stalls: nobody passes an impatient thread")
                    .replacing(LATCH, "impatient.incrementAndGet();")
                    .with("")
                    .isCaughtBy(LATCH_TEST),
            that("the latch's queue is passed")
                    .breaks("bounded stalls: nobody passes an impatient thread")
                    .replacing(LATCH, "new ReentrantLock(true)")
                    .with("new ReentrantLock(false)")
                    .isCaughtBy(LATCH_TEST));

    private PaceMutants() {}
}
