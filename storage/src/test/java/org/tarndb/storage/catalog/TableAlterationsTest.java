package org.tarndb.storage.catalog;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.codec.RandomValues;
import org.tarndb.storage.codec.RowLayout;
import org.tarndb.storage.codec.RowSchemas;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;

/** Rows written under any schema a table ever had, read under the current one, against maps of values. */
class TableAlterationsTest {
    private static final int SEEDS = 60 * Integer.getInteger("tarn.test.budget", 1);

    /** A column for as long as it lives, whatever its name and place. */
    private static final class ModelColumn {
        private SqlType type;
        private final @Nullable Object absent;

        ModelColumn(SqlType type, @Nullable Object absent) {
            this.type = type;
            this.absent = absent;
        }
    }

    private record ModelRow(byte[] bytes, Map<ModelColumn, @Nullable Object> values) {}

    private static final class Run {
        private final Random random;
        private final RandomValues values;
        private final List<ModelColumn> columns = new ArrayList<>();
        private List<ModelRow> rows = new ArrayList<>();
        private TableDef table;

        Run(long seed) {
            random = new Random(seed);
            values = new RandomValues(random);
            List<ColumnDef> defs = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                columns.add(new ModelColumn(type(), null));
                defs.add(new ColumnDef("C" + i, columns.get(i).type, true, null));
            }
            IndexDef index =
                    new IndexDef(2, "I", 1, List.of(new IndexColumn(1, false, false)), false, false, IndexState.PUBLIC);
            table = new TableDef(1, new TableName("PUBLIC", "T"), defs, List.of(), "T_PKEY", List.of(index));
        }

        private SqlType type() {
            return RandomValues.TYPES.get(random.nextInt(RandomValues.TYPES.size()));
        }

        /** The column of the index: it stays. */
        private int indexed() {
            return table.indexes().get(0).columns().get(0).ordinal();
        }

        void step() {
            switch (random.nextInt(8)) {
                case 0 -> add();
                case 1 -> drop();
                case 2 -> widen();
                case 3 -> reopen();
                case 4 -> rewriteAtTimes();
                default -> write();
            }
            check();
        }

        private void add() {
            ModelColumn column = new ModelColumn(type(), null);
            if (random.nextBoolean()) {
                column = new ModelColumn(column.type, values.next(column.type));
            }
            columns.add(column);
            table = TableAlterations.withColumn(table, new ColumnDef("N", column.type, true, "DEFAULT"), column.absent);
        }

        private void drop() {
            int ordinal = random.nextInt(columns.size());
            if (ordinal != indexed()) {
                columns.remove(ordinal);
                table = TableAlterations.withoutColumn(table, ordinal);
            }
        }

        private void widen() {
            int ordinal = random.nextInt(columns.size());
            ColumnDef column = table.columns().get(ordinal);
            SqlType wider = switch (column.type().kind()) {
                case TINYINT, SMALLINT -> SqlType.INTEGER;
                case INTEGER -> SqlType.BIGINT;
                case REAL -> SqlType.DOUBLE;
                case DECIMAL -> SqlType.decimal(100, column.type().scale());
                default -> column.type();
            };
            columns.get(ordinal).type = wider;
            table = TableAlterations.withChangedColumn(table, ordinal, new ColumnDef("W", wider, true, null));
        }

        /** As a checkpoint keeps it. */
        private void reopen() {
            byte[] bytes = CatalogCodec.encode(Catalog.empty().withTable(table));
            TableDef read = CatalogCodec.decode(bytes, "the test").table(1);
            assertTrue(read != null);
            table = read;
        }

        private void rewriteAtTimes() {
            if (random.nextInt(5) == 0) {
                List<ModelRow> before = rows;
                TableDef from = table;
                table = TableAlterations.rewritten(table, table.columns(), List.of(), "T_PKEY");
                rows = new ArrayList<>();
                for (ModelRow row : before) {
                    byte[] bytes = table.layout().encode(from.layout().decode(row.bytes));
                    Map<ModelColumn, @Nullable Object> all = new HashMap<>();
                    columns.forEach(column -> all.put(column, row.values.getOrDefault(column, column.absent)));
                    rows.add(new ModelRow(bytes, all));
                }
            }
        }

        private void write() {
            Map<ModelColumn, @Nullable Object> written = new HashMap<>();
            Object[] row = new Object[columns.size()];
            for (int i = 0; i < row.length; i++) {
                row[i] = values.orNull(columns.get(i).type);
                written.put(columns.get(i), row[i]);
            }
            byte[] bytes = table.layout().encode(row);
            assertEquals(table.layout().schemaId(), RowLayout.schemaId(bytes));
            rows.add(new ModelRow(bytes, written));
        }

