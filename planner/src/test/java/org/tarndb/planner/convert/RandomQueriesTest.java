package org.tarndb.planner.convert;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tarndb.planner.explain.Explainer;
import org.tarndb.planner.physical.AccessChoice;
import org.tarndb.storage.error.TarnException;

/** Random queries give what H2 gives, whatever access paths may be chosen. */
class RandomQueriesTest {
    private static final int QUERIES = 120;
    private static final long SEED = 20240229;

    @Test
    void sameAsH2() throws SQLException {
        int budget = Integer.getInteger("tarn.test.budget", 1);
        for (long round = 0; round < budget; round++) {
            long seed = Long.getLong("tarn.test.seed", SEED + round);
            try (Queries tarn = new Queries();
                    Oracle h2 = new Oracle()) {
                load(tarn, h2, seed);
                RandomQueries queries = new RandomQueries(seed);
                for (int i = 0; i < QUERIES; i++) {
                    compare(tarn, h2, queries.next(), seed);
                }
            }
        }
    }

    private static void load(Queries tarn, Oracle h2, long seed) throws SQLException {
        List<String> statements = new ArrayList<>(SampleData.schema());
        statements.addAll(SampleData.indexes());
        statements.addAll(SampleData.rows(seed));
        for (String statement : statements) {
            tarn.run(statement);
            h2.run(statement);
        }
    }

    private static void compare(Queries tarn, Oracle h2, String sql, long seed) throws SQLException {
        boolean ordered = sql.contains("ORDER BY");
        List<List<String>> expected = QueryResultsTest.sorted(h2.rows(sql), ordered);
        for (AccessChoice access : AccessChoice.values()) {
            try {
                PlannedQuery plan = tarn.plan(sql, access);
                assertEquals(
                        expected,
                        QueryResultsTest.sorted(QueryResultsTest.texts(tarn.rows(plan)), ordered),
                        () -> "seed " + seed + ": " + sql + "\n" + String.join("\n", Explainer.explain(plan.plan())));
            } catch (TarnException | IllegalArgumentException e) {
                throw new AssertionError("seed " + seed + ": " + sql, e);
            }
        }
    }
}
