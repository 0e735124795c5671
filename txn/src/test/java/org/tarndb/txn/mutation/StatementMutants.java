package org.tarndb.txn.mutation;

import static org.tarndb.txn.mutation.Mutant.that;

import java.util.List;

/** What statements compare, lock and wait for, and what transactions read. */
final class StatementMutants {
    private static final String TRANSACTION = "txn/Transaction";
    private static final String RUN = "txn/StatementRun";
    private static final String CHECKS = "txn/UniqueChecks";

    static final List<Mutant> ALL = List.of(
            that("a row is changed although it is not as it was read")
                    .breaks("no update is lost")
                    .replacing(RUN, "if (current == oldRow) {")
                    .with("if (true) {")
                    .isCaughtBy("txn.IsolationTest"),
            that("REPEATABLE READ runs a statement again")
                    .breaks("the first updater wins")
                    .replacing(RUN, """
                            if (transaction.isolation() == IsolationLevel.READ_COMMITTED) {
                                throw StatementRestart.INSTANCE;
                            }
                            """)
                    .with("if (true) { throw StatementRestart.INSTANCE; }")
                    .isCaughtBy("txn.IsolationTest"),
            that("a statement changes a row twice")
                    .breaks("a statement sees the rows as they were at its start")
                    .replacing(RUN, "if (now != atStart) {")
                    .with("if (false) {")
                    .isCaughtBy("txn.StatementTest"),
            that("a row that the snapshot shows is inserted again")
                    .breaks("a row deleted since counts as changed")
                    .replacing(RUN, "requireAbsentInSnapshot(table, key);")
                    .with("")
                    .isCaughtBy("txn.IsolationTest"),
            that("an insert is refused for a row that is only prepared")
                    .breaks("D4: its fate is waited for")
                    .replacing(RUN, "if (confirmed == row) {")
                    .with("if (true) {")
                    .isCaughtBy("txn.StatementTest", "txn.IsolationTest", "txn.DuplicateRulesTest"),
            that("an insert in the place of a deleted row does not build on the deletion")
                    .breaks("own changes are seen on top of what they build on")
                    .replacing(RUN, "if (confirmed != null) { transaction.buildOn(tip); }")
                    .with("")
                    .isCaughtBy("txn.IsolationTest"),
            that("freed unique keys are not locked")
                    .breaks("D3: who wants a freed key waits")
                    .replacing(RUN, "if (oldKey != null) {")
                    .with("if (false) {")
                    .isCaughtBy("txn.DuplicateRulesTest"),
            that("unique keys are not locked")
                    .breaks("D3, R5: a writer locks the keys that it takes")
                    .replacing(
                            RUN,
                            "if (newKey != null) { waits.lock(LockKey.uniqueKey(indexId, newKey), LockMode.EXCLUSIVE);")
                    .with("if (newKey != null) {")
                    .isCaughtBy("txn.DuplicateRulesTest"),
            that("unique keys are not checked at the statement's end")
                    .breaks("D1, R5: the statement is refused, and the transaction can go on")
                    .replacing(RUN, "uniqueChecks.run();")
                    .with("")
                    .isCaughtBy("txn.StatementTest"),
            that("a key is refused for a row that is only prepared")
                    .breaks("D4: its fate is waited for")
                    .replacing(CHECKS, "if (row != null && isConfirmed(each, holder, row)) {")
                    .with("if (row != null) {")
                    .isCaughtBy("txn.DuplicateRulesTest"),
            that("keys of prepared rows right of a build cursor are not seen")
                    .breaks("D4, R5: waited for, as on a public index")
                    .replacing(CHECKS, "return holder != null || each.index.index().isPublic()")
                    .with("return holder != null || true")
                    .isCaughtBy("txn.DuplicateRulesTest"),
            that("two rows of one transaction get one key")
                    .breaks("I5: at the end of the statement")
                    .replacing(CHECKS, "checkOwn(each, own);")
                    .with("")
                    .isCaughtBy("txn.StatementTest"),
            that("a key that only a prepared transaction has freed is not built on")
                    .breaks("own changes are seen on top of what they build on")
                    .replacing(CHECKS, "noteFreed(tip, each, own);")
                    .with("")
                    .isCaughtBy("txn.IsolationTest"),
            that("READ COMMITTED reads what is confirmed although own changes build on more")
                    .breaks("own changes are seen on top of what they build on")
                    .replacing(TRANSACTION, "prepared != null && prepared.csn() > confirmed.csn()")
                    .with("false")
                    .isCaughtBy("txn.IsolationTest"),
            that("a statement that was run again does not build on what it read")
                    .breaks("own changes are seen on top of what they build on")
                    .replacing(TRANSACTION, "run.finish(); buildOn(version);")
                    .with("run.finish();")
                    .isCaughtBy("txn.IsolationTest"),
            that("a query does not wait for what own changes build on")
                    .breaks("I6: nothing unconfirmed reaches a reader")
                    .replacing(TRANSACTION, "if (awaited != null) {")
                    .with("if (false) {")
                    .isCaughtBy("txn.IsolationTest"),
            that("READ COMMITTED reads the tip")
                    .breaks("I6: nothing unconfirmed reaches a reader")
                    .replacing(TRANSACTION, "foundation = null; return confirmed;")
                    .with("foundation = null; return context.pipeline.tip();")
                    .isCaughtBy("txn.IsolationTest"),
            that("a snapshot is taken from the tip")
                    .breaks("I6: nothing unconfirmed reaches a reader")
                    .replacing(TRANSACTION, "version = context.pipeline.confirmed();")
                    .with("version = context.pipeline.tip();")
                    .isCaughtBy("txn.IsolationTest"),
            that("a commit without changes does not wait for what it read")
                    .breaks("what a statement told holds only if what it read is confirmed")
                    .replacing(TRANSACTION, "changes.isEmpty() ? lastRead()")
                    .with("changes.isEmpty() ? null")
                    .isCaughtBy("txn.IsolationTest"),
            that("a commit does not wait for its record")
                    .breaks("I7: a commit that returned survives")
                    .replacing(TRANSACTION, "commit.awaitConfirmed(context.env.waits());")
                    .with("")
                    .isCaughtBy("txn.TransactionTest"),
            that("locks are released before the commit is prepared")
                    .breaks("nobody changes a row between the comparison and the prepare")
                    .replacing(TRANSACTION, "return changes.isEmpty() ? lastRead()")
                    .with("context.locks.releaseAll(owner); return changes.isEmpty() ? lastRead()")
                    .isCaughtBy("txn.IsolationTest"),
            that("locks are kept until the commit is confirmed")
                    .breaks("from the prepare on others may build on it")
                    .replacing(TRANSACTION, """
                            return changes.isEmpty() ? lastRead() : prepareChanges();
                            """)
                    .with("""
                            PendingCommit commit = changes.isEmpty() ? lastRead() : prepareChanges();
                            if (commit != null) {
                                commit.awaitDecided(context.env.waits());
                            }
                            return commit;
                            """)
                    .isCaughtBy("txn.NamedSchedulesTest"),
            that("a statement that fails leaves what it did")
                    .breaks("all of a statement happens or nothing")
                    .replacing(TRANSACTION, "if (!done && active) {")
                    .with("if (false) {")
                    .isCaughtBy("txn.StatementTest"),
            that("a statement that is run again keeps what its first run did")
                    .breaks("all of a statement happens or nothing")
                    .replacing(TRANSACTION, "changes = before; version = context.pipeline.tipFor(dependent);")
                    .with("version = context.pipeline.tipFor(dependent);")
                    .isCaughtBy("txn.IsolationTest"),
            that("a savepoint undoes nothing")
                    .breaks("#5958: rolled back to the savepoint")
                    .replacing(TRANSACTION, "changes = savepoint.changes();")
                    .with("")
                    .isCaughtBy("txn.NamedSchedulesTest"));

    private StatementMutants() {}
}
