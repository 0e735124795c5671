package org.tarndb.snapshots.parquet;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.snapshots.schema.ColumnPredicate;
import org.tarndb.snapshots.schema.ColumnPredicate.Range;
import org.tarndb.snapshots.schema.FileColumn;
import org.tarndb.snapshots.schema.FileRows;
import org.tarndb.snapshots.schema.FileSchema;
import org.tarndb.snapshots.testkit.CountingObjectStore;
import org.tarndb.snapshots.testkit.SampleTables;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.TableAlterations;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.env.FileSystem;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;
import org.tarndb.storage.type.Values;

class ParquetRoundTripTest {
    private static final ParquetOptions SMALL = new ParquetOptions(64 << 10, 4 << 10, 100);

    @TempDir
    Path directory;

    private final CountingObjectStore store = new CountingObjectStore();
    private int written;

    private FileSummary write(FileSchema schema, List<@Nullable Object[]> rows) throws IOException {
        Path path = newPath();
        try (ParquetTableWriter writer =
                ParquetTableWriter.create(FileSystem.local(), path, schema.columns(), SMALL, () -> {})) {
            rows.forEach(writer::write);
            FileSummary summary = writer.finish();
            assertEquals(summary.sizeBytes(), store.putFile("file", path).sizeBytes());
            return summary;
        }
    }

    private List<@Nullable Object[]> read(
            List<FileColumn> projection, List<ColumnPredicate> predicates, FileSchema schema) throws IOException {
        List<@Nullable Object[]> rows = new ArrayList<>();
        try (ParquetTableReader reader =
                ParquetTableReader.open("file", store.open("file"), projection, predicates, schema.columns())) {
            while (reader.next()) {
                rows.add(reader.row());
            }
        }
        return rows;
    }

    private static List<@Nullable Object[]> fileRows(TableDef table, int count, Random random) {
        FileRows rows = new FileRows(table);
        List<@Nullable Object[]> all = new ArrayList<>();
        for (long id = 0; id < count; id++) {
            @Nullable Object[] values = new @Nullable Object[table.columns().size()];
            values[0] = id;
            for (int i = 1; i < values.length; i++) {
                values[i] = SampleTables.value(table.columns().get(i).type(), random);
            }
            byte[] row = table.layout().encode(values);
            all.add(rows.of(table.keyCodec().keyOf(table.layout(), row), row));
        }
        return all;
    }

    private static void assertRows(List<@Nullable Object[]> expected, List<@Nullable Object[]> actual) {
        assertEquals(expected.size(), actual.size());
        for (int i = 0; i < expected.size(); i++) {
            for (int column = 0; column < expected.get(i).length; column++) {
                Object value = expected.get(i)[column];
                Object got = actual.get(i)[column];
                if (value instanceof byte[] bytes) {
                    assertArrayEquals(bytes, (byte[]) got);
                } else if (value instanceof OffsetDateTime at) {
                    assertEquals(at.toInstant(), ((OffsetDateTime) got).toInstant());
                } else {
                    assertEquals(value, got, "column " + column + " of row " + i);
                }
            }
        }
    }

    @Test
    void everyTypeComesBackAsItWas() throws IOException {
        long seed = new Random().nextLong();
        TableDef table = SampleTables.ofAllTypes();
        FileSchema schema = FileSchema.of(table);
        List<@Nullable Object[]> rows = fileRows(table, 800, new Random(seed));
        FileSummary summary = write(schema, rows);
        assertEquals(800, summary.rows());
        assertTrue(summary.rowGroupOffsets().size() > 1, "several row groups");
        assertRows(rows, read(schema.columns(), List.of(), schema));
    }

    /** The offset is not in the instant: it is in a column of its own. */
    @Test
    void anOffsetIsKeptBesideItsInstant() {
        FileSchema schema = FileSchema.of(SampleTables.ofAllTypes());
        int place = -1;
        for (int i = 0; i < schema.columns().size(); i++) {
            place = schema.columns().get(i).role() == FileColumn.Role.OFFSET ? i : place;
        }
        FileColumn offset = schema.columns().get(place);
        FileColumn instant = schema.columns().get(place - 1);
        assertEquals(instant.name() + "_utc_offset_seconds", offset.name());
        assertEquals(instant.fieldId() + 1, offset.fieldId());
    }

