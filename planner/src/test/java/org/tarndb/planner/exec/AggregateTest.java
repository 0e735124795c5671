package org.tarndb.planner.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;

class AggregateTest {
    private static final SqlType MONEY = SqlType.decimal(10, 2);
    private static final SqlType BIG = SqlType.decimal(38, 0);

    private static @Nullable Object total(AggregateCall call, SqlType type, @Nullable Object... values) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        Arrays.stream(values).forEach(value -> rows.add(new @Nullable Object[] {value}));
        Plan plan = new Aggregate(TestRows.of(List.of(type), rows), List.of(), List.of(List.of()), List.of(call), 1);
        List<List<@Nullable Object>> result = Execution.run(plan);
        assertEquals(1, result.size());
        return result.get(0).get(0);
    }

    private static AggregateCall call(AggregateFunction function, SqlType type) {
        return AggregateCall.of(function, type, 0);
    }

    private static BigDecimal decimal(String text) {
        return new BigDecimal(text);
    }

    /** ISO/IEC 9075-2, subclause 10.9: NULLs are left out; over no values COUNT is 0 and the others are NULL. */
    @ParameterizedTest
    @CsvSource({
        "COUNT, BIGINT, 0, 2",
        "SUM, BIGINT, NULL, 7",
        "SUM0, BIGINT, 0, 7",
        "AVG, DOUBLE_PRECISION, NULL, 3.5",
        "MIN, INTEGER, NULL, 3",
        "MAX, INTEGER, NULL, 4",
        "ANY_VALUE, INTEGER, NULL, 3",
        "VAR_POP, DOUBLE_PRECISION, NULL, 0.25",
        "VAR_SAMP, DOUBLE_PRECISION, NULL, 0.5",
        "STDDEV_POP, DOUBLE_PRECISION, NULL, 0.5",
        "BIT_AND, INTEGER, NULL, 0",
        "BIT_OR, INTEGER, NULL, 7",
        "BIT_XOR, INTEGER, NULL, 7",
    })
    void nullsAndNoValues(AggregateFunction function, TypeKind kind, String ofNothing, String ofThreeAndFour) {
        SqlType type = new SqlType(kind, SqlType.UNSPECIFIED, 0);
        AggregateCall call = call(function, type);
        assertEquals(ofNothing, String.valueOf(total(call, SqlType.INTEGER)).replace("null", "NULL"));
        assertEquals(
                ofNothing,
                String.valueOf(total(call, SqlType.INTEGER, null, null)).replace("null", "NULL"));
        assertEquals(ofThreeAndFour, String.valueOf(total(call, SqlType.INTEGER, null, 3L, 4L, null)));
    }

    @Test
    void countStarCountsNulls() {
        AggregateCall all = AggregateCall.of(AggregateFunction.COUNT_STAR, SqlType.BIGINT);
        assertEquals(2L, total(all, SqlType.INTEGER, null, 1L));
        assertEquals(0L, total(all, SqlType.INTEGER));
    }

    @Test
    void sumsDoNotWrap() {
        Object[] many = new Object[100];
        Arrays.fill(many, 2147483647L);
        assertEquals(214748364700L, total(call(AggregateFunction.SUM, SqlType.BIGINT), SqlType.INTEGER, many));
        AggregateCall wide = call(AggregateFunction.SUM, BIG);
        assertEquals(decimal("18446744073709551613"), total(wide, SqlType.BIGINT, Long.MAX_VALUE, Long.MAX_VALUE, -1L));
        assertEquals(decimal("-18446744073709551616"), total(wide, SqlType.BIGINT, Long.MIN_VALUE, Long.MIN_VALUE));
        // What overflows on the way and comes back is exact.
        assertEquals(
                Long.MAX_VALUE,
                total(call(AggregateFunction.SUM, SqlType.BIGINT), SqlType.BIGINT, Long.MAX_VALUE, 1L, -1L));
        assertFails(
                ErrorCode.NUMERIC_OUT_OF_RANGE,
                call(AggregateFunction.SUM, SqlType.BIGINT),
                SqlType.BIGINT,
                Long.MAX_VALUE,
                1L);
        assertFails(
                ErrorCode.NUMERIC_OUT_OF_RANGE,
                call(AggregateFunction.SUM, SqlType.DOUBLE),
                SqlType.DOUBLE,
                1e308,
                1e308);
        assertFails(
                ErrorCode.NUMERIC_OUT_OF_RANGE,
                call(AggregateFunction.SUM, SqlType.decimal(3, 2)),
                SqlType.decimal(3, 2),
                decimal("9.99"),
                decimal("0.01"));
    }

    private static void assertFails(ErrorCode code, AggregateCall call, SqlType type, @Nullable Object... values) {
        TarnException e = assertThrows(TarnException.class, () -> total(call, type, values));
        assertEquals(code, e.code());
    }

    @Test
    void averagesAreExactWhereTheirValuesAre() {
        AggregateCall average = call(AggregateFunction.AVG, SqlType.decimal(38, 6));
        assertEquals(decimal("0.333333"), total(average, SqlType.INTEGER, 0L, 0L, 1L));
        assertEquals(
                decimal("9223372036854775807.000000"), total(average, SqlType.BIGINT, Long.MAX_VALUE, Long.MAX_VALUE));
        assertEquals(decimal("0.200000"), total(average, MONEY, decimal("0.10"), decimal("0.30")));
        assertEquals(Double.NaN, total(call(AggregateFunction.AVG, SqlType.DOUBLE), SqlType.DOUBLE, 1.0, Double.NaN));
    }

    @Test
    void extremesOrderAsSortingDoes() {
        assertEquals(Double.NaN, total(call(AggregateFunction.MAX, SqlType.DOUBLE), SqlType.DOUBLE, 1.0, Double.NaN));
        assertEquals(1.0, total(call(AggregateFunction.MIN, SqlType.DOUBLE), SqlType.DOUBLE, Double.NaN, 1.0));
        assertEquals("b", total(call(AggregateFunction.MAX, SqlType.VARCHAR), SqlType.VARCHAR, "B", "b", null, "a"));
        assertEquals(
                decimal("-1.00"), total(call(AggregateFunction.MIN, MONEY), MONEY, decimal("-1.00"), decimal("2.00")));
    }

    @Test
    void truthAggregates() {
        AggregateCall every = call(AggregateFunction.EVERY, SqlType.BOOLEAN);
        AggregateCall any = call(AggregateFunction.ANY, SqlType.BOOLEAN);
        assertEquals(true, total(every, SqlType.BOOLEAN, true, null));
        assertEquals(false, total(every, SqlType.BOOLEAN, true, false));
        assertEquals(true, total(any, SqlType.BOOLEAN, false, true));
        assertEquals(false, total(any, SqlType.BOOLEAN, false, null));
        assertEquals(null, total(any, SqlType.BOOLEAN, (Object) null));
    }

    @Test
    void distinctValuesCountOnce() {
        AggregateCall count = new AggregateCall(
                AggregateFunction.COUNT, List.of(0), true, AggregateCall.NO_FILTER, List.of(), SqlType.BIGINT);
        assertEquals(2L, total(count, MONEY, decimal("1.00"), decimal("1.00"), null, decimal("2.00")));
        assertEquals(2L, total(count, SqlType.DOUBLE, 0.0, -0.0, Double.NaN, Double.NaN));
        AggregateCall sum = new AggregateCall(
                AggregateFunction.SUM, List.of(0), true, AggregateCall.NO_FILTER, List.of(), SqlType.BIGINT);
        assertEquals(3L, total(sum, SqlType.INTEGER, 1L, 2L, 2L, 1L));
    }

    @Test
    void orderedAggregates() {
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (Object[] row : new @Nullable Object[][] {{"b", 2L}, {"a", 1L}, {null, 9L}, {"c", 2L}, {"b", null}}) {
            rows.add(new @Nullable Object[] {row[0], row[1], "-", 0.5});
        }
        TestRows input = TestRows.of(List.of(SqlType.VARCHAR, SqlType.INTEGER, SqlType.VARCHAR, SqlType.DOUBLE), rows);
        List<SortKey> byNumber = List.of(new SortKey(1, false, true));
        List<AggregateCall> calls = List.of(
                ordered(AggregateFunction.LISTAGG, List.of(0, 2), false, byNumber, SqlType.VARCHAR),
                ordered(
                        AggregateFunction.LISTAGG,
                        List.of(0),
                        true,
                        List.of(new SortKey(0, true, false)),
                        SqlType.VARCHAR),
                ordered(AggregateFunction.PERCENTILE_CONT, List.of(3), false, byNumber, SqlType.DOUBLE),
                ordered(AggregateFunction.PERCENTILE_DISC, List.of(3), false, byNumber, SqlType.INTEGER),
                ordered(AggregateFunction.MODE, List.of(), false, byNumber, SqlType.INTEGER));
        assertEquals(
                List.of(Execution.list("b-a-b-c", "c,b,a", 2.0, 2L, 2L)),
                Execution.run(new Aggregate(input, List.of(), List.of(List.of()), calls, 1)));
    }

    private static AggregateCall ordered(
            AggregateFunction function, List<Integer> arguments, boolean distinct, List<SortKey> order, SqlType type) {
        return new AggregateCall(function, arguments, distinct, AggregateCall.NO_FILTER, order, type);
    }

    @Test
    void pairs() {
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (double x = 0; x < 4; x++) {
            rows.add(new @Nullable Object[] {3 * x + 1, x});
        }
        rows.add(new @Nullable Object[] {100.0, null});
        TestRows input = TestRows.of(List.of(SqlType.DOUBLE, SqlType.DOUBLE), rows);
        List<AggregateCall> calls = List.of(
                AggregateCall.of(AggregateFunction.REGR_SLOPE, SqlType.DOUBLE, 0, 1),
                AggregateCall.of(AggregateFunction.REGR_INTERCEPT, SqlType.DOUBLE, 0, 1),
                AggregateCall.of(AggregateFunction.CORR, SqlType.DOUBLE, 0, 1),
                AggregateCall.of(AggregateFunction.COVAR_POP, SqlType.DOUBLE, 0, 1),
                AggregateCall.of(AggregateFunction.COVAR_SAMP, SqlType.DOUBLE, 0, 1),
                AggregateCall.of(AggregateFunction.REGR_COUNT, SqlType.BIGINT, 0, 1));
        assertEquals(
                List.of(Execution.list(3.0, 1.0, 1.0, 3.75, 5.0, 4L)),
                Execution.run(new Aggregate(input, List.of(), List.of(List.of()), calls, 1)));
    }

    @Test
    void aScalarSubQueryHasOneRow() {
        AggregateCall single = call(AggregateFunction.SINGLE_VALUE, SqlType.INTEGER);
        assertEquals(5L, total(single, SqlType.INTEGER, 5L));
        assertEquals(null, total(single, SqlType.INTEGER));
        assertFails(ErrorCode.MORE_THAN_ONE_ROW, single, SqlType.INTEGER, null, null);
    }

    @Test
    void groupingSets() {
        List<@Nullable Object[]> rows = new ArrayList<>();
        rows.add(new @Nullable Object[] {"a", 1L});
        rows.add(new @Nullable Object[] {"a", 2L});
        rows.add(new @Nullable Object[] {null, 1L});
        TestRows input = TestRows.of(List.of(SqlType.VARCHAR, SqlType.INTEGER), rows);
        List<AggregateCall> calls = List.of(
                AggregateCall.of(AggregateFunction.COUNT_STAR, SqlType.BIGINT),
                AggregateCall.of(AggregateFunction.GROUPING, SqlType.BIGINT, 0, 1));
        List<List<Integer>> rollup = List.of(List.of(0, 1), List.of(0), List.of());
        assertEquals(
                List.of(
                        "[a, 1, 1, 0]",
                        "[a, 2, 1, 0]",
                        "[a, null, 2, 1]",
                        "[null, 1, 1, 0]",
                        "[null, null, 1, 1]",
                        "[null, null, 3, 3]"),
                Execution.sorted(Execution.run(new Aggregate(input, List.of(0, 1), rollup, calls, 1))));
        TestRows empty = TestRows.of(input.outputTypes(), List.of());
        assertEquals(
                List.of("[null, null, 0, 3]"),
                Execution.sorted(Execution.run(new Aggregate(empty, List.of(0, 1), rollup, calls, 1))));
    }

    @Test
    void randomGroupsAgreeWithAMap() {
        for (long seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            List<SqlType> types = List.of(SqlType.INTEGER, SqlType.character(2), SqlType.BIGINT, SqlType.BOOLEAN);
            List<@Nullable Object[]> rows = new ArrayList<>();
            Map<String, long[]> model = new LinkedHashMap<>();
            boolean two = random.nextBoolean();
            int groups = 1 + random.nextInt(2000);
            for (int i = 0; i < random.nextInt(3000); i++) {
                Long key = random.nextInt(9) == 0 ? null : (long) random.nextInt(groups);
                String text = random.nextInt(9) == 0 ? null : random.nextBoolean() ? "a " : "b ";
                Long value = random.nextInt(9) == 0 ? null : (long) random.nextInt(10);
                Boolean filter = random.nextInt(3) == 0 ? null : random.nextBoolean();
                rows.add(new @Nullable Object[] {key, text, value, filter});
                long[] state = model.computeIfAbsent(key + (two ? ", " + text : ""), k -> new long[2]);
                state[0] += value == null ? 0 : 1;
                state[1] += value != null && Boolean.TRUE.equals(filter) ? value : 0;
            }
            TestRows input = new TestRows(types, rows, 1 + random.nextInt(1500), random.nextBoolean());
            List<AggregateCall> calls = List.of(
                    AggregateCall.of(AggregateFunction.COUNT, SqlType.BIGINT, 2),
                    new AggregateCall(AggregateFunction.SUM0, List.of(2), false, 3, List.of(), SqlType.BIGINT));
            List<String> expected = model.entrySet().stream()
                    .map(entry -> "[" + entry.getKey() + ", " + entry.getValue()[0] + ", " + entry.getValue()[1] + "]")
                    .sorted()
                    .toList();
            Plan plan = Aggregate.of(input, two ? List.of(0, 1) : List.of(0), calls, 1);
            assertEquals(expected, Execution.sorted(Execution.run(plan)), "seed " + seed);
        }
    }
}
