package org.tarndb.planner.convert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.tarndb.planner.explain.Explainer;

/**
 * A table with indexes of expressions, with predicates and covering ones gives what the same table without an index gives, and
 * what H2 gives, whatever is asked and whatever a transaction has changed; and each of the indexes is used.
 */
class IndexKindsTest {
    private static final int ROUNDS = 6;
    private static final int QUERIES = 20;
    private static final long SEED = 20240302;

    private static final List<String> INDEXES = List.of(
            "CREATE INDEX i_lower ON t (lower(s))",
            "CREATE INDEX i_sum ON t (a + b, c)",
            "CREATE INDEX i_active ON t (a) WHERE f",
            "CREATE INDEX i_high ON t (s, d DESC) INCLUDE (c) WHERE a > 3",
            "CREATE INDEX i_known ON t (b) INCLUDE (s, x) WHERE b IS NOT NULL",
            "CREATE INDEX i_open ON t (d) INCLUDE (a) WHERE s IN ('ab', 'Ab', 'b')",
            "CREATE UNIQUE INDEX i_one ON t (u) NULLS NOT DISTINCT",
            "CREATE INDEX i_case ON t (CASE WHEN a > 2 THEN 'high' ELSE 'low' END, b DESC)",
            "CREATE INDEX i_plain ON t (c, a DESC)",
            "CREATE UNIQUE INDEX i_upper ON t (upper(n))");

    private final Random random;
    private final long seed;

    IndexKindsTest() {
        this.seed = Long.getLong("tarn.test.seed", SEED);
        this.random = new Random(seed);
    }

    @Test
    void sameAsWithoutIndexesAndAsH2() throws SQLException {
        Set<String> used = new HashSet<>();
        try (Queries tarn = new Queries();
                Oracle h2 = new Oracle()) {
            create(tarn, h2);
            for (int round = 0; round < ROUNDS; round++) {
                boolean rolledBack = round % 3 == 2;
                tarn.run("BEGIN");
                h2.begin();
                changes(tarn, h2, 30);
                for (int i = 0; i < QUERIES; i++) {
                    compare(tarn, h2, query(), used);
                }
                tarn.run(rolledBack ? "ROLLBACK" : "COMMIT");
                h2.end(rolledBack);
                for (int i = 0; i < QUERIES; i++) {
                    compare(tarn, h2, query(), used);
                }
            }
            tarn.run("CHECK TABLE t");
        }
        for (String index : INDEXES) {
            String name = index.replaceAll(".* INDEX (\\w+) .*", "$1").toUpperCase(java.util.Locale.ROOT);
            assertTrue(used.contains(name), () -> "seed " + seed + ": " + name + " was never used, only " + used);
        }
        assertTrue(used.contains("IndexOnlyScan"), "no scan was of an index only");
    }

    private void create(Queries tarn, Oracle h2) throws SQLException {
        String columns =
                " (id INT PRIMARY KEY, a INT, b INT, s VARCHAR(5), c CHAR(3), d DECIMAL(6, 2), x DOUBLE PRECISION,"
                        + " f BOOLEAN, u INT, n VARCHAR(8))";
        tarn.run("CREATE TABLE t" + columns);
        tarn.run("CREATE TABLE plain" + columns);
        h2.run("CREATE TABLE t" + columns);
        for (String index : INDEXES.subList(0, 5)) {
            tarn.run(index);
        }
        for (int id = 0; id < 150; id++) {
            change(tarn, h2, "INSERT INTO t VALUES (" + row(id) + ")");
        }
        for (String index : INDEXES.subList(5, INDEXES.size())) {
            tarn.run(index);
        }
    }

    private String row(int id) {
        return id + ", " + orNull(String.valueOf(random.nextInt(7))) + ", " + orNull(String.valueOf(random.nextInt(5)))
                + ", " + orNull(text()) + ", " + orNull(text()) + ", " + orNull(random.nextInt(9) + ".5") + ", "
                + orNull(random.nextInt(4) == 0 ? "-0.0" : random.nextInt(5) + ".25") + ", "
                + orNull(String.valueOf(random.nextBoolean())) + ", " + (id == 7 ? "NULL" : id * 3) + ", "
                + orNull("'Name" + id + "'");
    }

    private String orNull(String value) {
        return random.nextInt(6) == 0 ? "NULL" : value;
    }

    private String text() {
        return "'" + pick("ab", "Ab", "AB", "b", "abc", "") + "'";
    }

