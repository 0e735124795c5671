package org.tarndb.txn.mutation;

import static org.tarndb.txn.mutation.Mutant.that;

import java.util.List;

/** The lock table. */
final class LockMutants {
    private static final String ENTRY = "txn/lock/LockEntry";
    private static final String STRIPE = "txn/lock/LockStripe";
    private static final String GRAPH = "txn/lock/WaitGraph";

    static final List<Mutant> ALL = List.of(
            that("shared locks are compatible with those for writing")
                    .breaks("a table that is copied is not written to")
                    .replacing("txn/lock/LockMode", "{true, false, false}, // SHARED")
                    .with("{true, true, false},")
                    .isCaughtBy("txn.lock.LockModeTest"),
            that("exclusive locks are compatible with shared ones")
                    .breaks("nobody else holds it in any mode")
                    .replacing("txn/lock/LockMode", "{false, false, false}, // EXCLUSIVE")
                    .with("{true, false, false},")
                    .isCaughtBy("txn.lock.LockModeTest"),
            that("shared and for writing make for writing")
                    .breaks("the weakest mode that grants both")
                    .replacing("txn/lock/LockMode", "return this == other ? this : EXCLUSIVE;")
                    .with("return other;")
                    .isCaughtBy("txn.lock.LockModeTest"),
            that("an upgrade does not wait for the other holders")
                    .breaks("an exclusive lock keeps others out")
                    .replacing(STRIPE, "if (!entry.isFree(owner, wanted, true)) {")
                    .with("if (false) {")
                    .isCaughtBy("txn.lock.LockTableTest"),
            that("an upgrade waits behind the queue")
                    .breaks("an upgrade goes first, for the queue waits for its owner")
                    .replacing(ENTRY, "queue.add(upgrade ? 0 : queue.size(), request);")
                    .with("queue.add(request);")
                    .isCaughtBy("txn.lock.LockTableTest"),
            that("a request overtakes the queue")
                    .breaks("a writer is not starved by later readers")
                    .replacing(ENTRY, "(upgrade || isFreeOfRequests(mode, queue().size()))")
                    .with("true")
                    .isCaughtBy("txn.lock.LockTableTest"),
            that("a grant overtakes requests ahead of it")
                    .breaks("requests are served in order")
                    .replacing(ENTRY, "&& isFreeOfRequests(request.mode(), i)")
                    .with("")
                    .isCaughtBy("txn.lock.LockTableTest"),
            that("one request is granted where several could be")
                    .breaks("shared requests are served together")
                    .replacing(ENTRY, "newHolders += grant(request); }")
                    .with("newHolders += grant(request); break; }")
                    .isCaughtBy("txn.lock.LockTableTest"),
            that("deadlocks are not looked for")
                    .breaks("the wait that closes a cycle fails")
                    .replacing(GRAPH, "if (!cycle.isEmpty()) {")
                    .with("if (false) {")
                    .isCaughtBy("txn.lock.LockTableTest"),
            that("cycles through a place in a queue are not seen")
                    .breaks("the wait that closes a cycle fails")
                    .replacing(
                            ENTRY,
                            "if (!ahead.mode().isCompatibleWith(request.mode())) { action.accept(ahead.owner()); }")
                    .with("")
                    .isCaughtBy("txn.lock.LockTableTest"),
            that("cycles of more than two are not seen")
                    .breaks("the wait that closes a cycle fails")
                    .replacing(GRAPH, "frontier.add(next);")
                    .with("reachedFrom.size();")
                    .isCaughtBy("txn.lock.LockTableTest"),
            that("a wait that is given up keeps its place")
                    .breaks("it lets those behind it go")
                    .replacing(STRIPE, "if (!request.isGranted() && request.entry().dequeue(request)) {")
                    .with("if (false) {")
                    .isCaughtBy("txn.lock.LockTableTest"));

    private LockMutants() {}
}
