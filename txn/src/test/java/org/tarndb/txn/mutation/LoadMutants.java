package org.tarndb.txn.mutation;

import static org.tarndb.txn.mutation.Mutant.that;

import java.util.List;

/** Rules of sorts, loads and packed leaves. */
final class LoadMutants {
    private static final String PACKED = "storage/tree/PackedKeys";
    private static final String SORT = "storage/sort/PrefixSort";
    private static final String LOAD = "txn/commit/IndexLoad";

    static final List<Mutant> ALL = List.of(
            that("a packed leaf forgets where its keys begin after an insertion")
                    .breaks("a packed leaf holds what a map holds")
                    .replacing(PACKED, "moved[i] += (char) key.length;")
                    .with("moved[i] += (char) 0;")
                    .isCaughtBy("storage.tree.TreeModelTest"),
            that("entries with equal prefixes stay as they came")
                    .breaks("entries come in the order of all their bytes")
                    .replacing(SORT, "insertAmongEqual(from, i);")
                    .with("moves++;")
                    .isCaughtBy("storage.sort.EntrySorterTest"),
            that("entries that begin with each other stay as they came")
                    .breaks("entries come in the order of all their bytes")
                    .replacing(SORT, "sortByComparison(from, to); } else {")
                    .with("moves++; } else {")
                    .isCaughtBy("storage.sort.EntrySorterTest"),
            that("a damaged block is read")
                    .breaks("damage to a temporary file is noticed")
                    .replacing(
                            "storage/sort/SpillReader",
                            "SpillWriter.checksum(block, length, position) != ByteBuffer.wrap(header).getInt(4)")
                    .with("length < 0")
                    .isCaughtBy("storage.sort.EntrySorterTest"),
            that("temporary files stay when a sort is closed")
                    .breaks("temporary files are deleted however a build ends")
                    .replacing("storage/sort/EntrySorter", "files.forEach(options.files()::delete);")
                    .with("")
                    .isCaughtBy("storage.sort.EntrySorterTest"),
            that("a step's entries and those before them are not compared")
                    .breaks("R7: duplicates are found among neighbours")
                    .replacing(LOAD, "tree = merge(sorted, before, unique);")
                    .with("tree = merge(sorted, before, false);")
                    .isCaughtBy("txn.commit.IndexLoadTest"),
            that("a sort's memory is not given back")
                    .breaks("the account is empty when nothing runs")
                    .replacing("txn/memory/SortMemory", "account.release(reserved);")
                    .with("")
                    .isCaughtBy("txn.commit.IndexLoadTest"));

    private LoadMutants() {}
}
