package org.tarndb.txn.mutation;

import static org.tarndb.txn.mutation.Mutant.that;

import java.util.List;

/** Online index builds: the rules of docs/online-index.md. */
final class BuildMutants {
    private static final String PROCEDURE = "txn/indexbuild/BuildProcedure";
    private static final String JUDGE = "txn/indexbuild/ConflictJudge";
    private static final String WORKER = "txn/indexbuild/BuildWorker";
    private static final String INSTALL = "txn/indexbuild/StepInstall";
    private static final String TREE = "txn/indexbuild/StepTree";
    private static final String BUILDS = "txn/indexbuild/IndexBuilds";

    static final List<Mutant> ALL = List.of(
            that("a step leaves out its last row")
                    .breaks("I4: complete up to the cursor, inclusive")
                    .replacing(
                            "txn/indexbuild/BuildPlace", "new KeyRange(index.cursor().key(), false, end.key(), true)")
                    .with("new KeyRange(index.cursor().key(), false, end.key(), false)")
                    .isCaughtBy("txn.BuildInterleavingsTest"),
            that("a step catches up with less than it covers")
                    .breaks("I4, R3: it catches up with the tip")
                    .replacing("txn/indexbuild/BuildPlace", "return new KeyRange(null, true, end.key(), true);")
                    .with("return new KeyRange(null, true, end.key(), false);")
                    .isCaughtBy("txn.StepTest"),
            that("a build cursor does not cover its row")
                    .breaks("I4: complete up to the cursor, inclusive")
                    .replacing("storage/version/BuildCursor", "Arrays.compareUnsigned(rowKey, key) <= 0")
                    .with("Arrays.compareUnsigned(rowKey, key) < 0")
                    .isCaughtBy("txn.BuildInterleavingsTest"),
            that("a step does not catch up with the tip")
                    .breaks("I4, R3: it catches up with the tip")
                    .replacing(INSTALL, "if (!tree.isAt(place.rows())) {")
                    .with("if (false) {")
                    .isCaughtBy("txn.StepTest"),
            that("a step catches up under the latch with any number of rows")
                    .breaks("bounded stalls: few rows under the latch")
                    .replacing(INSTALL, "if (++changes >= options.latchedChanges()) {")
                    .with("if (false) {")
                    .isCaughtBy("txn.indexbuild.StepInstallTest"),
            that("a step catches up under the latch for any time")
                    .breaks("bounded stalls: at most a slice under the latch")
                    .replacing(INSTALL, "clock.nanoTime() - startNanos > options.sliceNanos()")
                    .with("false")
                    .isCaughtBy("txn.indexbuild.StepInstallTest"),
            that("a slice of a round does not end")
                    .breaks("bounded stalls: the latch is held in slices")
                    .replacing("txn/indexbuild/BuildThrottle", "if (holding) { release(); switchAtNanos")
                    .with("if (false) { release(); switchAtNanos")
                    .isCaughtBy("txn.indexbuild.BuildThrottleTest"),
            that("a build rests however fast the writers are")
                    .breaks("bounded stalls: the rounds halve")
                    .replacing("txn/indexbuild/BuildThrottle", "sharePercent > 0 ? 1 : Math.min(1, 2 * load)")
                    .with("0")
                    .isCaughtBy("txn.indexbuild.BuildThrottleTest"),
            that("fast writers are not slowed down")
                    .breaks("bounded stalls: the build ends at any write rate")
                    .replacing("txn/indexbuild/BuildThrottle", "load <= 0.5 ? 0")
                    .with("true ? 0")
                    .isCaughtBy("txn.indexbuild.BuildThrottleTest"),
            that("a row whose key stays the same keeps its old value")
                    .breaks("I4, R3: exactly the entries of the rows")
                    .replacing(TREE, "} else if (before != null && !index.haveSameValue(before, after)) {")
                    .with("} else if (false) {")
                    .isCaughtBy("txn.indexbuild.StepInstallTest"),
            that("a step is installed although the tip's cursor is not where it began")
                    .breaks("R4: a step that rolled back is taken again")
                    .replacing(INSTALL, "if (place == null || place.index().cursor() != begin) {")
                    .with("if (place == null) {")
                    .isCaughtBy("txn.indexbuild.StepInstallTest"),
            that("catching up leaves the old entries")
                    .breaks("I4, R3: exactly the entries of the rows")
                    .replacing(TREE, "if (gone != null && !sameKey) {")
                    .with("if (false) {")
                    .isCaughtBy("txn.StepTest"),
            that("catching up does not look for duplicates")
                    .breaks("I5, R7: a step never makes two rows with one key")
                    .replacing(TREE, "Conflict conflict = conflictAmong(written, changed, pace);")
                    .with("Conflict conflict = null;")
                    .isCaughtBy("txn.StepTest"),
            that("a step does not look for duplicates among its rows")
                    .breaks("I5, R7: a step never makes two rows with one key")
                    .replacing("txn/commit/IndexLoad", "if (lastLength >= 0 && hasKeyOfLast(bytes, start, end)) {")
                    .with("if (false) {")
                    .isCaughtBy("txn.StepTest"),
            that("a step does not look for duplicates in the index")
                    .breaks("I5, R7: a step never makes two rows with one key")
                    .replacing("txn/commit/IndexLoad", "findOtherHolder(tree, added.get(i));")
                    .with("")
                    .isCaughtBy("txn.commit.IndexLoadTest"),
            that("NULL is a duplicate")
                    .breaks("D11: never a duplicate")
                    .replacing("txn/commit/IndexLoad", "&& index.isConstrained(a)")
                    .with("")
                    .isCaughtBy("txn.DuplicateRulesTest"),
            that("a build fails for rows that are only prepared")
                    .breaks("R7: only if both are confirmed")
                    .replacing(JUDGE, "if (isIn(pipeline.confirmed(), place, conflict)) {")
                    .with("if (true) {")
                    .isCaughtBy("txn.NamedSchedulesTest"),
            that("a build fails for rows that have changed")
                    .breaks("R7: only if both are unchanged")
                    .replacing(JUDGE, "if (!isIn(now.version(), place, conflict)) {")
                    .with("if (false) {")
                    .isCaughtBy("txn.StepTest"),
            that("an index is published before its end")
                    .breaks("I3, R8: refused while the tip's cursor is not at the end")
                    .replacing(PROCEDURE, "|| (mustBeComplete && !place.index().isComplete())")
                    .with("")
                    .isCaughtBy("txn.BuildFatesTest"),
            that("a build is over although its publication rolled back")
                    .breaks("R8: then the build goes on")
                    .replacing(WORKER, "if (!commit.isConfirmed()) {")
                    .with("if (false) {")
                    .isCaughtBy("txn.BuildFatesTest"),
            that("a build is canceled by a drop that rolls back")
                    .breaks("R10: if the drop rolls back, the build goes on")
                    .replacing(WORKER, """
                            awaitDecided(BuildWait.Reason.DROP, pipeline.tip().csn());
                            if (!build.isIn(pipeline.tip())) {
                            """)
                    .with("if (!build.isIn(pipeline.tip())) {")
                    .isCaughtBy("txn.BuildFatesTest"),
            that("the removal of a failed build's index is not repeated")
                    .breaks("R10: it takes its index away")
                    .replacing(WORKER, "if (prepared.commit().isConfirmed()) {")
                    .with("if (true) {")
                    .isCaughtBy("txn.BuildFatesTest"),
            that("a failed build leaves its index")
                    .breaks("R10: it takes its index away")
                    .replacing(WORKER, "tooLate = !remove() || isReplaced();")
                    .with("why.getMessage();")
                    .isCaughtBy("txn.BuildFatesTest"),
            that("a registration that rolled back is not repeated")
                    .breaks("R1: rolled back with one before it, it is made again")
                    .replacing(BUILDS, "while (commit.isRolledBackWithEarlier() && pipeline.refusal() == null);")
                    .with("while (false);")
                    .isCaughtBy("txn.BuildFatesTest", "txn.NamedSchedulesTest"),
            that("builds are not taken up when the database is opened")
                    .breaks("R9: the build begins anew, by itself")
                    .replacing(BUILDS, "if (!index.isPublic() && !isOfForeignKey(table, index)) {")
                    .with("if (false) {")
                    .isCaughtBy("txn.RecoveryTest"),
            that("a resumed index is empty and public")
                    .breaks("R9, I3: a recovering database makes the index at once")
                    .replacing(
                            "txn/commit/ChangeApplier",
                            ": new IndexVersion(index.id(), load(version.catalog(), index, table, changes, sorts),"
                                    + " BuildCursor.END);")
                    .with(": new IndexVersion(index.id(), Tree.empty(), BuildCursor.END);")
                    .isCaughtBy("txn.RecoveryTest"),
            that("a transaction that wrote before a foreign key was enforced is not checked")
                    .breaks("R12: from then on every commit keeps the key")
                    .replacing("txn/Transaction", "if (!late.isEmpty()) {")
                    .with("if (false) {")
                    .isCaughtBy("txn.OnlineForeignKeyTest"),
            that("a prepare does not look for foreign keys that came after the checks")
                    .breaks("R12: from then on every commit keeps the key")
                    .replacing("txn/commit/ChangesPreparation", "requireChecked(tip);")
                    .with("")
                    .isCaughtBy("txn.OnlineForeignKeyTest"),
            that("a late check takes no locks for the keys that are left")
                    .breaks("R12, I8: of two that meet on a key the later one sees the earlier one")
                    .replacing(
                            "txn/constraint/ForeignKeys",
                            "left.keySet().forEach(key -> access.lock(key.lock(), LockMode.EXCLUSIVE));")
                    .with("")
                    .isCaughtBy("txn.OnlineForeignKeyTest", "txn.OnlineForeignKeyModelTest"),
            that("a row without a partner that was waited for is passed over")
                    .breaks("R13: it is looked at again")
                    .replacing("txn/indexbuild/KeyValidation", "if (isUndecided) {")
                    .with("if (false) {")
                    .isCaughtBy("txn.OnlineForeignKeyTest"),
            that("a foreign key fails for an orphan that is being mended")
                    .breaks("R13: only what is confirmed and in the tip fails it")
                    .replacing("txn/indexbuild/KeyValidation", "return at.isMissingIn(tip)")
                    .with("return true")
                    .isCaughtBy("txn.OnlineForeignKeyTest"));

    private BuildMutants() {}
}
