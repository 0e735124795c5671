package org.tarndb.planner;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Test;
import org.tarndb.parser.SqlParser;
import org.tarndb.parser.ast.Statement;

/** While nothing is evicted the plan cache is a map of which the first to add a text wins. */
@Param(name = "text", gen = IntGen.class, conf = "0:2")
public class PlanCacheLinearizabilityTest {
    private static final Statement PARSED = new SqlParser().parse("SELECT 1");

    private final PlanCache cache = new PlanCache(3);
    /** Two sessions' statements for each text. */
    private final ParsedStatement[][] made = new ParsedStatement[3][2];

    public PlanCacheLinearizabilityTest() {
        for (int text = 0; text < made.length; text++) {
            for (int session = 0; session < 2; session++) {
                made[text][session] = new ParsedStatement("SELECT " + text, "PUBLIC", PARSED);
            }
        }
    }

    private int sessionOf(int text, ParsedStatement statement) {
        return statement == made[text][0] ? 0 : statement == made[text][1] ? 1 : -1;
    }

    @Operation
    public int addByFirst(@Param(name = "text") int text) {
        return sessionOf(text, cache.add(made[text][0]));
    }

    @Operation
    public int addBySecond(@Param(name = "text") int text) {
        return sessionOf(text, cache.add(made[text][1]));
    }

    @Operation
    public int get(@Param(name = "text") int text) {
        ParsedStatement found = cache.get("PUBLIC", "SELECT " + text, List.of());
        return found == null ? -1 : sessionOf(text, found);
    }

    /** What it has to be like, one call after another. */
    public static final class Plain {
        private final Map<Integer, Integer> map = new HashMap<>();

        private int add(int text, int session) {
            Integer earlier = map.putIfAbsent(text, session);
            return earlier == null ? session : earlier;
        }

        public int addByFirst(int text) {
            return add(text, 0);
        }

        public int addBySecond(int text) {
            return add(text, 1);
        }

        public int get(int text) {
            return map.getOrDefault(text, -1);
        }
    }

    @Test
    void isLinearizable() {
        new ModelCheckingOptions()
                .threads(2)
                .actorsPerThread(2)
                .iterations(15)
                .invocationsPerIteration(200)
                .sequentialSpecification(Plain.class)
                .check(PlanCacheLinearizabilityTest.class);
    }
}
