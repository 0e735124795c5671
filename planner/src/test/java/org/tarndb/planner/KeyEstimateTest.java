package org.tarndb.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tarndb.planner.expr.Literal;
import org.tarndb.planner.rex.Sargable;
import org.tarndb.planner.rex.TableTerms;
import org.tarndb.planner.statistics.KeyEstimate;
import org.tarndb.planner.statistics.TableStatistics;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.type.SqlType;

/** Rows between literals are counted by the ranges that a scan reads; which path is chosen with no rows. */
class KeyEstimateTest {
    private final InMemory db = new InMemory();
    private final Client client = db.connect();
    private final List<@Nullable Long> values = new ArrayList<>();

    @BeforeEach
    void create() {
        client.run("CREATE TABLE t (id INT PRIMARY KEY, v INT, w INT)");
        for (int i = 0; i < 60; i++) {
            @Nullable Long value = i % 3 == 0 ? null : (long) (i % 10);
            values.add(value);
            client.run("INSERT INTO t VALUES (?, ?, 1)", i, value);
        }
        client.run("CREATE INDEX up ON t (v)");
        client.run("CREATE INDEX down ON t (v DESC)");
    }

    @AfterEach
    void close() {
        db.close();
    }

    private double estimate(String index, Sargable bounds) {
        TableDef table = db.database().confirmed().catalog().table(new TableName("PUBLIC", "T"));
        IndexDef def = db.database().confirmed().catalog().index(new TableName("PUBLIC", index));
        assertNotNull(table);
        assertNotNull(def);
        return new KeyEstimate(new TableStatistics(client.session().view(), List.of(), TableTerms::ofColumns))
                .rows(table, def, List.of(bounds));
    }

    private void assertCounted(long expected, Sargable bounds) {
        for (String index : List.of("UP", "DOWN")) {
            assertEquals(expected, estimate(index, bounds), () -> index + " " + bounds);
        }
    }

    private static Literal literal(long value) {
        return new Literal(SqlType.INTEGER, value);
    }

    private static Sargable interval(@Nullable Literal lower, boolean from, @Nullable Literal upper, boolean to) {
        return new Sargable(1, List.of(), List.of(new Sargable.Interval(lower, from, upper, to)), true);
    }

    @Test
    void anIntervalCountsNoNulls() {
        for (long bound = -1; bound <= 10; bound++) {
            for (boolean inclusive : new boolean[] {true, false}) {
                long at = bound;
                assertCounted(
                        values.stream()
                                .filter(v -> v != null && (v > at || (inclusive && v == at)))
                                .count(),
                        interval(literal(bound), inclusive, null, true));
                assertCounted(
                        values.stream()
                                .filter(v -> v != null && (v < at || (inclusive && v == at)))
                                .count(),
                        interval(null, true, literal(bound), inclusive));
            }
        }
        assertCounted(values.stream().filter(v -> v != null).count(), interval(null, true, null, true));
        assertCounted(
                values.stream().filter(v -> v != null && v >= 3 && v < 8).count(),
                interval(literal(3), true, literal(8), false));
    }

    @Test
    void literalsOfOtherTypesAreCountedAsTheyAreScanned() {
        Literal half = new Literal(SqlType.decimal(3, 1), new BigDecimal("4.5"));
        assertCounted(values.stream().filter(v -> v != null && v > 4.5).count(), interval(half, true, null, true));
        assertCounted(0, new Sargable(1, List.of(new Sargable.Point(half, false)), List.of(), true));
    }

    @Test
    void pointsAreCounted() {
        assertCounted(
                values.stream().filter(v -> v == null).count(),
                new Sargable(1, List.of(new Sargable.Point(Literal.ofNull(SqlType.INTEGER), true)), List.of(), true));
        assertCounted(
                values.stream().filter(v -> v != null && (v == 4 || v == 7)).count(),
                new Sargable(
                        1,
                        List.of(new Sargable.Point(literal(4), false), new Sargable.Point(literal(7), false)),
                        List.of(),
                        true));
    }

    /** All paths of an empty table cost the same. */
    @Test
    void anEmptyTableIsReadByKeyOrIndex() {
        client.run("CREATE TABLE e (id INT PRIMARY KEY, v INT, w INT)");
        client.run("CREATE INDEX e_v ON e (v)");
        client.run("CREATE INDEX e_vw ON e (v, w)");
        for (String condition : List.of("v = 3", "v > 3", "v BETWEEN 3 AND 5", "v IS NULL")) {
            String plan = explain(condition);
            assertTrue(plan.contains("E_V"), plan);
        }
        assertTrue(explain("v = 3 AND w = 4").contains("E_VW"));
        String lookup = explain("id = 1 AND v = 3 AND w = 4");
        assertFalse(lookup.contains("E_V"), lookup);
    }

    private String explain(String condition) {
        return client.text("EXPLAIN SELECT w FROM e WHERE " + condition + " ORDER BY w + 1");
    }
}
