package org.tarndb.txn.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.IndexColumn;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.IndexState;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.check.TableCheck;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.storage.version.IndexVersion;
import org.tarndb.storage.version.TableVersion;
import org.tarndb.txn.ddl.CatalogChange;
import org.tarndb.txn.view.Delta;
import org.tarndb.txn.view.DeltaIndexes;

/** A transaction put on top of a tip that moved gives the same version as one applied to that tip. */
class RebaseTest {
    private static final int SEEDS = 60 * Integer.getInteger("tarn.test.budget", 1);
    private static final int KEYS = 400;
    private static final TableDef TABLE = new TableDef(
            1,
            new TableName("PUBLIC", "T"),
            List.of(new ColumnDef("A", SqlType.INTEGER, false, null), new ColumnDef("B", SqlType.INTEGER, true, null)),
            List.of(0),
            "T_PKEY",
            List.of(index(2, "PLAIN", false), index(3, "UNIQ", true)));

    private static IndexDef index(long id, String name, boolean unique) {
        return new IndexDef(id, name, 1, List.of(new IndexColumn(1, false, false)), unique, false, IndexState.PUBLIC);
    }

    private static byte[] row(long a, @Nullable Long b) {
        return TABLE.layout().encode(new Object[] {a, b});
    }

    private static Delta put(Delta delta, long a, @Nullable Long b) {
        return delta.put(1, TABLE.keyCodec().encode(a), row(a, b));
    }

    private static DatabaseVersion empty() {
        return ChangeApplier.apply(
                DatabaseVersion.empty(), Changes.ofCatalog(new CatalogChange.CreateTable(TABLE)), KeyGuard.NONE);
    }

    private static DatabaseVersion apply(DatabaseVersion version, Delta delta) {
        return ChangeApplier.apply(version, Changes.ofRows(delta), KeyGuard.NONE);
    }

    /** Changes of keys with this remainder, so that two such deltas are disjoint, also in their unique keys. */
    private static Delta randomDelta(Random random, int remainder, int changes) {
        Delta delta = Delta.EMPTY;
        for (int i = 0; i < changes; i++) {
            long a = 2L * random.nextInt(KEYS) + remainder;
            delta = random.nextInt(4) == 0
                    ? delta.put(1, TABLE.keyCodec().encode(a), Delta.DELETED)
                    : put(delta, a, random.nextInt(5) == 0 ? null : a + 2L * KEYS * random.nextInt(3));
        }
        return delta;
    }

    @Test
    void equalsApplyingToTheNewTip() {
        for (long seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            DatabaseVersion base = apply(apply(empty(), randomDelta(random, 0, 200)), randomDelta(random, 1, 200));
            Delta own = randomDelta(random, 0, 1 + random.nextInt(100));
            DatabaseVersion mine = apply(base, own);
            DatabaseVersion tip = apply(base, randomDelta(random, 1, random.nextInt(50)));
            DatabaseVersion rebased = Rebase.onto(base, mine, tip, Changes.ofRows(own), new DeltaIndexes(), 1_000);
            assertNotNull(rebased, "seed " + seed);
            assertEquals(contents(apply(tip, own)), contents(rebased), "seed " + seed);
            assertTrue(
                    TableCheck.check(rebased, TABLE, Cancellation.never()).stream()
                            .allMatch(result -> result.isOk()),
                    "seed " + seed);
        }
    }

    /** A tip that went back in a cascade is a tip that moved. */
    @Test
    void equalsApplyingToAnEarlierTip() {
        for (long seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            DatabaseVersion tip = apply(empty(), randomDelta(random, 0, 200));
            DatabaseVersion base = apply(tip, randomDelta(random, 1, 50));
            Delta own = randomDelta(random, 0, 50);
            DatabaseVersion rebased =
                    Rebase.onto(base, apply(base, own), tip, Changes.ofRows(own), new DeltaIndexes(), 1_000);
            assertNotNull(rebased);
            assertEquals(contents(apply(tip, own)), contents(rebased), "seed " + seed);
        }
    }

    @Test
    void givesUpBeyondItsBudget() {
        DatabaseVersion base = empty();
        Delta own = put(Delta.EMPTY, 1, 1L);
        Delta others = Delta.EMPTY;
        for (long a = 10; a < 20; a++) {
            others = put(others, a, a);
        }
        DatabaseVersion tip = apply(base, others);
        assertNull(Rebase.onto(base, apply(base, own), tip, Changes.ofRows(own), new DeltaIndexes(), 29));
        assertNotNull(
                Rebase.onto(base, apply(base, own), tip, Changes.ofRows(own), new DeltaIndexes(), 30),
                "10 rows, 20 entries");
    }

