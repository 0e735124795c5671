package org.tarndb.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tarndb.parser.SqlParser;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.type.SqlType;

class PlanCacheTest {
    private static final List<@Nullable SqlType> NO_TYPES = List.of();

    private static ParsedStatement statement(String schema, String sql) {
        return new ParsedStatement(sql, schema, new SqlParser().parse(sql));
    }

    @Test
    void findsByTextAndSchema() {
        PlanCache cache = new PlanCache(4);
        ParsedStatement inPublic = cache.add(statement("PUBLIC", "SELECT * FROM t"));
        ParsedStatement inOther = cache.add(statement("OTHER", "SELECT * FROM t"));
        assertSame(inPublic, cache.get("PUBLIC", "SELECT * FROM t", NO_TYPES));
        assertSame(inOther, cache.get("OTHER", "SELECT * FROM t", NO_TYPES));
        assertNull(cache.get("PUBLIC", "select * from t", NO_TYPES));
    }

    @Test
    void findsByTypesOfParameters() {
        PlanCache cache = new PlanCache(4);
        ParsedStatement plain = cache.add(statement("PUBLIC", "SELECT * FROM t WHERE a = ?"));
        List<@Nullable SqlType> types = Arrays.asList(null, SqlType.DOUBLE);
        ParsedStatement retyped = cache.add(plain.withParameterTypes(types));
        assertSame(plain, cache.get("PUBLIC", plain.sql(), NO_TYPES));
        assertSame(retyped, cache.get("PUBLIC", plain.sql(), Arrays.asList(null, SqlType.DOUBLE)));
        assertNull(cache.get("PUBLIC", plain.sql(), Arrays.asList(null, SqlType.BIGINT)));
    }

    /** A client that prepares, runs and closes each time does not make the statement be planned each time. */
    @Test
    void parametersOfOtherTypesArePlannedForOnce() {
        try (InMemory db = new InMemory();
                Client first = db.connect();
                Client second = db.connect()) {
            first.run("CREATE TABLE t (id INT PRIMARY KEY)");
            String sql = "SELECT id FROM t WHERE id < ?";
            for (Object value : new Object[] {5.5, 5_000_000_000L, new BigDecimal("5.5")}) {
                List<@Nullable SqlType> types = ParameterFit.typesOf(Client.parameters(value));
                DefaultPrepared a =
                        ((DefaultPrepared) first.session().prepare(sql)).forTypes(types, Cancellation.never());
                DefaultPrepared b =
                        ((DefaultPrepared) first.session().prepare(sql)).forTypes(types, Cancellation.never());
                DefaultPrepared c =
                        ((DefaultPrepared) second.session().prepare(sql)).forTypes(types, Cancellation.never());
                assertSame(a.planned(), b.planned());
                assertSame(a.planned(), c.planned());
            }
        }
    }

    @Test
    void theFirstOfTwoThatAddStays() {
        PlanCache cache = new PlanCache(4);
        ParsedStatement first = cache.add(statement("PUBLIC", "COMMIT"));
        assertSame(first, cache.add(statement("PUBLIC", "COMMIT")));
        assertEquals(1, cache.size());
    }

    @Test
    void neverHoldsMoreThanItsCapacity() {
        PlanCache cache = new PlanCache(8);
        Random random = new Random(7);
        for (int i = 0; i < 1000; i++) {
            String sql = "SAVEPOINT s" + random.nextInt(50);
            if (cache.get("PUBLIC", sql, NO_TYPES) == null) {
                cache.add(statement("PUBLIC", sql));
            }
            assertTrue(cache.size() <= 8, () -> cache.size() + " entries");
        }
    }

    @Test
    void keepsWhatIsUsedAllTheTime() {
        PlanCache cache = new PlanCache(8);
        ParsedStatement hot = cache.add(statement("PUBLIC", "COMMIT"));
        for (int i = 0; i < 100; i++) {
            assertSame(hot, Objects.requireNonNull(cache.get("PUBLIC", "COMMIT", NO_TYPES)));
            cache.add(statement("PUBLIC", "SAVEPOINT s" + i));
        }
    }

    @Test
    void doesNotKeepHugeTexts() {
        PlanCache cache = new PlanCache(8);
        String sql = "COMMIT" + " ".repeat(70_000);
        cache.add(statement("PUBLIC", sql));
        assertEquals(0, cache.size());
    }
}
