package org.tarndb.txn.mutation;

import static org.tarndb.txn.mutation.Mutant.that;

import java.util.List;

/** Prepare, confirm, cascade, and putting a large transaction on top of a tip that has moved. */
final class PipelineMutants {
    private static final String PIPELINE = "txn/commit/CommitPipeline";
    private static final String ORDER = "txn/commit/CommitOrder";
    private static final String LIMBO = "txn/commit/Limbo";
    private static final String TABLE_CHANGES = "txn/commit/TableChanges";
    private static final String REBASE = "txn/commit/Rebase";

    static final List<Mutant> ALL = List.of(
            that("prepare does not check unique keys")
                    .breaks("I5, R6: the check is made again at prepare")
                    .replacing(TABLE_CHANGES, "if (index.index().unique()) {")
                    .with("if (false) {")
                    .isCaughtBy("txn.DuplicateRulesTest"),
            that("prepare checks unique keys before the removals")
                    .breaks("all removals come before the insertions (D9)")
                    .replacing(TABLE_CHANGES, "checkUnique(index, version, entries, added);")
                    .with("checkUnique(index, version, version.entries(), added);")
                    .isCaughtBy("txn.DuplicateRulesTest"),
            that("prepare does not look for keys right of a build cursor")
                    .breaks("R6: against the keys of all prepared rows")
                    .replacing(TABLE_CHANGES, "if (!version.isComplete()) {")
                    .with("if (false) {")
                    .isCaughtBy("txn.NamedSchedulesTest"),
            that("a prepared key counts although it was changed again")
                    .breaks("R6: a row counts if the tip still has it with that key")
                    .replacing("txn/commit/PreparedKeys", "version.rows().get(holder) == written.get(holder)")
                    .with("version != null")
                    .isCaughtBy("txn.DuplicateRulesTest"),
            that("a prepared key counts against its own transaction's changes")
                    .breaks("R6, D9: rows among the own changes do not count")
                    .replacing("txn/commit/PreparedKeys", "&& ownChanges.get(holder) == null")
                    .with("")
                    .isCaughtBy("txn.DuplicateRulesTest"),
            that("prepare maintains an index right of its build cursor")
                    .breaks("I4, R2: a building index has rows up to its cursor")
                    .replacing(
                            TABLE_CHANGES,
                            "if (added[i] != null && newRow != null && version.cursor().covers(keys[i])) {")
                    .with("if (added[i] != null && newRow != null) {")
                    .isCaughtBy("txn.BuildInterleavingsTest"),
            that("prepare maintains public indexes alone")
                    .breaks("I4, R2: a building index has rows up to its cursor")
                    .replacing(
                            TABLE_CHANGES,
                            "if (added[i] != null && newRow != null && version.cursor().covers(keys[i])) {")
                    .with("if (added[i] != null && newRow != null && version.isComplete()) {")
                    .isCaughtBy("txn.BuildInterleavingsTest"),
            that("prepare leaves the old entries of a building index")
                    .breaks("I4, R2: a building index has exactly its rows' entries")
                    .replacing(TABLE_CHANGES, "if (oldKey != null && !sameKey && covered) {")
                    .with("if (oldKey != null && !sameKey && version.isComplete()) {")
                    .isCaughtBy("txn.BuildInterleavingsTest"),
            that("a record is handed to the journal before its commit is in the limbo")
                    .breaks("I2, I7: what the journal reports is in the limbo")
                    .replacing(ORDER, """
                        limbo.add(commit);
                        append(commit, record, preparation.durability());
                        """)
                    .with("""
                        append(commit, record, preparation.durability());
                        limbo.add(commit);
                        """)
                    .isCaughtBy("txn.commit.CommitPipelineTest"),
            that("a commit that the journal did not take stays in the limbo")
                    .breaks("I7: what failed is nowhere")
                    .replacing(ORDER, "if (!appended) { limbo.removeLast();")
                    .with("if (false) { limbo.removeLast();")
                    .isCaughtBy("txn.commit.CommitPipelineTest"),
            that("a commit is confirmed before its record is durable")
                    .breaks("I6, I7: confirmed is durable")
                    .replacing(LIMBO, "!commit.isJournaled() || commit.csn() <= durableCsn")
                    .with("true")
                    .isCaughtBy("txn.TransactionTest", "txn.IsolationTest"),
            that("a commit without a record is confirmed before those ahead of it")
                    .breaks("I1, I2, R4: confirmed in CSN order")
                    .replacing(LIMBO, "return confirmable ? queue.pollFirst() : null;")
                    .with("""
                        if (confirmable && first.isJournaled()) {
                            return queue.pollFirst();
                        }
                        for (PendingCommit commit : queue) {
                            if (!commit.isJournaled()) {
                                queue.remove(commit);
                                return commit;
                            }
                        }
                        return null;
                        """)
                    .isCaughtBy("txn.NamedSchedulesTest"),
            that("a durable record confirms one commit only")
                    .breaks("every record up to the CSN is durable")
                    .replacing(ORDER, "commit.confirm(); }")
                    .with("commit.confirm(); break; }")
                    .isCaughtBy("txn.NamedSchedulesTest"),
            that("a cascade rolls back the newest commit alone")
                    .breaks("I1, I2: newest first, back to the version before the oldest")
                    .replacing(ORDER, "commit.csn() != fromCsn); limbo.removeLast(); }")
                    .with("commit.csn() != fromCsn); limbo.removeLast(); break; }")
                    .isCaughtBy("txn.NamedSchedulesTest"),
            that("a cascade leaves the tip where it is")
                    .breaks("I2: the limbo ends at the tip")
                    .replacing(ORDER, "tip = commit.before();")
                    .with("")
                    .isCaughtBy("txn.TransactionTest"),
            that("a cascade spares the first commit that is refused")
                    .breaks("I7: what failed is nowhere")
                    .replacing(LIMBO, "last.csn() >= csn ? last : null")
                    .with("last.csn() > csn ? last : null")
                    .isCaughtBy("txn.TransactionTest"),
            that("a cascade stops at a step of a build")
                    .breaks("R4: a step rolls back with any commit before it")
                    .replacing(LIMBO, "last.csn() >= csn ? last : null")
                    .with("last.csn() >= csn && last.isJournaled() ? last : null")
                    .isCaughtBy("txn.NamedSchedulesTest"),
            that("a cascade dooms nobody")
                    .breaks("R11: who read what is rolled back is doomed")
                    .replacing(ORDER, "dependents.doomFrom(Math.max(fromCsn, confirmed.csn() + 1), cause);")
                    .with("")
                    .isCaughtBy("txn.NamedSchedulesTest"),
            that("a cascade dooms who read a step that is confirmed")
                    .breaks("R11: only who read what is rolled back")
                    .replacing(ORDER, "Math.max(fromCsn, confirmed.csn() + 1)")
                    .with("fromCsn")
                    .isCaughtBy("txn.IsolationTest"),
            that("a cascade misses who read the first version that is rolled back")
                    .breaks("R11: who read what is rolled back is doomed")
                    .replacing("txn/commit/Dependent", "if (newestCsn >= fromCsn) {")
                    .with("if (newestCsn > fromCsn) {")
                    .isCaughtBy("txn.NamedSchedulesTest"),
            that("a doomed transaction prepares")
                    .breaks("R11: it fails at its next step")
                    .replacing(PIPELINE, "if (dependent != null) {")
                    .with("if (false) {")
                    .isCaughtBy("txn.NamedSchedulesTest"),
            that("the tip is read without looking for a cascade")
                    .breaks("R11: a cascade saw the CSN, or is seen")
                    .replacing(PIPELINE, "if (order.cascades() == before) {")
                    .with("if (true) {")
                    .isCaughtBy("txn.commit.CommitPipelineTest"),
            that("who read the tip is not noted")
                    .breaks("R11: who read what is rolled back is doomed")
                    .replacing(PIPELINE, "dependent.dependOn(version.csn());")
                    .with("")
                    .isCaughtBy("txn.NamedSchedulesTest"),
            that("commits go on when the journal has failed")
                    .breaks("I7: nothing is taken that can't become durable")
                    .replacing(ORDER, "if (permanent && refusal == null) {")
                    .with("if (false) {")
                    .isCaughtBy("txn.IsolationTest"),
            that("rebase does not look for duplicates")
                    .breaks("I5: own keys against those the others took")
                    .replacing(REBASE, "entries == null || hasNewDuplicate(table, fromIndex, index, entries)")
                    .with("entries == null")
                    .isCaughtBy("txn.commit.RebaseTest"),
            that("rebase does not look for keys right of a build cursor")
                    .breaks("R6: against the keys of all prepared rows")
                    .replacing(REBASE, "checkKeysRightOfCursors(table, from, to);")
                    .with("")
                    .isCaughtBy("txn.commit.RebaseTest"),
            that("rebase goes over a build cursor that has moved")
                    .breaks("I4, R2: maintained up to the cursor of the tip it applies to")
                    .replacing(REBASE, "|| fromIndex.cursor() != index.cursor()")
                    .with("")
                    .isCaughtBy("txn.commit.RebaseTest"),
            that("rebase looks for differences in the entries that REINDEX has put in the place of others")
                    .breaks("what is done under the latch does not grow with the table")
                    .replacing(REBASE, "if (hasLostIndex(from, to)) { return null; }")
                    .with("")
                    .isCaughtBy("txn.commit.RebaseTest"),
            that("rebase takes own trees although the others have changed theirs")
                    .breaks("what others committed is not lost")
                    .replacing(REBASE, "if (from == to) { return own; }")
                    .with("if (true) { return own; }")
                    .isCaughtBy("txn.commit.RebaseTest"));

    private PipelineMutants() {}
}