    @Test
    void aProjectionHasItsColumnsInItsOrder() throws IOException {
        TableDef table = SampleTables.ofAllTypes();
        FileSchema schema = FileSchema.of(table);
        List<@Nullable Object[]> rows = fileRows(table, 300, new Random(1));
        write(schema, rows);
        List<FileColumn> projection =
                List.of(schema.columns().get(17), schema.columns().get(0));
        assertRows(
                rows.stream()
                        .map(row -> new @Nullable Object[] {row[17], row[0]})
                        .toList(),
                read(projection, List.of(), schema));
        assertEquals(300, read(List.of(), List.of(), schema).size());
    }

    /** Every type with every kind of bound: what is skipped must not be among what the predicate keeps. */
    @Test
    void predicatesKeepWhatTheyKeepWithoutStatistics() throws IOException {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        TableDef table = SampleTables.ofAllTypes();
        FileSchema schema = FileSchema.of(table);
        List<@Nullable Object[]> rows = fileRows(table, 200, random);
        for (int place = 0; place < schema.columns().size(); place++) {
            int column = place;
            rows.sort((a, b) -> a[column] == null || b[column] == null
                    ? Boolean.compare(a[column] != null, b[column] != null)
                    : Values.compare(a[column], b[column]));
            write(schema, rows);
            FileColumn tested = schema.columns().get(place);
            for (int i = 0; i < 2; i++) {
                Object low = rows.get(random.nextInt(200))[place];
                Object high = random.nextBoolean() ? null : rows.get(random.nextInt(200))[place];
                Range range = new Range(tested.fieldId(), low, random.nextBoolean(), high, random.nextBoolean());
                assertRows(
                        rows.stream().filter(row -> range.test(row[column])).toList(),
                        read(schema.columns(), List.of(range), schema));
            }
            ColumnPredicate isNull = new ColumnPredicate.IsNull(tested.fieldId());
            assertEquals(
                    rows.stream().filter(row -> row[column] == null).count(),
                    read(List.of(), List.of(isNull), schema).size());
        }
    }

    @Test
    void statisticsSkipPagesAndRowGroups() throws IOException {
        TableDef table = SampleTables.ofAllTypes();
        FileSchema schema = FileSchema.of(table);
        write(schema, fileRows(table, 1_000, new Random(2)));
        long before = store.bytesRead();
        assertEquals(1_000, read(schema.columns(), List.of(), schema).size());
        long all = store.bytesRead() - before;
        Range one = Range.equalTo(schema.columns().get(0).fieldId(), 999L);
        assertEquals(1, read(schema.columns(), List.of(one), schema).size());
        long some = store.bytesRead() - before - all;
        assertTrue(some < all / 2, some + " of " + all + " bytes");
    }

    @Test
    void positionsAreThoseInTheFileAlsoWherePagesAreSkipped() throws IOException {
        TableDef table = SampleTables.ofAllTypes();
        FileSchema schema = FileSchema.of(table);
        write(schema, fileRows(table, 2_000, new Random(3)));
        Range range = new Range(schema.columns().get(0).fieldId(), 777L, true, 1_333L, false);
        try (ParquetTableReader reader = ParquetTableReader.open(
                "file", store.open("file"), schema.columns().subList(0, 1), List.of(range), schema.columns())) {
            for (long id = 777; id < 1_333; id++) {
                assertTrue(reader.next());
                assertEquals(id, reader.position());
                assertEquals(id, reader.row()[0]);
            }
            assertFalse(reader.next());
        }
    }

