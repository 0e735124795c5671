package org.tarndb.parser;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.error.ParseException;
import org.tarndb.parser.print.SqlPrinter;
import org.tarndb.parser.testkit.RandomExpressions;
import org.tarndb.parser.testkit.Samples;
import org.tarndb.parser.testkit.Trees;

/** Random trees survive printing and parsing; random damage to a text gives a tree or a ParseException, nothing else. */
class RandomExpressionTest {

    private static final SqlParser PARSER = new SqlParser();

    @Test
    void aRandomTreeIsPrintedAndParsedToItself() {
        for (long seed = 0; seed < 1_000; seed++) {
            Expression expression = new RandomExpressions(new Random(seed)).expression(5);
            String printed = SqlPrinter.print(expression);
            Expression parsed = parse(printed, "seed " + seed + ": " + printed);
            assertEquals(Trees.show(expression), Trees.show(parsed), "seed " + seed + ": " + printed);
        }
    }

    private static Expression parse(String sql, String message) {
        try {
            return PARSER.parseExpression(sql);
        } catch (ParseException e) {
            throw new AssertionError(message, e);
        }
    }

    @Test
    void damagedTextIsParsedOrRefused() {
        for (String sql : Samples.statements()) {
            Random random = new Random(sql.hashCode());
            for (int i = 0; i < 5; i++) {
                String damaged = damage(sql, random);
                try {
                    PARSER.parse(damaged);
                } catch (ParseException e) {
                    assertPlace(damaged, e);
                } catch (RuntimeException e) {
                    throw new AssertionError(damaged, e);
                }
            }
        }
    }

    /** The place of an error is in the text or at its end. */
    private static void assertPlace(String sql, ParseException error) {
        int line = 1
                + (int) sql.substring(0, error.offset())
                        .chars()
                        .filter(c -> c == '\n')
                        .count();
        assertEquals(line, error.line(), sql);
        assertEquals(error.offset() - sql.lastIndexOf('\n', error.offset() - 1), error.column(), sql);
    }

    private static String damage(String sql, Random random) {
        int from = random.nextInt(sql.length());
        int to = Math.min(sql.length(), from + random.nextInt(8));
        String[] pieces = {"", " ", ",", "(", ")", "'", "SELECT ", " FROM ", "1", "a", ";", "/*", "=", "NOT ", "?"};
        return sql.substring(0, from) + pieces[random.nextInt(pieces.length)] + sql.substring(to);
    }
}