    /** The statements of both were older than the index, so no lock kept the others from taking the key. */
    @Test
    void givesUpWhenOthersTookAKeyOfAUniqueIndex() {
        DatabaseVersion base = empty();
        Delta own = put(Delta.EMPTY, 1, 7L);
        DatabaseVersion tip = apply(base, put(Delta.EMPTY, 2, 7L));
        assertNull(Rebase.onto(base, apply(base, own), tip, Changes.ofRows(own), new DeltaIndexes(), 1_000));
    }

    @Test
    void givesUpWhenAnIndexCameOrItsBuildCursorMoved() {
        DatabaseVersion base = empty();
        Delta own = put(Delta.EMPTY, 1, 7L);
        IndexDef late = new IndexDef(
                9, "LATE", 1, List.of(new IndexColumn(1, false, false)), false, false, IndexState.BUILDING);
        DatabaseVersion registered =
                ChangeApplier.apply(base, Changes.ofCatalog(new CatalogChange.CreateIndex(late)), KeyGuard.NONE);
        assertNull(Rebase.onto(base, apply(base, own), registered, Changes.ofRows(own), new DeltaIndexes(), 1_000));
        TableVersion table = registered.table(1);
        assertNotNull(table);
        DatabaseVersion stepped = registered.withTable(1, table.withIndex(IndexVersion.empty(9)));
        assertNull(Rebase.onto(
                registered, apply(registered, own), stepped, Changes.ofRows(own), new DeltaIndexes(), 1_000));
    }

    /** The new tree shares no node with the old one: a budget of differences would not bound the search for them. */
    @Test
    void givesUpWhenAnIndexGotOtherEntries() {
        IndexDef replacement = new IndexDef(
                        9, "PLAIN", 1, List.of(new IndexColumn(1, false, false)), false, false, IndexState.BUILDING)
                .replacing(2);
        DatabaseVersion base = ChangeApplier.apply(
                apply(empty(), put(Delta.EMPTY, 2, 5L)),
                Changes.ofCatalog(new CatalogChange.CreateIndex(replacement)),
                KeyGuard.NONE);
        DatabaseVersion tip = ChangeApplier.apply(
                base, Changes.ofCatalog(new CatalogChange.PublishIndex(replacement)), KeyGuard.NONE);
        Delta own = put(Delta.EMPTY, 1, 7L);
        assertNull(Rebase.onto(base, apply(base, own), tip, Changes.ofRows(own), new DeltaIndexes(), 1_000));
        assertNull(
                Rebase.onto(tip, apply(tip, own), base, Changes.ofRows(own), new DeltaIndexes(), 1_000),
                "the tip went back in a cascade");
    }

    /** Both statements were older than the registration, so no lock kept one of the two from the key. */
    @Test
    void refusesAKeyThatOthersPreparedRightOfABuildCursor() {
        IndexDef late =
                new IndexDef(9, "LATE", 1, List.of(new IndexColumn(1, false, false)), true, false, IndexState.BUILDING);
        DatabaseVersion base =
                ChangeApplier.apply(empty(), Changes.ofCatalog(new CatalogChange.CreateIndex(late)), KeyGuard.NONE);
        Delta own = put(put(Delta.EMPTY, 1, 7L), 3, 8L);
        DatabaseVersion mine = apply(base, own);
        TarnException e = assertThrows(
                TarnException.class,
                () -> Rebase.onto(
                        base,
                        mine,
                        apply(base, put(Delta.EMPTY, 2, 7L)),
                        Changes.ofRows(own),
                        new DeltaIndexes(),
                        1_000));
        assertEquals(ErrorCode.UNIQUE_VIOLATION, e.code());
        assertTrue(String.valueOf(e.getMessage()).contains("LATE"), e.getMessage());
        assertNull(
                Rebase.onto(
                        base, mine, apply(base, put(Delta.EMPTY, 2, 7L)), Changes.ofRows(own), new DeltaIndexes(), 0),
                "rows beyond the budget are not looked at");
        assertNotNull(Rebase.onto(
                base, mine, apply(base, put(Delta.EMPTY, 2, 9L)), Changes.ofRows(own), new DeltaIndexes(), 1_000));
    }

    private static List<TreeSet<String>> contents(DatabaseVersion version) {
        TableVersion table = version.table(1);
        assertNotNull(table);
        List<TreeSet<String>> contents = new ArrayList<>();
        contents.add(entries(table.rows()));
        table.indexes().forEach(index -> contents.add(entries(index.entries())));
        return contents;
    }

    private static TreeSet<String> entries(Tree<byte[]> tree) {
        TreeSet<String> entries = new TreeSet<>();
        Cursor<byte[]> cursor = tree.cursor(KeyRange.all());
        while (cursor.next()) {
            entries.add(HexFormat.of().formatHex(cursor.key()) + "="
                    + HexFormat.of().formatHex(cursor.value()));
        }
        return entries;
    }
}