    /** A file is read as the table is now: columns by id, whatever their names, absent ones NULL, narrower types widened. */
    /** Of all that may be left out, what is given has the same places as rows have. */
    @ParameterizedTest
    @ValueSource(strings = {"INTEGER", "BIGINT"})
    void numbersOfAColumnAreReadWithTheirPlaces(String type) throws IOException {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        SqlType written = type.equals("INTEGER") ? SqlType.INTEGER : SqlType.BIGINT;
        FileSchema schema = FileSchema.of(numbers(written));
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            rows.add(new @Nullable Object[] {(long) i * 3 - 7_000, "v" + random.nextInt(50)});
        }
        write(schema, rows);
        FileColumn column = FileSchema.of(numbers(SqlType.BIGINT)).columns().get(0);
        for (int i = 0; i < 20; i++) {
            long low = random.nextInt(16_000) - 8_000;
            long high = low + random.nextInt(8_000);
            BitSet wanted = new BitSet();
            for (int row = 0; row < rows.size(); row++) {
                long value = row * 3L - 7_000;
                wanted.set(row, low <= value && value <= high);
            }
            int given = 0;
            Range range = new Range(column.fieldId(), low, true, high, true);
            try (NumberColumnReader reader = NumberColumnReader.open("file", store.open("file"), column, range)
                    .orElseThrow()) {
                while (reader.next()) {
                    given++;
                    assertEquals(reader.position() * 3 - 7_000, reader.number(), "seed " + seed);
                    wanted.clear((int) reader.position());
                }
            }
            assertEquals(new BitSet(), wanted, "seed " + seed);
            assertTrue(given <= (high - low) / 3 + 300, given + " for " + low + " to " + high + ", seed " + seed);
        }
    }

    /** Against the rows themselves, of which keys come in pages and row groups of all sizes. */
    @Test
    void numbersAreFoundByGoingForward() throws IOException {
        FileSchema schema = FileSchema.of(numbers(SqlType.BIGINT));
        for (long seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            NavigableMap<Long, Long> positions = new TreeMap<>();
            List<@Nullable Object[]> rows = new ArrayList<>();
            long number = -500;
            int count = 1 + random.nextInt(6_000);
            for (long i = 0; i < count; i++) {
                number += 1 + random.nextInt(4);
                positions.put(number, i);
                rows.add(new @Nullable Object[] {number, "v" + i});
            }
            write(schema, rows);
            FileColumn column = schema.columns().get(0);
            long low = -600 + random.nextInt((int) number + 700);
            long high = low + random.nextInt(3_000);
            int step = 1 << random.nextInt(11);
            Range range = new Range(column.fieldId(), low, true, high, true);
            try (NumberColumnReader reader = NumberColumnReader.open("file", store.open("file"), column, range)
                    .orElseThrow()) {
                for (long wanted = low; wanted <= high; wanted += 1 + random.nextInt(step)) {
                    Map.Entry<Long, Long> next = positions.ceilingEntry(wanted);
                    boolean found = reader.seek(wanted);
                    if (next != null && next.getKey() <= high) {
                        String where = "seed " + seed + ", " + wanted;
                        assertTrue(found, where);
                        assertEquals(next.getKey(), reader.number(), where);
                        assertEquals(next.getValue(), reader.position(), where);
                    }
                }
            }
        }
    }

    private static TableDef numbers(SqlType type) {
        return new TableDef(
                1,
                new TableName("PUBLIC", "T"),
                List.of(new ColumnDef("A", type, false, null), new ColumnDef("B", SqlType.VARCHAR, true, null)),
                List.of(0),
                "T_PKEY",
                List.of());
    }

    @Test
    void aColumnIsReadAsNumbersOnlyIfItIsWrittenAsSuch() throws IOException {
        FileSchema schema = FileSchema.of(numbers(SqlType.BIGINT));
        write(schema, List.<@Nullable Object[]>of(new @Nullable Object[] {1L, "a"}));
        assertTrue(opensAsNumbers(schema.columns().get(0)));
        assertFalse(opensAsNumbers(schema.columns().get(1)), "text");
        FileSchema twoKeys = FileSchema.of(new TableDef(
                1,
                new TableName("PUBLIC", "T"),
                List.of(
                        new ColumnDef("A", SqlType.BIGINT, false, null),
                        new ColumnDef("B", SqlType.BIGINT, false, null),
                        new ColumnDef("C", SqlType.BIGINT, true, null)),
                List.of(0, 1),
                "T_PKEY",
                List.of()));
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (long i = 0; i < 1_000; i++) {
            rows.add(new @Nullable Object[] {i / 500, i, i / 500});
        }
        write(twoKeys, rows);
        assertFalse(opensAsNumbers(twoKeys.columns().get(0)), "written as a dictionary");
        assertFalse(opensAsNumbers(twoKeys.columns().get(2)), "may be NULL");
    }

    private boolean opensAsNumbers(FileColumn column) throws IOException {
        Range all = new Range(column.fieldId(), null, false, null, false);
        Optional<NumberColumnReader> reader = NumberColumnReader.open("file", store.open("file"), column, all);
        reader.ifPresent(NumberColumnReader::close);
        return reader.isPresent();
    }

    @Test
    void anEarlierFileIsReadAsALaterSchema() throws IOException {
        TableDef before = new TableDef(
                1,
                new TableName("PUBLIC", "T"),
                List.of(
                        new ColumnDef("A", SqlType.INTEGER, false, null),
                        new ColumnDef("B", SqlType.REAL, true, null),
                        new ColumnDef("C", SqlType.decimal(5, 2), true, null),
                        new ColumnDef("D", SqlType.VARCHAR, true, null)),
                List.of(0),
                "T_PKEY",
                List.of());
        write(FileSchema.of(before), fileRows(before, 500, new Random(4)));
        List<@Nullable Object[]> rows = read(FileSchema.of(before).columns(), List.of(), FileSchema.of(before));
        TableDef after = TableAlterations.withoutColumn(before, 3);
        after = TableAlterations.withChangedColumn(after, 1, new ColumnDef("D", SqlType.DOUBLE, true, null));
        after = TableAlterations.withChangedColumn(after, 2, new ColumnDef("C", SqlType.decimal(30, 2), true, null));
        after = TableAlterations.withColumn(after, new ColumnDef("E", SqlType.VARCHAR, true, null), null);
        FileSchema schema = FileSchema.of(after);
        assertRows(
                rows.stream()
                        .map(row -> new @Nullable Object[] {row[0], row[1], row[2], null})
                        .toList(),
                read(schema.columns(), List.of(), schema));
        FileColumn added = schema.columns().get(3);
        assertEquals(
                0,
                read(List.of(), List.of(new ColumnPredicate.IsNotNull(added.fieldId())), schema)
                        .size());
        assertEquals(
                500,
                read(List.of(), List.of(new ColumnPredicate.IsNull(added.fieldId())), schema)
                        .size());
    }

    @Test
    void aColumnThatNeedsAnotherFormBecomesAnotherField() {
        TableDef table = SampleTables.ofAllTypes();
        int time = 22;
        assertEquals(SqlType.TIME, table.columns().get(time).type());
        int before = FileSchema.of(table).columns().get(time).fieldId();
        TableDef finer = TableAlterations.withChangedColumn(
                table, time, table.columns().get(time).withType(new SqlType(TypeKind.TIME, 9, 0)));
        assertEquals(-1, FileSchema.of(finer).indexOf(before));
        assertEquals(table.columnId(time), finer.columnId(time));
    }

    /** By it data files end: whoever asks after each row is told nearly what who never asked before is. */
    @Test
    void theSizeIsNearlyKnownAfterEachRow() throws IOException {
        TableDef table = SampleTables.ofAllTypes();
        List<@Nullable Object[]> rows = fileRows(table, 3_000, new Random(7));
        List<FileColumn> columns = FileSchema.of(table).columns();
        ParquetOptions options = ParquetOptions.defaults(); // nothing is compressed yet
        for (int count : new int[] {1, 50, 101, 1_000, 3_000}) {
            List<@Nullable Object[]> some = rows.subList(0, count);
            try (ParquetTableWriter asked =
                            ParquetTableWriter.create(FileSystem.local(), newPath(), columns, options, () -> {});
                    ParquetTableWriter neverAsked =
                            ParquetTableWriter.create(FileSystem.local(), newPath(), columns, options, () -> {})) {
                some.forEach(row -> {
                    asked.write(row);
                    asked.sizeBytes();
                });
                some.forEach(neverAsked::write);
                double size = neverAsked.sizeBytes();
                assertEquals(size, asked.sizeBytes(), 0.03 * size, "after " + count + " rows");
            }
        }
    }

    private Path newPath() {
        return directory.resolve("file-" + written++ + ".parquet");
    }

    @Test
    void damageIsFoundAndNamed() throws IOException {
        TableDef table = SampleTables.ofAllTypes();
        FileSchema schema = FileSchema.of(table);
        write(schema, fileRows(table, 500, new Random(5)));
        byte[] content = store.get("file");
        content[content.length / 3] ^= 0x55;
        store.put("file", content);
        TarnException error = assertThrows(TarnException.class, () -> read(schema.columns(), List.of(), schema));
        assertEquals(ErrorCode.SNAPSHOT_CORRUPTED, error.code());
        assertTrue(String.valueOf(error.getMessage()).contains("file"), error.getMessage());
        store.put("file", new byte[20]);
        assertEquals(
                ErrorCode.SNAPSHOT_CORRUPTED,
                assertThrows(TarnException.class, () -> read(schema.columns(), List.of(), schema))
                        .code());
    }
}
