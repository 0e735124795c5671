package org.tarndb.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tarndb.storage.testkit.Interleavings.explore;
import static org.tarndb.storage.testkit.Interleavings.inParallel;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tarndb.parser.SqlParser;
import org.tarndb.parser.ast.Statement;
import org.tarndb.storage.testkit.Interleavings;

/** Sessions that share the cache get one statement for one text, and the cache neither grows nor forgets to evict. */
@Tag(Interleavings.TAG)
@Timeout(120)
class PlanCacheInterleavingTest {
    private static final Statement PARSED = new SqlParser().parse("SELECT 1");

    /** A cache knows a statement by its text alone. */
    private static ParsedStatement statement(int number) {
        return new ParsedStatement("SELECT " + number, "PUBLIC", PARSED);
    }

    private static ParsedStatement use(PlanCache cache, int number) {
        ParsedStatement found = cache.get("PUBLIC", "SELECT " + number, List.of());
        return found != null ? found : cache.add(statement(number));
    }

    @Test
    void oneStatementForOneText() {
        explore(() -> {
            PlanCache cache = new PlanCache(2);
            ParsedStatement[] got = new ParsedStatement[3];
            inParallel(() -> got[0] = use(cache, 1), () -> got[1] = use(cache, 1), () -> got[2] = use(cache, 1));
            assertSame(got[0], got[1]);
            assertSame(got[0], got[2]);
            assertEquals(1, cache.size());
        });
    }

    @Test
    void theCapacityHolds() {
        explore(() -> {
            PlanCache cache = new PlanCache(2);
            Interleavings.Action session = () -> {
                for (int number : new int[] {1, 2, 3, 1}) {
                    assertEquals("SELECT " + number, use(cache, number).sql());
                }
            };
            inParallel(session, session, () -> {
                for (int number : new int[] {3, 4}) {
                    assertEquals("SELECT " + number, use(cache, number).sql());
                }
            });
            assertTrue(cache.size() <= 2, () -> "holds " + cache.size());
            IntStream.rangeClosed(5, 8).forEach(number -> use(cache, number));
            assertEquals(2, cache.size(), "what was added earlier can't be evicted");
        });
    }
}
