package org.tarndb.planner.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tarndb.planner.exec.WindowFrame.Bound;
import org.tarndb.planner.exec.WindowFrame.BoundKind;
import org.tarndb.planner.exec.WindowFrame.Exclusion;
import org.tarndb.planner.exec.WindowFrame.Unit;
import org.tarndb.planner.expr.ExprCompiler;
import org.tarndb.planner.expr.Literal;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;

/** Window functions against a model that decides for each pair of rows whether one is in the other's frame. */
class WindowTest {
    /** (partition, key, value). */
    private static final List<SqlType> TYPES = List.of(SqlType.INTEGER, SqlType.INTEGER, SqlType.BIGINT);

    private static Bound bound(BoundKind kind, int distance) {
        boolean hasDistance = kind == BoundKind.PRECEDING || kind == BoundKind.FOLLOWING;
        return new Bound(
                kind, hasDistance ? ExprCompiler.compile(new Literal(SqlType.INTEGER, (long) distance)) : null);
    }

    private static WindowCall call(WindowFunction function, SqlType type, WindowFrame frame, Integer... arguments) {
        return new WindowCall(function, List.of(arguments), null, frame, false, type);
    }

    private static WindowCall aggregate(AggregateFunction function, WindowFrame frame, Integer... arguments) {
        AggregateCall call = AggregateCall.of(function, SqlType.BIGINT, arguments);
        return new WindowCall(WindowFunction.AGGREGATE, List.of(arguments), call, frame, false, SqlType.BIGINT);
    }

    /** One partition as the model sees it. */
    private record Model(List<@Nullable Object[]> rows, SortKey key) {
        @Nullable
        Long key(int row) {
            return (Long) rows.get(row)[1];
        }

        int group(int row) {
            int group = 0;
            for (int i = 1; i <= row; i++) {
                group += Objects.equals(key(i), key(i - 1)) ? 0 : 1;
            }
            return group;
        }

        boolean inFrame(int current, int other, Unit unit, Bound start, Bound end, int from, int to, Exclusion out) {
            if (!within(current, other, unit, start.kind(), from, true)
                    || !within(current, other, unit, end.kind(), to, false)) {
                return false;
            }
            boolean peer = group(current) == group(other);
            return switch (out) {
                case NO_OTHERS -> true;
                case CURRENT_ROW -> other != current;
                case GROUP -> !peer;
                case TIES -> other == current || !peer;
            };
        }

        private boolean within(int current, int other, Unit unit, BoundKind kind, int distance, boolean start) {
            long offset = switch (kind) {
                case UNBOUNDED_PRECEDING -> -1_000_000;
                case PRECEDING -> -distance;
                case CURRENT_ROW -> 0;
                case FOLLOWING -> distance;
                case UNBOUNDED_FOLLOWING -> 1_000_000;
            };
            long difference;
            if (Math.abs(offset) == 1_000_000) {
                return start == offset < 0;
            } else if (unit == Unit.ROWS) {
                difference = other - current;
            } else if (unit == Unit.GROUPS
                    || kind == BoundKind.CURRENT_ROW
                    || key(current) == null
                    || key(other) == null) {
                difference = group(other) - group(current);
                boolean nullOnOneSide = (key(current) == null) != (key(other) == null);
                if (unit == Unit.RANGE && nullOnOneSide) {
                    difference *= 1_000_000;
                    offset = key(current) == null ? 0 : offset;
                } else if (unit == Unit.RANGE) {
                    offset = 0;
                }
            } else {
                difference = (Objects.requireNonNull(key(other)) - Objects.requireNonNull(key(current)))
                        * (key.descending() ? -1 : 1);
            }
            return start ? difference >= offset : difference <= offset;
        }
    }

