package org.tarndb.planner.convert;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.tarndb.planner.physical.AccessChoice;

/** Queries of a script give what H2 gives, with all access paths and with none but whole tables and primary keys. */
class QueryResultsTest {
    private static final Path SCRIPT = Path.of("src/test/scripts/sql/compared.sql");

    private static @Nullable Queries tarn;
    private static @Nullable Oracle h2;

    @BeforeAll
    static void load() throws SQLException {
        Queries queries = new Queries();
        Oracle oracle = new Oracle();
        List<String> statements = new ArrayList<>(SampleData.schema());
        statements.addAll(SampleData.indexes());
        statements.addAll(SampleData.rows(42));
        for (String statement : statements) {
            queries.run(statement);
            oracle.run(statement);
        }
        tarn = queries;
        h2 = oracle;
    }

    @AfterAll
    static void close() throws SQLException {
        if (tarn != null) {
            tarn.close();
        }
        if (h2 != null) {
            h2.close();
        }
    }

    @TestFactory
    Stream<DynamicTest> sameAsH2() throws Exception {
        return Files.readString(SCRIPT, StandardCharsets.UTF_8)
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith("--"))
                .map(sql -> DynamicTest.dynamicTest(sql, () -> compare(sql)));
    }

    private static void compare(String sql) throws SQLException {
        boolean ordered = isOrdered(sql);
        List<List<String>> expected =
                sorted(java.util.Objects.requireNonNull(h2).rows(sql), ordered);
        Queries queries = java.util.Objects.requireNonNull(tarn);
        for (AccessChoice access : AccessChoice.values()) {
            PlannedQuery plan = queries.plan(sql, access);
            assertEquals(
                    expected,
                    sorted(texts(queries.rows(plan)), ordered),
                    () -> sql + "\n" + String.join("\n", org.tarndb.planner.explain.Explainer.explain(plan.plan())));
        }
    }

    /** Whether the last ORDER BY is the query's own and not inside parentheses. */
    private static boolean isOrdered(String sql) {
        String rest = sql.substring(Math.max(0, sql.lastIndexOf("ORDER BY")));
        return sql.contains("ORDER BY")
                && rest.chars().filter(c -> c == '(').count()
                        == rest.chars().filter(c -> c == ')').count();
    }

    static List<List<String>> texts(List<List<@Nullable Object>> rows) {
        return rows.stream().map(row -> row.stream().map(Oracle::text).toList()).toList();
    }

    static List<List<String>> sorted(List<List<String>> rows, boolean ordered) {
        if (ordered) {
            return rows;
        }
        List<List<String>> sorted = new ArrayList<>(rows);
        Collections.sort(sorted, Comparator.comparing(List::toString));
        return sorted;
    }
}
