package org.tarndb.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.tarndb.parser.SqlParser;

class PlanCacheTest {
    private static ParsedStatement statement(String schema, String sql) {
        return new ParsedStatement(sql, schema, new SqlParser().parse(sql));
    }

    @Test
    void findsByTextAndSchema() {
        PlanCache cache = new PlanCache(4);
        ParsedStatement inPublic = cache.add(statement("PUBLIC", "SELECT * FROM t"));
        ParsedStatement inOther = cache.add(statement("OTHER", "SELECT * FROM t"));
        assertSame(inPublic, cache.get("PUBLIC", "SELECT * FROM t"));
        assertSame(inOther, cache.get("OTHER", "SELECT * FROM t"));
        assertNull(cache.get("PUBLIC", "select * from t"));
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
            if (cache.get("PUBLIC", sql) == null) {
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
            assertSame(hot, Objects.requireNonNull(cache.get("PUBLIC", "COMMIT")));
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
