package org.tarndb.txn.commit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.IndexColumn;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.IndexEntries;
import org.tarndb.storage.catalog.IndexShape;
import org.tarndb.storage.catalog.IndexState;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.env.SimulatedFileSystem;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.sort.SortFiles;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.tree.TreeEditor;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.ddl.CatalogChange;
import org.tarndb.txn.memory.MemoryAccount;

/** The entries of rows, read in two steps, against those of a plain map. */
class IndexLoadTest {
    private static final TableDef TABLE = new TableDef(
            1,
            new TableName("PUBLIC", "T"),
            List.of(
                    new ColumnDef("A", SqlType.INTEGER, false, null),
                    new ColumnDef("B", SqlType.INTEGER, true, null),
                    new ColumnDef("C", SqlType.BIGINT, true, null)),
            List.of(0),
            "T_PKEY",
            List.of());

    private final SimulatedFileSystem files = new SimulatedFileSystem();
    private final MemoryAccount memory = new MemoryAccount(64 << 20);
    private final SortSpace space = new SortSpace(SortFiles.in(files, Path.of("/db/tmp")), memory);

    private static IndexEntries index(boolean unique, boolean including) {
        IndexShape shape = new IndexShape(List.of(new IndexColumn(1, false, false)), unique);
        IndexDef def = new IndexDef(
                2,
                "I",
                1,
                including ? shape.withIncluded(List.of(2)) : shape,
                false,
                IndexState.BUILDING,
                new TreeMap<>(),
                IndexDef.NOTHING);
        Catalog catalog = new CatalogChange.CreateTable(TABLE)
                .applyTo(DatabaseVersion.empty().catalog());
        TableDef table = new CatalogChange.CreateIndex(def).applyTo(catalog).table(TABLE.id());
        assertNotNull(table);
        return table.entries(def);
    }

    private static Tree<byte[]> rows(Random random, int count, int keys) {
        TreeEditor<byte[]> editor = Tree.<byte[]>empty().edit();
        for (int i = 0; i < count; i++) {
            Object b = random.nextInt(10) == 0 ? null : (Object) (long) random.nextInt(keys);
            editor.put(TABLE.keyCodec().encode((long) i), TABLE.layout().encode(new Object[] {(long) i, b, (long) -i}));
        }
        return editor.build();
    }

    private static NavigableMap<byte[], byte[]> expected(IndexEntries index, Tree<byte[]> rows) {
        NavigableMap<byte[], byte[]> expected = new TreeMap<>(Arrays::compareUnsigned);
        Cursor<byte[]> cursor = rows.cursor(KeyRange.all());
        while (cursor.next()) {
            expected.put(index.entry(cursor.value(), cursor.key()), index.value(cursor.value()));
        }
        return expected;
    }

    private static boolean hasDuplicate(IndexEntries index, Iterable<byte[]> entries) {
        byte[] last = null;
        for (byte[] entry : entries) {
            byte[] key = Arrays.copyOf(entry, index.keyLength(entry));
            if (last != null && Arrays.equals(last, key) && index.isConstrained(key)) {
                return true;
            }
            last = key;
        }
        return false;
    }

    private @Nullable Tree<byte[]> step(
            IndexEntries index, Tree<byte[]> rows, KeyRange range, Tree<byte[]> before, long sortBytes) {
        try (IndexLoad load = IndexLoad.read(
                index,
                rows.cursor(range),
                rows.count(range),
                space,
                sortBytes,
                RowGate.reporting(read -> {}),
                () -> {})) {
            assertEquals(rows.count(range), load.rowsRead());
            Tree<byte[]> tree = load.into(before);
            IndexLoad.Duplicate duplicate = load.duplicate();
            assertEquals(tree == null, duplicate != null);
            if (duplicate != null) {
                assertTrue(Arrays.compareUnsigned(duplicate.entry(), duplicate.next()) < 0);
                assertTrue(IndexLoad.haveSameKey(index, duplicate.entry(), duplicate.next()));
            }
            return tree;
        }
    }

