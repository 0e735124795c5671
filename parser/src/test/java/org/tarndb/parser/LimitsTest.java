package org.tarndb.parser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tarndb.parser.ast.InList;
import org.tarndb.parser.ast.Insert;
import org.tarndb.parser.ast.LogicalExpression;
import org.tarndb.parser.ast.Values;
import org.tarndb.parser.error.ParseException;
import org.tarndb.parser.print.SqlPrinter;

/** Long texts parse; texts that nest without bound are refused, and never overflow the stack. */
class LimitsTest {

    private static final SqlParser PARSER = new SqlParser();

    @Test
    void aChainOfTwoThousandConditionsIsOneNode() {
        String sql = String.join(" OR ", Collections.nCopies(2_000, "a = 1"));
        LogicalExpression or = assertInstanceOf(LogicalExpression.class, PARSER.parseExpression(sql));
        assertEquals(2_000, or.operands().size());
    }

    @ParameterizedTest
    @MethodSource("chains")
    void aLongChainParsesAndPrints(String operand, String operator) {
        String sql = "SELECT " + String.join(operator, Collections.nCopies(2_000, operand));
        assertEquals(sql, SqlPrinter.print(PARSER.parse(sql)));
    }

    static List<Object[]> chains() {
        return List.of(
                new Object[] {"1", " + "},
                new Object[] {"1", " * "},
                new Object[] {"A", " || "},
                new Object[] {"A", " AND "},
                new Object[] {"1", " UNION ALL SELECT "},
                new Object[] {"1", " INTERSECT SELECT "});
    }

    @Test
    void aLongJoinParsesAndPrints() {
        String sql = "SELECT * FROM T" + " JOIN U ON TRUE".repeat(1_000);
        assertEquals(sql, SqlPrinter.print(PARSER.parse(sql)));
    }

    @Test
    void aListOfTenThousandValuesParses() {
        String sql = "a IN (" + String.join(", ", Collections.nCopies(10_000, "1")) + ")";
        InList list = assertInstanceOf(InList.class, PARSER.parseExpression(sql));
        assertEquals(10_000, list.values().size());
    }

    @Test
    void tenThousandRowsParse() {
        String sql = "INSERT INTO t VALUES " + String.join(", ", Collections.nCopies(10_000, "(1, 'a', NULL, -2.5)"));
        Insert insert = assertInstanceOf(Insert.class, PARSER.parse(sql));
        assertEquals(
                10_000, assertInstanceOf(Values.class, insert.source()).rows().size());
    }

    @Test
    void anErrorAtTheEndOfALongTextIsFound() {
        String sql = "INSERT INTO t VALUES " + String.join(", ", Collections.nCopies(2_000, "(1, 'a')")) + " x";
        ParseException error = assertThrows(ParseException.class, () -> PARSER.parse(sql));
        assertEquals(sql.length() - 1, error.offset());
    }

    @ParameterizedTest
    @MethodSource("nested")
    void fiftyLevelsParse(String open, String middle, String close) {
        PARSER.parseExpression(open.repeat(50) + middle + close.repeat(50));
    }

    @ParameterizedTest
    @MethodSource("nested")
    void endlessNestingIsRefused(String open, String middle, String close) {
        for (int depth : new int[] {1_000, 20_000}) {
            ParseException error = assertThrows(
                    ParseException.class,
                    () -> PARSER.parseExpression(open.repeat(depth) + middle + close.repeat(depth)));
            assertTrue(error.problem().contains("nested too deeply"), error.getMessage());
        }
    }

    static List<Object[]> nested() {
        return List.of(
                new Object[] {"(", "1", ")"},
                new Object[] {"f(", "1", ")"},
                new Object[] {"-(", "1", ")"},
                new Object[] {"NOT (", "a", ")"},
                new Object[] {"NOT ", "a", ""},
                new Object[] {"- ", "a", ""},
                new Object[] {"", "a", " IS NULL"},
                new Object[] {"", "a", "::INT"},
                new Object[] {"(SELECT ", "1", ")"},
                new Object[] {"((SELECT 1) + ", "1", ")"},
                new Object[] {"CASE WHEN a THEN ", "1", " END"},
                new Object[] {"CAST(", "1", " AS INT)"},
                new Object[] {"ARRAY[", "1", "]"},
                new Object[] {"a IN (", "1", ")"},
                new Object[] {"EXISTS (SELECT * FROM t WHERE ", "a", ")"},
                new Object[] {"(SELECT a FROM (SELECT 1 AS a) x WHERE ", "a", ")"});
    }

    @Test
    void unclosedNestingIsRefused() {
        assertThrows(ParseException.class, () -> PARSER.parseExpression("(".repeat(100_000)));
        assertThrows(ParseException.class, () -> PARSER.parse("SELECT * FROM " + "(".repeat(100_000)));
    }

    @Test
    void aSmallStackGivesTheSameError() throws InterruptedException {
        Throwable[] thrown = new @Nullable Throwable[1];
        Thread thread = new Thread(null, () -> parseDeep(thrown), "small stack", 160 * 1024);
        thread.start();
        thread.join();
        assertInstanceOf(ParseException.class, thrown[0]);
    }

    private static void parseDeep(@Nullable Throwable[] thrown) {
        try {
            PARSER.parseExpression("(".repeat(120) + "1" + ")".repeat(120));
        } catch (Throwable e) {
            thrown[0] = e;
        }
    }

    @Test
    void aChainBeyondTheLimitIsRefused() {
        String sql = String.join(" + ", Collections.nCopies(100_000, "1"));
        ParseException error = assertThrows(ParseException.class, () -> PARSER.parseExpression(sql));
        assertTrue(error.problem().startsWith("nested too deeply"), error.getMessage());
    }
}