    @Test
    void framesAgreeWithTheirDefinition() {
        for (long seed = 0; seed < 400; seed++) {
            Random random = new Random(seed);
            List<@Nullable Object[]> rows = new ArrayList<>();
            for (int i = 0; i < random.nextInt(40); i++) {
                Long key = random.nextInt(6) == 0 ? null : (long) random.nextInt(10);
                Long value = random.nextInt(6) == 0 ? null : (long) random.nextInt(100);
                rows.add(new @Nullable Object[] {(long) random.nextInt(2), key, value});
            }
            SortKey key = new SortKey(1, random.nextBoolean(), random.nextBoolean());
            Unit unit = Unit.values()[random.nextInt(3)];
            BoundKind startKind = BoundKind.values()[random.nextInt(4)];
            BoundKind endKind = BoundKind.values()[1 + random.nextInt(4)];
            Exclusion exclusion = Exclusion.values()[random.nextInt(4)];
            int from = random.nextInt(4);
            int to = random.nextInt(4);
            Bound start = bound(startKind, from);
            Bound end = bound(endKind, to);
            WindowFrame frame = new WindowFrame(unit, start, end, exclusion);
            List<WindowCall> calls = List.of(
                    aggregate(AggregateFunction.SUM, frame, 2),
                    aggregate(AggregateFunction.COUNT_STAR, frame),
                    call(WindowFunction.FIRST_VALUE, SqlType.BIGINT, frame, 2),
                    call(WindowFunction.LAST_VALUE, SqlType.BIGINT, frame, 2));
            Window plan = new Window(
                    new TestRows(TYPES, rows, 1 + random.nextInt(20), random.nextBoolean()),
                    List.of(0),
                    List.of(key),
                    calls);
            List<List<@Nullable Object>> expected = new ArrayList<>();
            for (long partition = 0; partition < 2; partition++) {
                Model model = new Model(sorted(rows, partition, key), key);
                for (int row = 0; row < model.rows.size(); row++) {
                    expected.add(expected(model, row, unit, start, end, from, to, exclusion));
                }
            }
            assertEquals(
                    expected,
                    Execution.run(plan),
                    "seed " + seed + ": " + unit + " " + startKind + from + " " + endKind + to + " " + exclusion + " "
                            + key);
        }
    }

    private static List<@Nullable Object[]> sorted(List<@Nullable Object[]> rows, long partition, SortKey key) {
        List<@Nullable Object[]> chosen = new ArrayList<>(
                rows.stream().filter(row -> Objects.equals(row[0], partition)).toList());
        Comparator<Long> values = key.descending() ? Comparator.reverseOrder() : Comparator.naturalOrder();
        Comparator<Long> withNulls = key.nullsFirst() ? Comparator.nullsFirst(values) : Comparator.nullsLast(values);
        chosen.sort((a, b) -> withNulls.compare((Long) a[1], (Long) b[1]));
        return chosen;
    }

    private static List<@Nullable Object> expected(
            Model model, int row, Unit unit, Bound start, Bound end, int from, int to, Exclusion exclusion) {
        Long sum = null;
        long count = 0;
        Long first = null;
        Long last = null;
        for (int other = 0; other < model.rows.size(); other++) {
            if (model.inFrame(row, other, unit, start, end, from, to, exclusion)) {
                Long value = (Long) model.rows.get(other)[2];
                first = count == 0 ? value : first;
                last = value;
                count++;
                sum = value == null ? sum : Long.valueOf(value + (sum == null ? 0 : sum));
            }
        }
        @Nullable Object[] result = Arrays.copyOf(model.rows.get(row), 7);
        result[3] = sum;
        result[4] = count;
        result[5] = first;
        result[6] = last;
        return Execution.list(result);
    }

