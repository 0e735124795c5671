package org.tarndb.planner.convert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tarndb.parser.SqlParser;
import org.tarndb.parser.ast.Query;
import org.tarndb.planner.expr.CompiledExpr;
import org.tarndb.planner.expr.ExprCompiler;
import org.tarndb.planner.expr.Logical;
import org.tarndb.planner.expr.NoContext;
import org.tarndb.planner.rex.Implication;
import org.tarndb.planner.rex.RexToExpr;
import org.tarndb.planner.rex.Scope;
import org.tarndb.planner.rex.TableTerms;
import org.tarndb.planner.schema.CatalogSchema;
import org.tarndb.planner.schema.InformationSchema;
import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.view.VersionReadView;

/** What is said to follow from conditions is TRUE for every row of a small domain that they are TRUE for. */
class ImplicationTest {
    private static final int CONDITIONS = 90;
    private static final long SEED = 20240301;

    private static final TableDef TABLE = TableDef.builder(1, new TableName(Catalog.DEFAULT_SCHEMA, "T"))
            .columns(List.of(
                    new ColumnDef("A", SqlType.INTEGER, true, null),
                    new ColumnDef("B", SqlType.decimal(4, 1), true, null),
                    new ColumnDef("S", SqlType.VARCHAR, true, null),
                    new ColumnDef("C", SqlType.character(2), true, null),
                    new ColumnDef("F", SqlType.BOOLEAN, true, null)))
            .build();

    private static final @Nullable Object[][] DOMAINS = {
        {null, -1L, 0L, 1L, 2L, 3L},
        {null, decimal("0.0"), decimal("0.5"), decimal("1.0"), decimal("2.5")},
        {null, "", "a", "ab", "b", "ba"},
        {null, "  ", "a ", "ab", "b "},
        {null, true, false},
    };

    private final CatalogSchema schema = new CatalogSchema(
            Catalog.empty().withSchema(Catalog.DEFAULT_SCHEMA).withTable(TABLE), new InformationSchema(null));
    private final TableTerms terms = TableTerms.ofColumns(TABLE);
    private final Implication implication = new Implication(Scope.root(), terms);
    private final Batch rows = allRows();
    private final Map<String, List<RexNode>> converted = new HashMap<>();
    private final Map<String, BitSet> truths = new HashMap<>();

    private static Object decimal(String text) {
        return new java.math.BigDecimal(text);
    }

    private static Batch allRows() {
        int count = Arrays.stream(DOMAINS).mapToInt(domain -> domain.length).reduce(1, (a, b) -> a * b);
        ColumnVector[] columns = new ColumnVector[DOMAINS.length];
        int repeat = 1;
        for (int i = 0; i < columns.length; i++) {
            columns[i] = ColumnVector.of(TABLE.columns().get(i).type().representation(), count);
            for (int row = 0; row < count; row++) {
                columns[i].set(row, DOMAINS[i][row / repeat % DOMAINS[i].length]);
            }
            repeat *= DOMAINS[i].length;
        }
        return Batch.of(columns, count);
    }

    private List<RexNode> conjuncts(String condition) {
        return converted.computeIfAbsent(condition, sql -> {
            PlanContext context = PlanContext.of(VersionReadView.of(DatabaseVersion.empty()), Catalog.DEFAULT_SCHEMA);
            Planning planning = new Planning(schema, context, TableTerms::ofColumns);
            Query query = (Query) new SqlParser().parse("SELECT TRUE FROM t WHERE " + sql);
            RelNode rel = planning.toRel(each -> new QueryToSql(each).query(query));
            Filter filter = (Filter) ((Project) rel).getInput();
            return RelOptUtil.conjunctions(filter.getCondition());
        });
    }

    /** The rows that a condition is TRUE for. */
    private BitSet truth(String condition) {
        return truths.computeIfAbsent(condition, sql -> {
            CompiledExpr compiled = ExprCompiler.compile(Logical.and(new RexToExpr(Scope.root()).all(conjuncts(sql))));
            int[] chosen = new int[rows.positions()];
            int count = compiled.select(rows, NoContext.INSTANCE, chosen);
            BitSet truth = new BitSet();
            Arrays.stream(chosen, 0, count).forEach(truth::set);
            return truth;
        });
    }