    private String pick(String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private int number(int bound) {
        return random.nextInt(bound);
    }

    private static void change(Queries tarn, Oracle h2, String sql) throws SQLException {
        long changed = tarn.change(sql);
        assertEquals(changed, tarn.change(sql.replace(" t ", " plain ")), sql);
        assertEquals(h2.update(sql), changed, sql);
    }

    /** Some of them change what an index finds the rows by. */
    private void changes(Queries tarn, Oracle h2, int count) throws SQLException {
        for (int i = 0; i < count; i++) {
            String sql = switch (number(8)) {
                case 0 -> "UPDATE t SET a = a + 1 WHERE a + b = " + number(8);
                case 1 -> "UPDATE t SET s = s || 'x' WHERE lower(s) = 'ab' AND id < " + number(150);
                case 2 -> "UPDATE t SET f = NOT f WHERE f AND a = " + number(7);
                case 3 -> "UPDATE t SET x = -x, c = " + text() + " WHERE b = " + number(5) + " AND id < " + number(150);
                case 4 -> "UPDATE t SET a = NULL WHERE a > 3 AND s = " + text() + " AND id > " + number(150);
                case 5 -> "DELETE FROM t WHERE upper(n) = 'NAME" + number(150) + "'";
                case 6 -> "UPDATE t SET b = " + orNull("1") + ", s = " + text() + " WHERE u = " + number(450);
                default -> "UPDATE t SET d = d + 1 WHERE s IN ('ab', 'b') AND d < " + number(9);
            };
            change(tarn, h2, sql);
        }
    }

    private String query() {
        String columns = pick(
                "*",
                "id, s",
                "a, count(*)",
                "count(*)",
                "id, d, a",
                "b, x",
                "sum(d), max(c)",
                "lower(s), count(*)",
                "id");
        String where = condition() + (number(3) == 0 ? " AND " + condition() : "");
        String rest = columns.startsWith("a, count")
                ? " GROUP BY a"
                : columns.startsWith("lower") ? " GROUP BY lower(s)" : columns.contains("(") ? "" : order();
        return "SELECT " + columns + " FROM t WHERE " + where + rest;
    }

    private String order() {
        String key = pick(
                "id",
                "lower(s), id",
                "a + b, c, id",
                "c, a DESC, id",
                "s, d DESC, id",
                "d, id",
                "a DESC, id",
                "upper(n), id");
        return switch (number(3)) {
            case 0 -> "";
            case 1 -> " ORDER BY " + key;
            default -> " ORDER BY " + key + " LIMIT " + (1 + number(20));
        };
    }

    private String condition() {
        return switch (number(18)) {
            case 0 -> "lower(s) = " + text();
            case 1 -> "lower(s) LIKE 'a%'";
            case 2 -> "lower(s) IN ('ab', 'b', 'q')";
            case 3 -> "a + b = " + number(9);
            case 4 -> "a + b BETWEEN 2 AND " + number(9);
            case 5 -> "f AND a = " + number(7);
            case 6 -> "f IS TRUE AND a >= " + number(7);
            case 7 -> "a > " + (3 + number(2)) + " AND s = " + text();
            case 8 -> "a IN (4, 5, 6) AND s > 'a'";
            case 9 -> "b = " + number(5);
            case 10 -> "b >= " + number(5) + " AND s IS NOT NULL";
            case 11 -> "s = " + pick("'ab'", "'b'") + " AND d > " + number(9);
            case 12 -> "u IS NULL";
            case 13 -> "u = " + number(450);
            case 14 ->
                "CASE WHEN a > 2 THEN 'high' ELSE 'low' END = " + pick("'high'", "'low'") + " AND b < " + number(5);
            case 15 -> "c = " + text() + " AND a >= " + number(7);
            case 16 -> "upper(n) = 'NAME" + number(150) + "'";
            default -> "(a = " + number(7) + " OR a + b IS NULL)";
        };
    }

    private void compare(Queries tarn, Oracle h2, String sql, Set<String> used) throws SQLException {
        PlannedQuery plan = tarn.plan(sql);
        String explained = String.join("\n", Explainer.explain(plan.plan()));
        boolean ordered = sql.contains("ORDER BY");
        assertEquals(
                QueryResultsTest.sorted(unpadded(h2.rows(sql)), ordered),
                QueryResultsTest.sorted(unpadded(QueryResultsTest.texts(tarn.rows(plan))), ordered),
                () -> "seed " + seed + ": " + sql + "\n" + explained);
        // The twin is compared exactly, with the sign of zero, the scale and the blanks.
        String twin = sql.replace(" t ", " plain ");
        assertEquals(
                exactly(tarn.rows(twin), ordered), exactly(tarn.rows(plan), ordered), () -> sql + "\n" + explained);
        for (String word : explained.split("\\W+")) {
            used.add(word);
        }
    }

    /** H2 gives a CHAR without the blanks at its end. */
    private static List<List<String>> unpadded(List<List<String>> rows) {
        return rows.stream()
                .map(row -> row.stream().map(String::stripTrailing).toList())
                .toList();
    }

    private static List<String> exactly(List<? extends List<?>> rows, boolean ordered) {
        List<String> texts = new ArrayList<>();
        rows.forEach(row -> texts.add(row.toString()));
        if (!ordered) {
            texts.sort(null);
        }
        return texts;
    }
}
