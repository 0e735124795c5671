package org.tarndb.txn.commit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.catalog.CheckDef;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.ForeignKeyDef;
import org.tarndb.storage.catalog.IndexColumn;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.IndexState;
import org.tarndb.storage.catalog.PublicationDef;
import org.tarndb.storage.catalog.ReferentialAction;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.journal.JournalRecord;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.ddl.CatalogChange;
import org.tarndb.txn.ddl.TableChange;
import org.tarndb.txn.view.Delta;

class CommitRecordTest {
    private static byte[] bytes(JournalRecord record) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        record.parts().forEach(joined::writeBytes);
        return joined.toByteArray();
    }

    private static Changes random(Random random) {
        List<CatalogChange> catalog = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            catalog.add(change(random, i));
        }
        Delta delta = Delta.EMPTY;
        for (int i = random.nextInt(30); i > 0; i--) {
            byte[] key = new byte[random.nextInt(9)];
            random.nextBytes(key);
            byte[] row = new byte[random.nextInt(300)];
            random.nextBytes(row);
            delta = delta.put(1 + random.nextInt(3), key, random.nextInt(4) == 0 ? Delta.DELETED : row);
        }
        return new Changes(catalog, delta, Map.of());
    }

    private static CatalogChange change(Random random, long id) {
        IndexDef index = new IndexDef(
                id,
                "I",
                7,
                List.of(new IndexColumn(0, random.nextBoolean(), random.nextBoolean())),
                random.nextBoolean(),
                random.nextBoolean(),
                random.nextBoolean() ? IndexState.PUBLIC : IndexState.BUILDING);
        TableDef table = new TableDef(
                id,
                new TableName("S", "T"),
                List.of(new ColumnDef("A", SqlType.decimal(20, 3), false, null)),
                List.of(0),
                "P",
                List.of(index));
        ForeignKeyDef key = new ForeignKeyDef(
                id,
                "F",
                List.of(0, 2),
                9,
                random.nextInt(3),
                ReferentialAction.SET_NULL,
                ReferentialAction.CASCADE,
                random.nextBoolean(),
                random.nextBoolean(),
                random.nextInt(3));
        return switch (random.nextInt(21)) {
            case 0 -> new CatalogChange.CreateSchema("S");
            case 1 -> new CatalogChange.DropSchema("S");
            case 2 -> new CatalogChange.CreateTable(table);
            case 3 -> new CatalogChange.DropTable(id);
            case 4 -> new CatalogChange.CreateIndex(index);
            case 5 -> new CatalogChange.PublishIndex(index);
            case 6 -> new CatalogChange.SetProperty("P", "value");
            case 7 -> new CatalogChange.SetProperty("P", null);
            case 8 -> new CatalogChange.SetTableOptions(id, new TreeMap<>(Map.of("O", "TRUE")));
            case 9 -> new CatalogChange.AddCheck(id, new CheckDef("C", "A > 0"));
            case 10 -> new CatalogChange.DropCheck(id, "C");
            case 11 -> new CatalogChange.AddForeignKey(id, key);
            case 12 -> new CatalogChange.DropForeignKey(id, 1_000 + id);
            case 13 -> new CatalogChange.SetIndexOptions(id, 1_000 + id, new TreeMap<>(Map.of("O", "1")));
            case 14 -> new CatalogChange.PublishForeignKey(id, 1_000 + id);
            case 15 -> new CatalogChange.Reindex(id, 1_000 + id);
            case 16 -> new CatalogChange.AlterTable(id, new TableChange.RenameIndex(1_000 + id, "J"));
            case 17 -> new CatalogChange.AlterTable(id, new TableChange.RenameConstraint("A", "B"));
            case 18 ->
                new CatalogChange.SetPublication(new PublicationDef(
                        id,
                        "P",
                        List.of(id, 9L),
                        "file:///t",
                        true,
                        new TreeMap<>(Map.of("o", "1")),
                        60_000,
                        3,
                        4,
                        true));
            case 19 -> new CatalogChange.DropPublication("P");
            default -> new CatalogChange.DropIndex(index);
        };
    }

    @Test
    void changesAreReadBack() {
        for (long seed = 0; seed < 1_000; seed++) {
            Changes changes = random(new Random(seed));
            JournalRecord record = CommitRecord.encode(changes);
            Changes read = ((JournalEntry.Commit) CommitRecord.decode(record, "the test")).changes();
            assertArrayEquals(bytes(record), bytes(CommitRecord.encode(read)), "seed " + seed);
            assertEquals(changes.delta().size(), read.delta().size());
            assertEquals(changes.catalogChanges().size(), read.catalogChanges().size());
            for (int i = 0; i < changes.catalogChanges().size(); i++) {
                CatalogChange change = changes.catalogChanges().get(i);
                if (!(change instanceof CatalogChange.CreateTable)) {
                    assertEquals(change, read.catalogChanges().get(i));
                }
            }
            for (int i = 0; i < changes.delta().tables(); i++) {
                Cursor<byte[]> rows = changes.delta().changes(i).cursor(KeyRange.all());
                while (rows.next()) {
                    byte[] row =
                            read.delta().changesOf(changes.delta().tableId(i)).get(rows.key());
                    if (rows.value() == Delta.DELETED) {
                        assertSame(Delta.DELETED, row, "compared by reference");
                    } else {
                        assertArrayEquals(rows.value(), row);
                    }
                }
            }
        }
    }

    @Test
    void damageIsAlwaysNamed() {
        int refused = 0;
        for (long seed = 0; seed < 10_000; seed++) {
            Random random = new Random(seed);
            byte[] record = bytes(CommitRecord.encode(random(random)));
            byte[] damaged =
                    random.nextInt(4) == 0 ? Arrays.copyOf(record, random.nextInt(record.length)) : record.clone();
            for (int i = random.nextInt(3); i >= 0 && damaged.length > 0; i--) {
                damaged[random.nextInt(Math.min(damaged.length, 60))] = (byte) random.nextInt();
            }
            try {
                CommitRecord.decode(JournalRecord.of(damaged), "the test's record");
            } catch (TarnException e) {
                boolean otherVersion = damaged.length > 0 && damaged[0] != record[0];
                assertEquals(
                        otherVersion ? ErrorCode.FILE_FORMAT_UNKNOWN : ErrorCode.FILE_CORRUPTED,
                        e.code(),
                        "seed " + seed + ": " + e);
                refused++;
            }
        }
        assertTrue(refused > 3_000, "refused " + refused);
    }

    @Test
    void anEarlierFormatIsRefusedByItsVersion() {
        byte[] record = bytes(CommitRecord.encode(random(new Random(1))));
        record[0] = 1;
        TarnException e = assertThrows(
                TarnException.class, () -> CommitRecord.decode(JournalRecord.of(record), "the test's record"));
        assertEquals(ErrorCode.FILE_FORMAT_UNKNOWN, e.code());
        assertTrue(String.valueOf(e.getMessage()).contains("the test's record has format version 1"), e::toString);
    }
}
