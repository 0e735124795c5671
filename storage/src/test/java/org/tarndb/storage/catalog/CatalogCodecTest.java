package org.tarndb.storage.catalog;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.codec.RandomValues;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

class CatalogCodecTest {
    private static Catalog random(Random random) {
        Catalog catalog = Catalog.empty();
        for (int s = random.nextInt(3); s > 0; s--) {
            catalog = catalog.withSchema("S" + s);
        }
        long id = 0;
        for (int t = random.nextInt(4); t > 0; t--) {
            List<ColumnDef> columns = new ArrayList<>();
            for (int c = 0; c <= random.nextInt(5); c++) {
                columns.add(new ColumnDef(
                        "Spalte ü " + c,
                        RandomValues.TYPES.get(random.nextInt(RandomValues.TYPES.size())),
                        random.nextBoolean(),
                        random.nextBoolean() ? "1 + 1" : null));
            }
            long tableId = id += 1 + random.nextInt(1_000);
            List<IndexDef> indexes = new ArrayList<>();
            for (int i = random.nextInt(3); i > 0; i--) {
                indexes.add(new IndexDef(
                        ++id,
                        "I" + id,
                        tableId,
                        List.of(new IndexColumn(
                                random.nextInt(columns.size()), random.nextBoolean(), random.nextBoolean())),
                        random.nextBoolean(),
                        random.nextBoolean(),
                        random.nextBoolean() ? IndexState.PUBLIC : IndexState.BUILDING));
            }
            List<Integer> key = random.nextBoolean() ? List.of() : List.of(random.nextInt(columns.size()));
            catalog = catalog.withTable(TableDef.builder(tableId, new TableName("PUBLIC", "T" + t))
                    .columns(columns)
                    .primaryKey(key, "T_PKEY")
                    .indexes(indexes)
                    .options(random.nextBoolean() ? new TreeMap<>() : new TreeMap<>(Map.of("O" + t, "TRUE")))
                    .checks(random.nextBoolean() ? List.of() : List.of(new CheckDef("C" + t, "1 < 2")))
                    .foreignKeys(random.nextBoolean() ? List.of() : List.of(foreignKey(random, ++id, columns.size())))
                    .build());
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            catalog = catalog.withPublication(publication(random, ++id));
        }
        return random.nextBoolean()
                ? catalog
                : catalog.withProperty("P", "ü " + id).withProperty("Q", "");
    }

    private static PublicationDef publication(Random random, long id) {
        return new PublicationDef(
                id,
                "PUB" + id,
                random.nextBoolean() ? List.of(1L) : List.of(7L, 1L),
                "s3://b/ü",
                random.nextBoolean(),
                random.nextBoolean() ? new TreeMap<>() : new TreeMap<>(Map.of("o", "1")),
                1 + random.nextInt(1_000_000),
                random.nextInt(3),
                random.nextInt(3),
                random.nextBoolean());
    }

    private static ForeignKeyDef foreignKey(Random random, long id, int columns) {
        ReferentialAction[] actions = ReferentialAction.values();
        return new ForeignKeyDef(
                id,
                "F" + id,
                List.of(random.nextInt(columns)),
                1 + random.nextInt(1_000),
                random.nextInt(2),
                actions[random.nextInt(actions.length)],
                actions[random.nextInt(actions.length)],
                random.nextBoolean(),
                random.nextBoolean(),
                random.nextInt(3),
                ForeignKeyState.values()[random.nextInt(3)]);
    }

    @Test
    void catalogsAreReadBack() {
        for (long seed = 0; seed < 300; seed++) {
            Catalog catalog = random(new Random(seed));
            byte[] bytes = CatalogCodec.encode(catalog);
            Catalog read = CatalogCodec.decode(bytes, "the test");
            assertArrayEquals(bytes, CatalogCodec.encode(read), "seed " + seed);
            assertEquals(catalog.schemas(), read.schemas());
            assertEquals(catalog.lastObjectId(), read.lastObjectId());
            assertEquals(catalog.properties(), read.properties());
            assertEquals(catalog.publications(), read.publications());
            assertEquals(catalog.tables().size(), read.tables().size());
            for (TableDef table : catalog.tables()) {
                TableDef same = read.table(table.id());
                assertNotNull(same);
                assertEquals(table.name(), same.name());
                assertEquals(table.columns(), same.columns());
                assertEquals(table.primaryKey(), same.primaryKey());
                assertEquals(table.indexes(), same.indexes());
                assertEquals(table.options(), same.options());
                assertEquals(table.checks(), same.checks());
                assertEquals(table.foreignKeys(), same.foreignKeys());
                assertEquals(
                        catalog.referencesTo(table.id()).size(),
                        read.referencesTo(table.id()).size());
            }
        }
    }

    @Test
    void damageIsAnErrorThatNamesItsSource() {
        int refused = 0;
        for (long seed = 0; seed < 5_000; seed++) {
            Random random = new Random(seed);
            byte[] bytes = CatalogCodec.encode(random(random));
            byte[] damaged =
                    random.nextInt(4) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length)) : bytes.clone();
            for (int i = random.nextInt(3); i >= 0 && damaged.length > 0; i--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            }
            try {
                CatalogCodec.decode(damaged, "the test's catalog");
            } catch (TarnException e) {
                // The first byte is the version.
                boolean otherVersion = damaged.length > 0 && damaged[0] != bytes[0];
                assertEquals(
                        otherVersion ? ErrorCode.FILE_FORMAT_UNKNOWN : ErrorCode.FILE_CORRUPTED,
                        e.code(),
                        "seed " + seed + ": " + e);
                assertTrue(String.valueOf(e.getMessage()).startsWith("the test's catalog"), e::toString);
                refused++;
            }
        }
        assertTrue(refused > 1_000, "refused " + refused);
    }

    /** Version 1 had other indexes; read as what is written now it would look damaged. */
    @Test
    void anEarlierFormatIsRefusedByItsVersion() {
        byte[] bytes = CatalogCodec.encode(random(new Random(1)));
        bytes[0] = 1;
        TarnException e = assertThrows(TarnException.class, () -> CatalogCodec.decode(bytes, "the test's catalog"));
        assertEquals(ErrorCode.FILE_FORMAT_UNKNOWN, e.code());
        assertTrue(String.valueOf(e.getMessage()).contains("the test's catalog has format version 1"), e::toString);
    }
}
