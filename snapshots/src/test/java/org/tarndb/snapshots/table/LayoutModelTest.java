package org.tarndb.snapshots.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import org.apache.iceberg.relocated.com.google.common.hash.Hashing;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tarndb.snapshots.table.LaidOutTable.DataFileRows;
import org.tarndb.storage.type.SqlType;

/**
 * Random changes, published in several layouts: every snapshot is the version that it was made of, and every data file has rows of one
 * partition, in their order. What partition and order are is said here a second time, after Iceberg's specification.
 */
class LayoutModelTest {
    private static final long MICROS_PER_HOUR = 3_600_000_000L;
    private static final int ID = 0;
    private static final int REGION = 1;
    private static final int NUMBER = 2;
    private static final int AT = 3;
    private static final int TEXT = 4;

    @TempDir
    Path temporary;

    /** @param partition of a row; null where there is one */
    record Layout(
            @Nullable String partitionBy,
            @Nullable String sortBy,
            Function<@Nullable Object[], Object> partition,
            Comparator<@Nullable Object[]> order) {
        @Override
        public String toString() {
            return "partition_by " + partitionBy + ", sort_by " + sortBy;
        }
    }

    static List<Layout> layouts() {
        Comparator<@Nullable Object[]> byId = Comparator.comparing(row -> (Long) value(row, ID));
        Comparator<@Nullable Object[]> byNumber =
                Comparator.comparing(row -> (Double) row[NUMBER], Comparator.nullsLast(Double::compare));
        Comparator<@Nullable Object[]> byTextDown = Comparator.comparing(
                row -> (String) row[TEXT], Comparator.nullsFirst(LayoutModelTest::compareCodePointsDown));
        return List.of(
                new Layout("c1", null, row -> String.valueOf(row[REGION]), byId),
                new Layout("c2", null, row -> String.valueOf(row[NUMBER]), byId),
                new Layout("bucket(4, id), truncate(2, c4)", null, LayoutModelTest::bucketAndPrefix, byId),
                new Layout("day(C3)", "c4 desc, c2", row -> hours(row, 24), byTextDown.thenComparing(byNumber)),
                new Layout("hour(c3), c1", "c2 ASC NULLS LAST", LayoutModelTest::hourAndRegion, byNumber),
                new Layout(null, "\"C2\", id", row -> 0, byNumber.thenComparing(byId)),
                new Layout(
                        null,
                        "c2 DESC NULLS LAST",
                        row -> 0,
                        Comparator.comparing(
                                row -> (Double) row[NUMBER], Comparator.nullsLast(Comparator.<Double>reverseOrder()))));
    }

    private static int compareCodePointsDown(String one, String other) {
        return Arrays.compareUnsigned(other.getBytes(StandardCharsets.UTF_8), one.getBytes(StandardCharsets.UTF_8));
    }

    private static Object value(@Nullable Object[] row, int column) {
        Object value = row[column];
        if (value == null) {
            throw new AssertionError("column " + column + " is NULL");
        }
        return value;
    }

    /** Specification, appendix B: the hash of a long is murmur3 of its eight bytes, little-endian. */
    private static Object bucketAndPrefix(@Nullable Object[] row) {
        int hash = Hashing.murmur3_32_fixed().hashLong((Long) value(row, ID)).asInt();
        String text = (String) row[TEXT];
        String prefix = text == null
                ? null
                : text.substring(0, text.offsetByCodePoints(0, Math.min(2, text.codePointCount(0, text.length()))));
        return (hash & Integer.MAX_VALUE) % 4 + "/" + prefix;
    }

    private static Object hours(@Nullable Object[] row, int hours) {
        Object micros = row[AT];
        return micros == null ? "NULL" : Math.floorDiv((Long) micros, hours * MICROS_PER_HOUR);
    }

    private static Object hourAndRegion(@Nullable Object[] row) {
        return hours(row, 1) + "/" + row[REGION];
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void everySnapshotIsTheVersionItWasMadeOf(Layout layout) {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        String context = layout + ", seed " + seed;
        LaidOutTable table = new LaidOutTable(temporary, 8 << 10);
        table.define(SqlType.VARCHAR, SqlType.DOUBLE, SqlType.TIMESTAMP, SqlType.VARCHAR);
        Map<Long, List<String>> bySnapshot = new HashMap<>();
        for (int round = 0; round < 6; round++) {
            for (int i = random.nextInt(round == 0 ? 700 : 90); i >= 0; i--) {
                change(table, random);
            }
            if (random.nextBoolean()) {
                table.held.evict(Long.MAX_VALUE);
            }
            long id = table.publish(layout.partitionBy(), layout.sortBy()).snapshotId();
            bySnapshot.put(id, table.expected());
            check(table.files(), layout, context);
        }
        TableSnapshotReader reader = table.reader();
        for (SnapshotInfo snapshot : reader.snapshots()) {
            assertEquals(bySnapshot.get(snapshot.snapshotId()), table.rows(reader, snapshot), context);
        }
        table.held.evict(Long.MAX_VALUE);
        assertEquals(
                PublishResult.Kind.UNCHANGED,
                table.publish(layout.partitionBy(), layout.sortBy()).kind(),
                context);
    }

    private static void change(LaidOutTable table, Random random) {
        List<byte[]> keys = random.nextInt(4) == 0 ? table.database.keys(1) : List.of();
        if (!keys.isEmpty()) {
            table.database.remove(1, keys.get(random.nextInt(keys.size())));
            return;
        }
        List<String> texts = List.of("", "a", "ab", "abc", "\uD83D\uDE00\uD83D\uDE00x", "\uFFFF", "Zürich");
        double[] numbers = {Double.NaN, -0.0, 0.0, 1.5, -1.5, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        table.database.put(
                1,
                (long) random.nextInt(800),
                random.nextInt(8) == 0 ? null : "region/" + random.nextInt(4),
                random.nextInt(8) == 0 ? null : numbers[random.nextInt(numbers.length)],
                random.nextInt(8) == 0 ? null : (random.nextInt(5) - 2) * 13L * MICROS_PER_HOUR - random.nextInt(2),
                random.nextInt(8) == 0 ? null : texts.get(random.nextInt(texts.size())));
    }

    private static void check(List<DataFileRows> files, Layout layout, String context) {
        Map<String, Object> ofFiles = new HashMap<>();
        for (DataFileRows file : files) {
            Set<Object> partitions = new HashSet<>();
            for (int i = 0; i < file.rows().size(); i++) {
                @Nullable Object[] row = file.rows().get(i);
                partitions.add(layout.partition().apply(row));
                assertTrue(i == 0 || layout.order().compare(file.rows().get(i - 1), row) <= 0, context + ": order");
            }
            assertEquals(1, partitions.size(), context + ": rows of one partition in " + file.partition());
            Object partition = partitions.iterator().next();
            assertEquals(partition, ofFiles.getOrDefault(file.partition(), partition), context);
            ofFiles.put(file.partition(), partition);
        }
        assertEquals(ofFiles.size(), new HashSet<>(ofFiles.values()).size(), context + ": a partition has one value");
    }
}
