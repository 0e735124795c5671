package org.tarndb.parser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tarndb.parser.testkit.Trees;

/** Operators bind as the SQL standard says; where it says nothing, as in PostgreSQL. */
class PrecedenceTest {

    private static final SqlParser PARSER = new SqlParser();

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '~',
            value = {
                "a OR b AND c                # a OR (b AND c)",
                "a AND b OR c AND d          # (a AND b) OR (c AND d)",
                "NOT a AND b                 # (NOT a) AND b",
                "NOT a OR b                  # (NOT a) OR b",
                "NOT a = b                   # NOT (a = b)",
                "NOT a IS NULL               # NOT (a IS NULL)",
                "NOT a IN (1, 2)             # NOT (a IN (1, 2))",
                "a = b IS NULL               # (a = b) IS NULL",
                "a < b IS NOT TRUE           # (a < b) IS NOT TRUE",
                "a IS NULL IS FALSE          # (a IS NULL) IS FALSE",
                "a = b BETWEEN c AND d       # a = (b BETWEEN c AND d)",
                "a BETWEEN b AND c = d       # (a BETWEEN b AND c) = d",
                "a = b LIKE c                # a = (b LIKE c)",
                "a IN (1) = b                # (a IN (1)) = b",
                "a BETWEEN b AND c AND d     # (a BETWEEN b AND c) AND d",
                "a BETWEEN b + 1 AND c + 1 OR d # (a BETWEEN (b + 1) AND (c + 1)) OR d",
                "a IS DISTINCT FROM b AND c  # (a IS DISTINCT FROM b) AND c",
                "a + b = c - d               # (a + b) = (c - d)",
                "a || b = c || d             # (a || b) = (c || d)",
                "a LIKE b || c               # a LIKE (b || c)",
                "a LIKE b ESCAPE c || d      # a LIKE b ESCAPE (c || d)",
                "a || b + c                  # a || (b + c)",
                "a + b || c                  # (a + b) || c",
                "a || b || c                 # (a || b) || c",
                "a + b * c                   # a + (b * c)",
                "a * b + c                   # (a * b) + c",
                "a - b - c                   # (a - b) - c",
                "a - b + c                   # (a - b) + c",
                "a / b / c                   # (a / b) / c",
                "a / b * c                   # (a / b) * c",
                "a % b * c                   # (a % b) * c",
                "- a * b                     # (- a) * b",
                "- a + b                     # (- a) + b",
                "a - - b                     # a - (- b)",
                "a * - b                     # a * (- b)",
                "- a::INT                    # - (a::INT)",
                "a + b::INT                  # a + (b::INT)",
                "a::INT::TEXT                # (a::INT)::TEXT",
                "- a AT TIME ZONE b          # - (a AT TIME ZONE b)",
                "a AT TIME ZONE b::TEXT      # (a AT TIME ZONE b)::TEXT",
                "a + b AT TIME ZONE c        # a + (b AT TIME ZONE c)",
                "a OR b OR c                 # (a OR b) OR c",
                "a AND b AND c               # a AND (b AND c)",
                "CASE WHEN a OR b THEN c END OR d # (CASE WHEN (a OR b) THEN c END) OR d",
                "a = ANY (SELECT 1) OR b     # (a = ANY (SELECT 1)) OR b",
            })
    void bindsLikeTheParenthesisedForm(String plain, String parenthesised) {
        assertEquals(show(parenthesised), show(plain));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a OR b AND c  | (a OR b) AND c",
                "a - b - c     | a - (b - c)",
                "a + b * c     | (a + b) * c",
                "NOT a AND b   | NOT (a AND b)",
                "- a + b       | - (a + b)",
                "- a::INT      | (- a)::INT",
            })
    void parenthesesChangeTheTree(String plain, String parenthesised) {
        assertNotEquals(show(parenthesised), show(plain));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SELECT 1 UNION SELECT 2 INTERSECT SELECT 3 | SELECT 1 UNION (SELECT 2 INTERSECT SELECT 3)",
                "SELECT 1 INTERSECT SELECT 2 UNION SELECT 3 | (SELECT 1 INTERSECT SELECT 2) UNION SELECT 3",
                "SELECT 1 UNION SELECT 2 EXCEPT SELECT 3    | (SELECT 1 UNION SELECT 2) EXCEPT SELECT 3",
                "SELECT 1 EXCEPT SELECT 2 UNION ALL SELECT 3 | (SELECT 1 EXCEPT SELECT 2) UNION ALL SELECT 3",
                "SELECT 1 UNION SELECT 2 ORDER BY 1         | (SELECT 1 UNION SELECT 2) ORDER BY 1",
                "SELECT * FROM a JOIN b ON x JOIN c ON y    | SELECT * FROM (a JOIN b ON x) JOIN c ON y",
                "SELECT * FROM a JOIN b JOIN c ON y ON x    | SELECT * FROM a JOIN (b JOIN c ON y) ON x",
                "SELECT * FROM a CROSS JOIN b NATURAL JOIN c | SELECT * FROM (a CROSS JOIN b) NATURAL JOIN c",
            })
    void queriesAndJoinsBindLikeTheParenthesisedForm(String plain, String parenthesised) {
        assertEquals(Trees.show(PARSER.parse(parenthesised)), Trees.show(PARSER.parse(plain)));
    }

    private static String show(String expression) {
        return Trees.show(PARSER.parseExpression(expression));
    }
}