        private void check() {
            IndexEntries index = table.entries().get(0);
            for (ModelRow row : rows) {
                assertTrue(table.layout().isWellFormed(row.bytes));
                Object[] expected = columns.stream()
                        .map(column -> row.values.getOrDefault(column, column.absent))
                        .toArray();
                Object[] found = table.layout().decode(row.bytes);
                for (int i = 0; i < expected.length; i++) {
                    assertEquals(expected[i] == null, table.layout().isNull(row.bytes, i));
                    if (expected[i] instanceof byte[] bytes) {
                        assertArrayEquals(bytes, (byte[]) found[i]);
                    } else {
                        assertEquals(expected[i], found[i]);
                    }
                }
                assertArrayEquals(index.codec().encode(expected[indexed()]), index.key(row.bytes));
            }
        }
    }

    @Test
    void rowsOfEverySchemaAreReadUnderTheCurrentOne() {
        for (long seed = 0; seed < SEEDS; seed++) {
            Run run = new Run(seed);
            try {
                for (int i = 0; i < 60; i++) {
                    run.step();
                }
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("seed " + seed, e);
            }
        }
    }

    private static TableDef table(int columns) {
        List<ColumnDef> defs = new ArrayList<>();
        for (int i = 0; i < columns; i++) {
            defs.add(new ColumnDef("C" + i, SqlType.INTEGER, true, null));
        }
        return new TableDef(1, new TableName("PUBLIC", "T"), defs, List.of(0), "T_PKEY", List.of());
    }

    /** Better an error than another row's bytes: I3 and everything else stands on it. */
    @Test
    void aRowOfALaterSchemaIsNotTakenForOneOfAnEarlier() {
        TableDef before = table(2);
        TableDef after = TableAlterations.withColumn(before, new ColumnDef("N", SqlType.INTEGER, true, null), 1L);
        byte[] row = after.layout().encode(new Object[] {1L, 2L, 3L});
        assertFalse(before.layout().isWellFormed(row));
        TarnException error =
                assertThrows(TarnException.class, () -> before.layout().getLong(row, 0));
        assertEquals(ErrorCode.SCHEMA_CHANGED, error.code());
    }

    @Test
    void aColumnOfAKeyCannotBeTakenAway() {
        assertThrows(IllegalArgumentException.class, () -> TableAlterations.withoutColumn(table(2), 0));
    }

    /** Schema ids are counted around; the number of schemas is limited. */
    @Test
    void schemasAreLimitedAndTheirIdsAreUsedAgain() {
        RowSchemas schemas =
                new RowSchemas(65_000, 0, List.of(new RowSchemas.Column(0, SqlType.INTEGER, null)), List.of());
        byte[] first = schemas.layout().encode(new Object[] {7L});
        Set<Integer> ids = new HashSet<>(Set.of(65_000));
        for (int i = 0; i < 1_024; i++) {
            schemas = i % 2 == 0 ? schemas.with(SqlType.INTEGER, 1L) : schemas.without(1);
            assertTrue(ids.add(schemas.schemaId()), "an id that rows may have");
        }
        assertTrue(ids.contains(65_535) && ids.contains(0));
        assertArrayEquals(new Object[] {7L}, schemas.layout().decode(first));
        RowSchemas full = schemas;
        TarnException error = assertThrows(TarnException.class, () -> full.with(SqlType.INTEGER, 1L));
        assertEquals(ErrorCode.LIMIT_EXCEEDED, error.code());
        assertEquals(List.of(), full.rewritten(List.of(SqlType.INTEGER)).earlier());
    }

    /** Whatever happens to a table, an id stands for one column: published snapshots know columns by their ids. */
    @Test
    void aColumnKeepsItsIdAndNoOtherColumnGetsIt() {
        TableDef table = table(3);
        table = TableAlterations.withoutColumn(table, 2);
        table = TableAlterations.withColumn(table, new ColumnDef("D", SqlType.INTEGER, true, null), 5L);
        assertEquals(List.of(0, 1, 3), ids(table));
        List<ColumnDef> columns = new ArrayList<>(table.columns());
        columns.set(0, columns.get(0).withName("RENAMED").withType(SqlType.BIGINT));
        columns.set(1, columns.get(1).withType(SqlType.VARCHAR));
        TableDef rewritten = TableAlterations.rewritten(table, columns, List.of(0), "T_PKEY");
        assertEquals(List.of(0, 4, 3), ids(rewritten), "B's earlier values are no strings");
        assertEquals(5L, table.absentValue(2));
        assertEquals(null, rewritten.absentValue(2), "no row lacks it");
        assertEquals(4, rewritten.lastColumnId());
    }

    private static List<Integer> ids(TableDef table) {
        return IntStream.range(0, table.columns().size())
                .mapToObj(table::columnId)
                .toList();
    }
}