    private boolean implies(String condition, String conclusion) {
        return implication.implies(conjuncts(condition), conjuncts(conclusion));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "a > 1 | a > 1",
                "1 < a | a > 1",
                "a > 2 AND s = 'a' | a > 1",
                "a > 1 | a >= 2",
                "a > 1 | a > 0.5",
                "a = 1 | a IN (1, 2)",
                "a IN (1, 2) | a BETWEEN 1 AND 2",
                "a BETWEEN 1 AND 2 | a IN (2, 1)",
                "a = 1 OR a = 2 | a IN (1, 2, 3)",
                "a > 2 OR (a < 0 AND s = 'a') | a > 1 OR a < 1",
                "a = 1 | a <> 2",
                "a > 2 | a <> 2",
                "a > 2 | NOT (a = 2)",
                "a > 2 | a NOT IN (0, 1, 2)",
                "a <> 2 | a IS NOT NULL",
                "a < 5 | a IS NOT NULL",
                "a + 1 > 5 | a IS NOT NULL",
                "s LIKE 'a%' | s IS NOT NULL",
                "s LIKE 'ab%' | s >= 'a'",
                "s = 'ab' | s >= 'a' AND s < 'b'",
                "c = 'a' | c IN ('a', 'b')",
                "c = 'a' | c = 'a '",
                "f | f IS NOT NULL",
                "f | f = TRUE",
                "f IS TRUE | f",
                "NOT f | f IS FALSE",
                "NOT (a > 1) | a <= 1",
                "a IS NULL | a IS NULL OR a > 5",
                "a > 5 | a IS NULL OR a > 1",
                "a IS NULL OR a > 5 | a IS NULL OR a > 1",
                "s = 'a' AND a = 1 | (a = 1 AND s = 'a') OR f",
                "a = ? | a IS NOT NULL",
                "a > ? AND a > 3 | a > 2",
                "a BETWEEN ? AND 1 | a < 2",
                "b = 0.5 | b > 0",
            })
    void follows(String condition, String conclusion) {
        assertTrue(implies(condition, conclusion), condition + " implies " + conclusion);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "a > 1 | a > 2",
                "a = ? | a = 1",
                "a IN (1, ?) | a IN (1, 2)",
                "a IN (1, 2) | a = 1",
                "a IS NULL | a <> 1",
                "a IS NOT DISTINCT FROM ? | a IS NOT NULL",
                "a = 1 OR s = 'a' | a = 1",
                "a = 1 | s = 'a'",
                "a = 1 | a NOT IN (2, NULL)",
                "a = 1 | a <> NULL",
                "coalesce(a, 1) > 0 | a IS NOT NULL",
                "a IS NULL OR a > 1 | a IS NOT NULL",
                "f IS NOT FALSE | f",
                "s = 'a' | c = 'a'",
            })
    void doesNotFollow(String condition, String conclusion) {
        assertFalse(implies(condition, conclusion), condition + " does not imply " + conclusion);
    }

    @Test
    void isTrueForEveryRow() {
        long seed = Long.getLong("tarn.test.seed", SEED);
        Random random = new Random(seed);
        List<String> conditions = new ArrayList<>();
        List<String> conclusions = new ArrayList<>();
        for (int i = 0; i < CONDITIONS; i++) {
            conditions.add(condition(random, 2, true));
            conclusions.add(condition(random, i % 3, false));
        }
        int proofs = 0;
        for (String condition : conditions) {
            List<BitSet> whenTrue = values(condition).stream().map(this::truth).toList();
            for (String conclusion : conclusions) {
                if (implies(condition, conclusion)) {
                    proofs++;
                    for (BitSet truth : whenTrue) {
                        BitSet violating = (BitSet) truth.clone();
                        violating.andNot(truth(conclusion));
                        assertTrue(
                                violating.isEmpty(),
                                () -> "seed " + seed + ": " + condition + " does not imply " + conclusion);
                    }
                }
            }
        }
        int all = proofs;
        assertTrue(proofs > 2 * CONDITIONS, () -> all + " proofs: the test says little");
    }

    /** The condition with a value in the place of its parameters. */
    private static List<String> values(String condition) {
        return condition.contains("?")
                ? Stream.of("NULL", "0", "1", "2")
                        .map(value -> condition.replace("?", value))
                        .toList()
                : List.of(condition);
    }

    private static String condition(Random random, int depth, boolean parameters) {
        int kind = depth == 0 ? 2 : random.nextInt(6);
        if (kind < 2) {
            List<String> parts = new ArrayList<>();
            for (int i = 0; i <= 1 + random.nextInt(2); i++) {
                parts.add("(" + condition(random, depth - 1, parameters) + ")");
            }
            return String.join(kind == 0 ? " AND " : " OR ", parts);
        }
        return atom(random, parameters);
    }

    private static String atom(Random random, boolean parameters) {
        String comparison = List.of("=", "<>", "<", "<=", ">", ">=").get(random.nextInt(6));
        return switch (random.nextInt(12)) {
            case 0, 1, 2 -> "a " + comparison + " " + number(random, parameters);
            case 3 ->
                "b " + comparison + " "
                        + List.of("0", "0.5", "1", "2.25", "NULL").get(random.nextInt(5));
            case 4 -> "s " + comparison + " '" + text(random) + "'";
            case 5 -> "c " + comparison + " '" + text(random) + "'";
            case 6 ->
                "a " + (random.nextBoolean() ? "" : "NOT ") + "IN (" + number(random, parameters) + ", "
                        + number(random, false) + ")";
            case 7 -> column(random) + " IS " + (random.nextBoolean() ? "" : "NOT ") + "NULL";
            case 8 ->
                List.of("f", "NOT f", "f IS TRUE", "f IS NOT FALSE", "f = FALSE")
                        .get(random.nextInt(5));
            case 9 -> "NOT (a " + comparison + " " + number(random, parameters) + ")";
            case 10 -> "s LIKE '" + text(random) + "%'";
            default -> "a IS " + (random.nextBoolean() ? "" : "NOT ") + "DISTINCT FROM " + number(random, parameters);
        };
    }

    private static String number(Random random, boolean parameters) {
        int kind = random.nextInt(12);
        return kind == 0
                ? "NULL"
                : kind == 1 && parameters ? "?" : kind == 2 ? "1.5" : String.valueOf(random.nextInt(4));
    }

    private static String text(Random random) {
        return List.of("a", "ab", "b", "a ", "").get(random.nextInt(5));
    }

    private static String column(Random random) {
        return List.of("a", "b", "s", "c", "f").get(random.nextInt(5));
    }

    @Test
    void conditionsOfOneFormAreOne() {
        assertEquals(truth("NOT (a < 2 AND f)"), truth("NOT (f AND a < 2)"));
        assertTrue(implies("NOT (a < 2 AND f)", "NOT (f AND 2 > a)"));
    }
}
