package org.tarndb.txn.mutation;

import static org.tarndb.txn.mutation.Mutant.that;

import java.util.List;

/** Rules of SERIALIZABLE: see {@link org.tarndb.txn.isolation}. */
final class IsolationMutants {
    private static final String READS = "txn/isolation/ReadSet";
    private static final String VALIDATION = "txn/isolation/TableValidation";

    static final List<Mutant> ALL = List.of(
            that("nothing that was read is validated")
                    .breaks("what was read is in the tip as it was in the snapshot")
                    .replacing(READS, "if (from == to) {")
                    .with("if (true) {")
                    .isCaughtBy("txn.SerializableTest"),
            that("what was prepared during the validation is not looked at")
                    .breaks("the tip that the changes are applied to is validated")
                    .replacing(READS, "TableVersion from = validated.table(tableId);")
                    .with("TableVersion from = version.table(tableId);")
                    .isCaughtBy("txn.isolation.ReadSetTest"),
            that("an absent row is not read")
                    .breaks("rows that are absent are read too")
                    .replacing("txn/view/NotingTableView", "if (!table.isChanged(key)) {")
                    .with("if (table.get(key) != null) {")
                    .isCaughtBy("txn.SerializableTest"),
            that("a row that leaves a range of an index was not in it")
                    .breaks("a range of an index stands for the rows that its entries lead to")
                    .replacing(VALIDATION, "if (isRead(read, index, before, key) || isRead(read, index, after, key)) {")
                    .with("if (isRead(read, index, after, key)) {")
                    .isCaughtBy("txn.SerializableModelTest"),
            that("a row that comes into a range of an index was not read")
                    .breaks("phantoms are found")
                    .replacing(VALIDATION, "if (isRead(read, index, before, key) || isRead(read, index, after, key)) {")
                    .with("if (isRead(read, index, before, key)) {")
                    .isCaughtBy("txn.SerializableModelTest"),
            that("of many changes, rows whose entry is the same are not looked at")
                    .breaks("a range of an index stands for the rows that its entries lead to")
                    .replacing(VALIDATION, "if (from.rows().get(rowKey) != to.rows().get(rowKey)) {")
                    .with("if (false) {")
                    .isCaughtBy("txn.SerializableTest"),
            that("a scan to the end has read up to its last row")
                    .breaks("the whole of a range was read")
                    .replacing("txn/isolation/ScanReads", "if (exhausted) {")
                    .with("if (false) {")
                    .isCaughtBy("txn.SerializableModelTest"),
            that("open scans are forgotten")
                    .breaks("a bounded number of scans is kept open, none is lost")
                    .replacing(READS, "if (openScans.size() == MAX_OPEN_SCANS) { addReached();")
                    .with("if (openScans.size() == MAX_OPEN_SCANS) { openScans.clear();")
                    .isCaughtBy("txn.SerializableTest"),
            that("a taken key that the snapshot does not show is a violation")
                    .breaks("what a serializable transaction learns is in its snapshot")
                    .replacing("txn/StatementRun", "&& view.table(table).get(key) != row) {")
                    .with("&& false) {")
                    .isCaughtBy("txn.SerializableTest"));

    private IsolationMutants() {}
}
