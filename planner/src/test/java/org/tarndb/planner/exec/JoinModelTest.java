package org.tarndb.planner.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tarndb.planner.expr.Call;
import org.tarndb.planner.expr.ColumnRef;
import org.tarndb.planner.expr.CorrelationRef;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.expr.Function;
import org.tarndb.planner.expr.Logical;
import org.tarndb.storage.type.SqlType;

/** Joins of random rows, with NULL keys and duplicates, against two nested loops over lists. */
class JoinModelTest {
    /** (key, second key, number). */
    private static final List<SqlType> LEFT = List.of(SqlType.INTEGER, SqlType.VARCHAR, SqlType.BIGINT);
    /** The first key's type differs from the left one's. */
    private static final List<SqlType> RIGHT = List.of(SqlType.BIGINT, SqlType.character(2), SqlType.BIGINT);

    private static final List<SqlType> BOTH =
            List.of(LEFT.get(0), LEFT.get(1), LEFT.get(2), RIGHT.get(0), RIGHT.get(1), RIGHT.get(2));

    private enum Keys {
        ONE,
        TWO,
        NULLS_MATCH
    }

    private static TestRows rows(Random random, List<SqlType> types, int count) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        int distinct = 1 + random.nextInt(20);
        for (int i = 0; i < count; i++) {
            Long key = random.nextInt(8) == 0 ? null : (long) random.nextInt(distinct);
            String text = random.nextInt(8) == 0 ? null : random.nextBoolean() ? "a" : "bb";
            boolean padded = types.get(1).precision() == 2;
            rows.add(new @Nullable Object[] {key, padded && "a".equals(text) ? "a " : text, (long) i});
        }
        int batchSize = random.nextBoolean() ? 1 + random.nextInt(50) : 1024;
        return new TestRows(types, rows, batchSize, random.nextBoolean());
    }

    private static Expr column(int index) {
        return new ColumnRef(index, BOTH.get(index), true);
    }

    /** Numbers whose sum is even. */
    private static Expr evenSum() {
        Expr sum = Call.of(Function.ADD, SqlType.BIGINT, column(2), column(5));
        return Call.of(
                Function.EQUAL,
                SqlType.BOOLEAN,
                Call.of(Function.MODULO, SqlType.BIGINT, sum, new org.tarndb.planner.expr.Literal(SqlType.BIGINT, 2L)),
                new org.tarndb.planner.expr.Literal(SqlType.BIGINT, 0L));
    }

    /** TRUE, FALSE or null for unknown. */
    private static @Nullable Boolean matches(@Nullable Object[] l, @Nullable Object[] r, Keys keys, boolean residual) {
        Boolean first = equal(l[0], r[0], keys == Keys.NULLS_MATCH);
        Boolean second = keys == Keys.TWO
                ? equal(l[1], r[1] == null ? null : r[1].toString().strip(), false)
                : Boolean.TRUE;
        Boolean even = !residual || ((Long) l[2] + (Long) r[2]) % 2 == 0;
        if (Boolean.FALSE.equals(first) || Boolean.FALSE.equals(second) || !even) {
            return false;
        }
        return first == null || second == null ? null : true;
    }

    private static @Nullable Boolean equal(@Nullable Object a, @Nullable Object b, boolean nullsMatch) {
        if (a == null || b == null) {
            return nullsMatch ? (Boolean) (a == b) : null;
        }
        return a.equals(b);
    }

    private static List<List<@Nullable Object>> model(
            TestRows left, TestRows right, JoinKind kind, Keys keys, boolean residual) {
        List<List<@Nullable Object>> result = new ArrayList<>();
        boolean[] rightMatched = new boolean[right.rows().size()];
        for (@Nullable Object[] l : left.rows()) {
            boolean matched = false;
            boolean unknown = false;
            for (int i = 0; i < rightMatched.length; i++) {
                @Nullable Object[] r = right.rows().get(i);
                Boolean match = matches(l, r, keys, residual);
                unknown |= match == null;
                if (Boolean.TRUE.equals(match)) {
                    matched = true;
                    rightMatched[i] = true;
                    if (kind.givesRight()) {
                        result.add(concat(l, r));
                    }
                }
            }
            boolean alone = switch (kind) {
                case SEMI -> matched;
                case ANTI -> !matched;
                case NULL_AWARE_ANTI -> !matched && !unknown;
                default -> false;
            };
            if (alone) {
                result.add(Execution.list(l));
            } else if (!matched && (kind == JoinKind.LEFT || kind == JoinKind.FULL)) {
                result.add(concat(l, new @Nullable Object[3]));
            }
        }
        for (int i = 0; i < rightMatched.length; i++) {
            if (!rightMatched[i] && (kind == JoinKind.RIGHT || kind == JoinKind.FULL)) {
                result.add(concat(new @Nullable Object[3], right.rows().get(i)));
            }
        }
        return result;
    }

    private static List<@Nullable Object> concat(@Nullable Object[] a, @Nullable Object[] b) {
        @Nullable Object[] both = Arrays.copyOf(a, a.length + b.length);
        System.arraycopy(b, 0, both, a.length, b.length);
        return Execution.list(both);
    }

    @ParameterizedTest
    @EnumSource(JoinKind.class)
    void hashAndNestedLoopJoinsAgreeWithTheModel(JoinKind kind) {
        for (long seed = 0; seed < 60; seed++) {
            Random random = new Random(seed);
            TestRows left = rows(random, LEFT, random.nextInt(6) == 0 ? 0 : random.nextInt(120));
            TestRows right = rows(random, RIGHT, random.nextInt(6) == 0 ? 0 : random.nextInt(120));
            for (Keys keys : Keys.values()) {
                boolean residual = random.nextBoolean();
                List<String> expected = Execution.sorted(model(left, right, kind, keys, residual));
                String what = kind + " " + keys + (residual ? " residual" : "") + ", seed " + seed;
                assertEquals(expected, Execution.sorted(Execution.run(hash(left, right, kind, keys, residual))), what);
                assertEquals(expected, Execution.sorted(Execution.run(loop(left, right, kind, keys, residual))), what);
            }
        }
    }

    /** The planner leaves a sort out where it can rely on this. */
    @ParameterizedTest
    @EnumSource(names = {"INNER", "SEMI", "ANTI", "NULL_AWARE_ANTI"})
    void leftRowsComeInTheirOrder(JoinKind kind) {
        for (long seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            TestRows left = rows(random, LEFT, 3000);
            TestRows right = rows(random, RIGHT, random.nextInt(8) * random.nextInt(8));
            List<List<@Nullable Object>> expected = leftParts(model(left, right, kind, Keys.ONE, true));
            String what = kind + ", seed " + seed;
            assertEquals(expected, leftParts(Execution.run(hash(left, right, kind, Keys.ONE, true))), what);
            assertEquals(expected, leftParts(Execution.run(loop(left, right, kind, Keys.ONE, true))), what);
        }
    }

    private static List<List<@Nullable Object>> leftParts(List<List<@Nullable Object>> rows) {
        return rows.stream().map(row -> row.subList(0, LEFT.size())).toList();
    }

    private static Plan hash(Plan left, Plan right, JoinKind kind, Keys keys, boolean residual) {
        List<HashJoin.Key> pairs = new ArrayList<>(List.of(new HashJoin.Key(0, 0, keys == Keys.NULLS_MATCH)));
        if (keys == Keys.TWO) {
            pairs.add(new HashJoin.Key(1, 1, false));
        }
        return HashJoin.of(left, right, kind, pairs, residual ? evenSum() : null, 1);
    }

    private static Plan loop(Plan left, Plan right, JoinKind kind, Keys keys, boolean residual) {
        Function equal = keys == Keys.NULLS_MATCH ? Function.IS_NOT_DISTINCT_FROM : Function.EQUAL;
        List<Expr> conjuncts = new ArrayList<>();
        conjuncts.add(Call.of(equal, SqlType.BOOLEAN, column(0), column(3)));
        if (keys == Keys.TWO) {
            conjuncts.add(Call.of(Function.EQUAL, SqlType.BOOLEAN, column(1), column(4)));
        }
        if (residual) {
            conjuncts.add(evenSum());
        }
        return NestedLoopJoin.of(left, right, kind, Logical.and(conjuncts), 1);
    }

    @ParameterizedTest
    @EnumSource(names = {"INNER", "LEFT", "SEMI", "ANTI"})
    void correlateAgreesWithTheModel(JoinKind kind) {
        for (long seed = 0; seed < 30; seed++) {
            Random random = new Random(seed);
            TestRows left = rows(random, LEFT, random.nextInt(60));
            TestRows right = rows(random, RIGHT, random.nextInt(60));
            Expr equal = Call.of(
                    Function.EQUAL,
                    SqlType.BOOLEAN,
                    new ColumnRef(0, RIGHT.get(0), true),
                    new CorrelationRef(7, 0, LEFT.get(0), true));
            Plan plan = new Correlate(left, Filter.of(right, equal, 1), kind, 7, 1);
            assertEquals(
                    Execution.sorted(model(left, right, kind, Keys.ONE, false)),
                    Execution.sorted(Execution.run(plan)),
                    kind + ", seed " + seed);
        }
    }

    @Test
    void aJoinOfAllPairsGivesMoreThanABatchPerRow() {
        Random random = new Random(3);
        TestRows left = rows(random, LEFT, 5);
        TestRows right = rows(random, RIGHT, 3000);
        Plan plan = NestedLoopJoin.of(left, right, JoinKind.INNER, null, 1);
        assertEquals(15_000, Execution.run(plan).size());
    }
}