    @Test
    void twoStepsMakeTheEntriesOfAllRows() {
        int duplicates = 0;
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            boolean unique = random.nextBoolean();
            IndexEntries index = index(unique, random.nextBoolean());
            Tree<byte[]> rows = rows(random, random.nextInt(400), random.nextBoolean() ? 50 : 1 << 30);
            long sortBytes = 1L << (9 + random.nextInt(10));
            byte[] middle = TABLE.keyCodec().encode((long) (rows.size() * random.nextInt(11) / 10));
            NavigableMap<byte[], byte[]> all = expected(index, rows);
            Tree<byte[]> tree = step(index, rows, new KeyRange(null, true, middle, false), Tree.empty(), sortBytes);
            if (tree != null) {
                tree = step(index, rows, new KeyRange(middle, true, null, true), tree, sortBytes);
            }
            assertEquals(unique && hasDuplicate(index, all.keySet()), tree == null, "seed " + seed);
            if (tree == null) {
                duplicates++;
            } else {
                assertSame(all, tree);
            }
            assertEquals(List.of(), files.allFiles());
            assertEquals(0, memory.transactionBytes());
        }
        assertTrue(duplicates > 20 && duplicates < 280, duplicates + " duplicates");
    }

    /** A few rows, whose entries are put in one by one, and one of them has the key of an earlier row. */
    @ParameterizedTest
    @ValueSource(longs = {0, 777, 999})
    void fewEntriesAreComparedWithThoseThatWereThere(long holder) {
        IndexEntries index = index(true, false);
        TreeEditor<byte[]> editor = Tree.<byte[]>empty().edit();
        for (long a = 0; a < 1_010; a++) {
            long b = a == 1_005 ? holder : a;
            editor.put(TABLE.keyCodec().encode(a), TABLE.layout().encode(new Object[] {a, b, 0L}));
        }
        Tree<byte[]> rows = editor.build();
        byte[] middle = TABLE.keyCodec().encode(1_000L);
        Tree<byte[]> many = step(index, rows, new KeyRange(null, true, middle, false), Tree.empty(), 1 << 20);
        assertNotNull(many);
        assertEquals(1_000, many.size());
        assertNull(step(index, rows, new KeyRange(middle, true, null, true), many, 1 << 20));
        byte[] duplicate = TABLE.keyCodec().encode(1_005L);
        Tree<byte[]> few = step(index, rows, new KeyRange(middle, true, duplicate, false), many, 1 << 20);
        assertNotNull(few);
        assertEquals(1_005, few.size());
    }

    private static void assertSame(Map<byte[], byte[]> expected, Tree<byte[]> tree) {
        assertEquals(expected.size(), tree.size());
        Cursor<byte[]> cursor = tree.cursor(KeyRange.all());
        expected.forEach((key, value) -> {
            assertTrue(cursor.next());
            assertArrayEquals(key, cursor.key());
            assertArrayEquals(value, cursor.value());
        });
        assertFalse(cursor.next());
    }

    /** It takes memory while it runs, and less than it wants where there is less. */
    @Test
    void memoryIsTakenFromTheAccountAndGivenBack() {
        IndexEntries index = index(false, false);
        Tree<byte[]> rows = rows(new Random(1), 20_000, 1 << 30);
        long[] held = new long[1];
        Runnable check = () -> held[0] = Math.max(held[0], memory.transactionBytes());
        assertEquals(
                20_000,
                IndexLoad.entries(index, rows, Tree.empty(), space, 8 << 20, check)
                        .size());
        assertEquals(8 << 20, held[0]);
        assertEquals(
                20_000,
                IndexLoad.entries(index, rows, Tree.empty(), space, 1L << 40, check)
                        .size());
        assertEquals(20_000L << 10, held[0]);
        assertEquals(0, memory.transactionBytes());
    }

    @Test
    void aLoadThatIsCanceledLeavesNothing() {
        IndexEntries index = index(false, false);
        Tree<byte[]> rows = rows(new Random(1), 20_000, 1 << 30);
        int[] left = new int[1];
        Runnable check = () -> {
            if (left[0]-- == 0) {
                throw new TarnException(ErrorCode.QUERY_CANCELED, "canceled");
            }
        };
        Tree<byte[]> tree = null;
        for (int at = 0; tree == null; at++) {
            left[0] = at;
            try {
                tree = IndexLoad.entries(index, rows, Tree.empty(), space, 64 << 10, check);
            } catch (TarnException e) {
                assertEquals(ErrorCode.QUERY_CANCELED, e.code());
                assertTrue(at < 1_000);
            }
            assertEquals(List.of(), files.allFiles());
            assertEquals(0, memory.transactionBytes());
        }
        assertEquals(20_000, tree.size());
    }

    @Test
    void withoutTemporaryFilesAllIsSortedInMemory() {
        IndexEntries index = index(true, true);
        Tree<byte[]> rows = rows(new Random(2), 3_000, 1 << 30);
        assertSame(expected(index, rows), IndexLoad.entries(index, rows, Tree.empty(), SortSpace.HEAP, 1, () -> {}));
    }
}