    private static List<List<@Nullable Object>> runOverKeys(List<WindowCall> calls, @Nullable Long... keys) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (Long key : keys) {
            rows.add(new @Nullable Object[] {1L, key, key});
        }
        Window plan = new Window(TestRows.of(TYPES, rows), List.of(), List.of(new SortKey(1, false, false)), calls);
        return Execution.run(plan).stream()
                .map(row -> row.subList(3, row.size()))
                .toList();
    }

    /** ISO/IEC 9075-2, subclause 6.11. */
    @Test
    void ranks() {
        List<WindowCall> calls = List.of(
                call(WindowFunction.ROW_NUMBER, SqlType.BIGINT, WindowFrame.DEFAULT),
                call(WindowFunction.RANK, SqlType.BIGINT, WindowFrame.DEFAULT),
                call(WindowFunction.DENSE_RANK, SqlType.BIGINT, WindowFrame.DEFAULT),
                call(WindowFunction.PERCENT_RANK, SqlType.DOUBLE, WindowFrame.DEFAULT),
                call(WindowFunction.CUME_DIST, SqlType.DOUBLE, WindowFrame.DEFAULT));
        assertEquals(
                List.of(
                        Execution.list(1L, 1L, 1L, 0.0, 0.4),
                        Execution.list(2L, 1L, 1L, 0.0, 0.4),
                        Execution.list(3L, 3L, 2L, 0.5, 0.8),
                        Execution.list(4L, 3L, 2L, 0.5, 0.8),
                        Execution.list(5L, 5L, 3L, 1.0, 1.0)),
                runOverKeys(calls, 1L, 1L, 2L, 2L, 3L));
    }

    @Test
    void neighbours() {
        WindowCall lag = call(WindowFunction.LAG, SqlType.BIGINT, WindowFrame.DEFAULT, 2);
        WindowCall lead = call(WindowFunction.LEAD, SqlType.BIGINT, WindowFrame.DEFAULT, 2, 1, 0);
        WindowCall skipping =
                new WindowCall(WindowFunction.LEAD, List.of(2), null, WindowFrame.DEFAULT, true, SqlType.BIGINT);
        assertEquals(
                List.of(
                        Execution.list(null, 2L, 2L),
                        Execution.list(1L, null, 5L),
                        Execution.list(2L, 1L, null),
                        Execution.list(5L, null, null)),
                runOverKeys(List.of(lag, lead, skipping), 1L, 2L, 5L, null));
    }

    @Test
    void tilesDifferByAtMostOne() {
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (long i = 0; i < 7; i++) {
            rows.add(new @Nullable Object[] {3L, i, null});
        }
        WindowCall tile = call(WindowFunction.NTILE, SqlType.BIGINT, WindowFrame.DEFAULT, 0);
        Window plan =
                new Window(TestRows.of(TYPES, rows), List.of(), List.of(new SortKey(1, false, false)), List.of(tile));
        assertEquals(
                List.of(1L, 1L, 1L, 2L, 2L, 3L, 3L),
                Execution.run(plan).stream().map(row -> row.get(3)).toList());
    }

    @Test
    void badFramesAreErrors() {
        WindowFrame negative = new WindowFrame(
                Unit.ROWS, bound(BoundKind.PRECEDING, -1), bound(BoundKind.CURRENT_ROW, 0), Exclusion.NO_OTHERS);
        TarnException e = assertThrows(
                TarnException.class, () -> runOverKeys(List.of(aggregate(AggregateFunction.SUM, negative, 2)), 1L));
        assertEquals("22023", e.code().sqlState());
    }

    @Test
    void aDistanceBeyondTheLargestNumberReachesAllRows() {
        WindowFrame frame = new WindowFrame(
                Unit.RANGE,
                bound(BoundKind.PRECEDING, Integer.MAX_VALUE),
                bound(BoundKind.FOLLOWING, Integer.MAX_VALUE),
                Exclusion.NO_OTHERS);
        List<WindowCall> calls = List.of(aggregate(AggregateFunction.COUNT, frame, 2));
        assertEquals(
                List.of(Execution.list(2L), Execution.list(2L)),
                runOverKeys(calls, (long) Integer.MAX_VALUE - 1, (long) Integer.MAX_VALUE));
    }
}
