package org.tarndb.storage.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.IndexColumn;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.IndexEntries;
import org.tarndb.storage.catalog.IndexState;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.version.BuildCursor;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.storage.version.IndexVersion;
import org.tarndb.storage.version.TableVersion;

/** Each kind of fault, planted, is found and named; the rest of the table is still checked. */
class TableCheckTest {
    private static final IndexDef UNIQUE = index(2, "UNIQ", true, IndexState.PUBLIC);
    private static final IndexDef BUILDING = index(3, "BUILDING", false, IndexState.BUILDING);
    private static final TableDef TABLE = new TableDef(
            1,
            new TableName("PUBLIC", "T"),
            List.of(
                    new ColumnDef("A", SqlType.INTEGER, false, null),
                    new ColumnDef("B", SqlType.INTEGER, true, null),
                    new ColumnDef("C", SqlType.INTEGER, false, null)),
            List.of(0),
            "T_PKEY",
            List.of(UNIQUE, BUILDING));
    private static final IndexEntries ENTRIES = TABLE.entries(UNIQUE);

    private static IndexDef index(long id, String name, boolean unique, IndexState state) {
        return new IndexDef(id, name, 1, List.of(new IndexColumn(1, false, false)), unique, false, state);
    }

    private static byte[] row(long a, @Nullable Long b) {
        return TABLE.layout().encode(new Object[] {a, b, 0L});
    }

    private static byte[] key(long a) {
        return TABLE.keyCodec().encode(a);
    }

    private static byte[] entry(long a, @Nullable Long b) {
        return Objects.requireNonNull(ENTRIES.entry(row(a, b), key(a)));
    }

    /** Rows {1, 10}, {2, NULL}, {3, NULL}; BUILDING stands after row 2. */
    private static TableVersion sound() {
        Tree<byte[]> rows = Tree.<byte[]>empty()
                .put(key(1), row(1, 10L))
                .put(key(2), row(2, null))
                .put(key(3), row(3, null));
        Tree<byte[]> upTo2 = Tree.<byte[]>empty()
                .put(entry(1, 10L), IndexEntries.NO_VALUE)
                .put(entry(2, null), IndexEntries.NO_VALUE);
        Tree<byte[]> all = upTo2.put(entry(3, null), IndexEntries.NO_VALUE);
        return TableVersion.empty()
                .withRows(rows)
                .withIndex(new IndexVersion(2, all, BuildCursor.END))
                .withIndex(new IndexVersion(3, upTo2, BuildCursor.at(key(2))));
    }

    private static List<CheckResult> check(@Nullable TableVersion table) {
        DatabaseVersion version =
                DatabaseVersion.empty().withCatalog(Catalog.empty().withTable(TABLE));
        return TableCheck.check(table == null ? version : version.withTable(1, table), TABLE, Cancellation.never());
    }

    private static void assertFault(String object, String fault, @Nullable TableVersion table) {
        List<CheckResult> bad =
                check(table).stream().filter(result -> !result.isOk()).toList();
        assertTrue(
                bad.stream()
                        .anyMatch(result -> result.object().endsWith(object)
                                && result.status().contains(fault)),
                bad::toString);
    }

    private static IndexVersion version(TableVersion table, long id) {
        IndexVersion found = table.index(id);
        if (found == null) {
            throw new AssertionError("index " + id);
        }
        return found;
    }

    private static TableVersion withEntries(long id, Tree<byte[]> entries) {
        return sound().withIndex(version(sound(), id).withEntries(entries));
    }

    @Test
    void soundTable() {
        List<CheckResult> results = check(sound());
        assertEquals(3, results.size(), "the rows and each index");
        assertTrue(results.stream().allMatch(CheckResult::isOk), results::toString);
        assertEquals(3, results.get(0).entries());
        assertEquals(2, results.get(2).entries());
    }

    @Test
    void missingTrees() {
        assertFault("T", "no rows tree", null);
        assertFault("UNIQ", "no tree", sound().withoutIndex(2));
    }

    @Test
    void faultsOfRows() {
        assertFault("T", "layout", sound().withRows(sound().rows().put(key(1), new byte[] {9})));
        assertFault("T", "another key", sound().withRows(sound().rows().put(key(1), row(7, 10L))));
        byte[] nullInC = TABLE.layout().encode(new Object[] {1L, 10L, null});
        assertFault("T", "NULL in column C", sound().withRows(sound().rows().put(key(1), nullInC)));
    }

    @Test
    void missingAndStrayEntries() {
        Tree<byte[]> entries = version(sound(), 2).entries();
        assertFault("UNIQ", "has no entry", withEntries(2, entries.remove(entry(1, 10L))));
        assertFault("UNIQ", "4 entries for 3 rows", withEntries(2, entries.put(entry(9, 9L), IndexEntries.NO_VALUE)));
        assertFault(
                "UNIQ",
                "has no entry",
                withEntries(2, entries.remove(entry(1, 10L)).put(entry(1, 11L), IndexEntries.NO_VALUE)));
    }

    @Test
    void entriesThatAreNone() {
        Tree<byte[]> entries = version(sound(), 2).entries();
        for (byte[] garbage : new byte[][] {{}, {1}, {1, 2, 3}, {2}, {2, 0}}) {
            assertFault("UNIQ", "not of the index", withEntries(2, entries.put(garbage, IndexEntries.NO_VALUE)));
        }
    }

    @Test
    void duplicates() {
        TableVersion table = sound().withRows(sound().rows().put(key(4), row(4, 10L)))
                .withIndex(version(sound(), 2)
                        .withEntries(version(sound(), 2).entries().put(entry(4, 10L), IndexEntries.NO_VALUE)));
        assertFault("UNIQ", "two rows have the key (B) = (10)", table);
    }

    @Test
    void cursorOfABuildingIndex() {
        TableVersion table = sound();
        assertFault(
                "BUILDING",
                "has no entry",
                table.withIndex(new IndexVersion(3, version(table, 3).entries(), BuildCursor.at(key(3)))));
        assertFault(
                "BUILDING",
                "2 entries for 1 rows",
                table.withIndex(new IndexVersion(3, version(table, 3).entries(), BuildCursor.at(key(1)))));
        assertFault(
                "UNIQ",
                "public but not complete",
                table.withIndex(new IndexVersion(2, version(table, 2).entries(), BuildCursor.at(key(3)))));
    }
}
