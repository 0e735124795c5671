package org.tarndb.planner.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.expr.Literal;
import org.tarndb.planner.result.Parameters;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.Casts;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;
import org.tarndb.storage.type.Values;

/** Sorting, limits, set operations and recursion against lists and maps. */
class SortAndSetTest {
    private static final List<SqlType> TYPES = List.of(SqlType.INTEGER, SqlType.VARCHAR, SqlType.DOUBLE);

    private static TestRows rows(Random random, int count) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        Double[] doubles = {1.5, -0.0, 0.0, Double.NaN, Double.NEGATIVE_INFINITY};
        for (int i = 0; i < count; i++) {
            rows.add(new @Nullable Object[] {
                random.nextInt(5) == 0 ? null : (long) random.nextInt(4),
                random.nextInt(5) == 0 ? null : "" + (char) ('a' + random.nextInt(3)),
                random.nextInt(5) == 0 ? null : doubles[random.nextInt(doubles.length)]
            });
        }
        return new TestRows(TYPES, rows, 1 + random.nextInt(40), random.nextBoolean());
    }

    private static List<SortKey> randomKeys(Random random) {
        List<SortKey> keys = new ArrayList<>();
        for (int column = 0; column < 3; column++) {
            if (random.nextBoolean()) {
                keys.add(new SortKey(column, random.nextBoolean(), random.nextBoolean()));
            }
        }
        return keys;
    }

    private static Comparator<List<@Nullable Object>> comparator(List<SortKey> keys) {
        return (a, b) -> {
            for (SortKey key : keys) {
                Object x = a.get(key.column());
                Object y = b.get(key.column());
                int order = x == null || y == null
                        ? Boolean.compare(x == null, y == null) * (key.nullsFirst() ? -1 : 1)
                        : Values.compare(x, y) * (key.descending() ? -1 : 1);
                if (order != 0) {
                    return order;
                }
            }
            return 0;
        };
    }

    private static List<List<@Nullable Object>> lists(TestRows rows) {
        List<List<@Nullable Object>> lists = new ArrayList<>();
        rows.rows().forEach(row -> lists.add(Execution.list(row)));
        return lists;
    }

    private static Expr number(long value) {
        return new Literal(SqlType.BIGINT, value);
    }

    @Test
    void sortsAndTopNsAreStableAndOrderNulls() {
        for (long seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            TestRows input = rows(random, random.nextInt(4) == 0 ? 0 : random.nextInt(300));
            List<SortKey> keys = randomKeys(random);
            List<List<@Nullable Object>> expected = lists(input);
            expected.sort(comparator(keys));
            assertEquals(expected, Execution.run(new Sort(input, keys)), "seed " + seed);

            int offset = random.nextInt(5);
            int fetch = random.nextInt(30);
            int from = Math.min(offset, expected.size());
            int to = Math.min(from + fetch, expected.size());
            Plan top = TopN.of(input, keys, number(offset), number(fetch), false, 1);
            assertEquals(expected.subList(from, to), Execution.run(top), "seed " + seed);
            Plan limit = Limit.of(new Sort(input, keys), number(offset), number(fetch), 1);
            assertEquals(expected.subList(from, to), Execution.run(limit), "seed " + seed);

            int end = to;
            while (fetch > 0
                    && to > from
                    && end < expected.size()
                    && comparator(keys).compare(expected.get(to - 1), expected.get(end)) == 0) {
                end++;
            }
            Plan ties = TopN.of(input, keys, number(offset), number(fetch), true, 1);
            assertEquals(expected.subList(from, end), Execution.run(ties), "seed " + seed);
        }
    }

    /** Rows whose first key differs late, early or not at all, of every kind of value. */
    @ParameterizedTest
    @EnumSource(TypeKind.class)
    void everyTypeSortsAsItCompares(TypeKind kind) {
        if (kind == TypeKind.NULL) {
            return;
        }
        SqlType type = kind == TypeKind.DECIMAL
                ? SqlType.decimal(40, 3)
                : kind == TypeKind.CHAR ? SqlType.character(6) : new SqlType(kind, SqlType.UNSPECIFIED, 0);
        for (long seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            List<@Nullable Object[]> rows = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                rows.add(new @Nullable Object[] {random.nextInt(9) == 0 ? null : value(type, random), (long) i});
            }
            TestRows input = TestRows.of(List.of(type, SqlType.BIGINT), rows);
            SortKey key = new SortKey(0, random.nextBoolean(), random.nextBoolean());
            List<List<@Nullable Object>> expected = lists(input);
            expected.sort(comparator(List.of(key)));
            assertEquals(expected, Execution.run(new Sort(input, List.of(key))), "seed " + seed);
        }
    }

    private static Object value(SqlType type, Random random) {
        long small = random.nextInt(5) - 2;
        boolean wide = random.nextBoolean();
        String[] parts = {"a", "b", "\uD834\uDD1E", "\uFFFF", "\uD7FF", "\t", ""};
        String text = parts[random.nextInt(7)] + "bc" + parts[random.nextInt(7)] + parts[random.nextInt(7)];
        return switch (type.kind()) {
            case BOOLEAN -> wide;
            case REAL, DOUBLE_PRECISION ->
                new double[] {0.0, -0.0, 1e300, -1e-300, Double.NaN, Double.NEGATIVE_INFINITY}[random.nextInt(6)];
            case DECIMAL ->
                new java.math.BigDecimal(java.math.BigInteger.valueOf(small), 3)
                        .add(new java.math.BigDecimal(wide ? "9007199254740993.000" : "0.000"));
            case CHAR -> String.valueOf(Casts.cast(text, SqlType.VARCHAR, type));
            case VARCHAR -> text;
            case BINARY, VARBINARY -> text.getBytes(java.nio.charset.StandardCharsets.UTF_8);
            case UUID -> new java.util.UUID(wide ? small << 62 : small, small);
            case TIMESTAMP_WITH_TIME_ZONE ->
                java.time.Instant.ofEpochSecond(small, wide ? 1000 : 0)
                        .atOffset(java.time.ZoneOffset.ofHours(random.nextInt(5)));
            default -> wide ? small + Long.MAX_VALUE - 2 : small;
        };
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1023, 1024, 1025, 2048, 3000})
    void batchBoundaries(int count) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            rows.add(new @Nullable Object[] {(long) (count - i)});
        }
        TestRows input = TestRows.of(List.of(SqlType.BIGINT), rows);
        List<List<@Nullable Object>> sorted = Execution.run(new Sort(input, List.of(new SortKey(0, false, false))));
        assertEquals(count, sorted.size());
        for (int i = 0; i < count; i++) {
            assertEquals((long) (i + 1), sorted.get(i).get(0));
        }
        assertEquals(
                Math.max(0, count - 1023),
                Execution.run(Limit.of(input, number(1023), null, 1)).size());
        assertEquals(
                count,
                Execution.run(Aggregate.of(input, List.of(0), List.of(), 1)).size());
    }

    @Test
    void limitsMustNotBeNegative() {
        TestRows input = rows(new Random(1), 3);
        TarnException e = assertThrows(TarnException.class, () -> Execution.run(Limit.of(input, null, number(-1), 1)));
        assertEquals(ErrorCode.INVALID_LIMIT, e.code());
        assertEquals(
                3,
                Execution.run(Limit.of(input, Literal.ofNull(SqlType.BIGINT), null, 1))
                        .size());
        assertEquals(
                3,
                Execution.run(Limit.of(input, null, Literal.ofNull(SqlType.BIGINT), 1))
                        .size());
    }

    @ParameterizedTest
    @CsvSource({"UNION, true", "UNION, false", "INTERSECT, true", "INTERSECT, false", "EXCEPT, true", "EXCEPT, false"})
    void setOperationsFollowTheMultiplicities(SetKind kind, boolean all) {
        for (long seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            List<TestRows> inputs = new ArrayList<>();
            for (int i = 0; i < 2 + random.nextInt(2); i++) {
                inputs.add(rows(random, random.nextInt(5) == 0 ? 0 : random.nextInt(200)));
            }
            Map<String, Integer> counts = counts(inputs.get(0));
            for (TestRows other : inputs.subList(1, inputs.size())) {
                combine(counts, counts(other), kind, all);
            }
            if (!all) {
                counts.replaceAll((row, count) -> Math.min(count, 1));
            }
            Map<String, Integer> actual = new LinkedHashMap<>();
            Execution.run(new SetOperation(kind, all, List.copyOf(inputs), 1))
                    .forEach(row -> actual.merge(normalized(row), 1, Integer::sum));
            counts.values().removeIf(count -> count == 0);
            assertEquals(counts, actual, "seed " + seed);
        }
    }

    private static void combine(Map<String, Integer> counts, Map<String, Integer> other, SetKind kind, boolean all) {
        if (kind == SetKind.UNION) {
            other.forEach((row, count) -> counts.merge(row, count, Integer::sum));
            return;
        }
        counts.replaceAll((row, count) -> {
            int others = other.getOrDefault(row, 0);
            if (kind == SetKind.INTERSECT) {
                return Math.min(count, others);
            }
            return all ? Math.max(0, count - others) : others > 0 ? 0 : count;
        });
    }

    private static Map<String, Integer> counts(TestRows rows) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        lists(rows).forEach(row -> counts.merge(normalized(row), 1, Integer::sum));
        return counts;
    }

    /** 0.0 and -0.0 are one value. */
    private static String normalized(List<@Nullable Object> row) {
        return row.toString().replace("-0.0", "0.0");
    }

    @Test
    void recursionEndsWhenARoundIsEmpty() {
        List<SqlType> types = List.of(SqlType.BIGINT);
        Expr column = new org.tarndb.planner.expr.ColumnRef(0, SqlType.BIGINT, false);
        Plan next = Project.of(
                new WorkTableScan(1, types, 1),
                List.of(org.tarndb.planner.expr.Call.of(
                        org.tarndb.planner.expr.Function.ADD, SqlType.BIGINT, column, number(1))));
        Plan step = Filter.of(
                next,
                org.tarndb.planner.expr.Call.of(
                        org.tarndb.planner.expr.Function.LESS_OR_EQUAL, SqlType.BOOLEAN, column, number(5)),
                1);
        Plan seed = ValuesRows.of(List.of(List.of(number(1)), List.of(number(2))), types);
        assertEquals(
                List.of("[1]", "[2]", "[2]", "[3]", "[3]", "[4]", "[4]", "[5]", "[5]"),
                Execution.sorted(Execution.run(new RecursiveUnion(seed, step, 1, false, 1))));
        assertEquals(
                List.of("[1]", "[2]", "[3]", "[4]", "[5]"),
                Execution.sorted(Execution.run(new RecursiveUnion(seed, step, 1, true, 1))));
    }

    @Test
    void operatorsThatHoldRowsStopAtTheBudget() {
        List<@Nullable Object[]> many = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            many.add(new @Nullable Object[] {(long) i, "text " + i, 0.5});
        }
        TestRows input = TestRows.of(TYPES, many);
        List<Plan> plans = List.of(
                new Sort(input, List.of(new SortKey(1, false, false))),
                Aggregate.of(input, List.of(1), List.of(), 1),
                HashJoin.of(input, input, JoinKind.INNER, List.of(new HashJoin.Key(0, 0, false)), null, 1),
                new SetOperation(SetKind.EXCEPT, true, List.of(input, input), 1));
        for (Plan plan : plans) {
            ExecutionContext context =
                    Execution.context(Execution.context().view(), new Parameters(0), 200_000, Cancellation.never());
            TarnException e = assertThrows(TarnException.class, () -> Execution.run(plan, context), plan.describe());
            assertEquals(ErrorCode.OUT_OF_MEMORY, e.code(), plan.describe());
            assertEquals(0, context.memory().usedBytes(), plan.describe());
        }
    }

    @Test
    void aCancelledExecutionStops() {
        TestRows input = rows(new Random(1), 100);
        Cancellation cancellation = new Cancellation();
        cancellation.cancel(new TarnException(ErrorCode.QUERY_CANCELED, "cancelled"));
        ExecutionContext context =
                Execution.context(Execution.context().view(), new Parameters(0), 1 << 20, cancellation);
        for (Plan plan : List.of(
                new Sort(input, List.of(new SortKey(0, false, false))),
                NestedLoopJoin.of(input, input, JoinKind.INNER, null, 1),
                Aggregate.of(input, List.of(0), List.of(), 1))) {
            TarnException e = assertThrows(TarnException.class, () -> Execution.run(plan, context));
            assertTrue(e.code() == ErrorCode.QUERY_CANCELED, plan.describe());
        }
    }
}
