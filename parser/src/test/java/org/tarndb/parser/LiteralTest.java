package org.tarndb.parser;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.IntervalField;
import org.tarndb.parser.ast.Literal;
import org.tarndb.parser.ast.Parameter;
import org.tarndb.parser.ast.UnaryExpression;
import org.tarndb.parser.error.ParseException;
import org.tarndb.parser.testkit.Trees;

/** Literals carry the value that the standard gives them. */
class LiteralTest {

    private static final SqlParser PARSER = new SqlParser();

    @ParameterizedTest
    @CsvSource({
        "1, 1",
        "1.50, 1.50",
        "1., 1",
        ".5, 0.5",
        "007, 7",
        "99999999999999999999999999999999999999, 99999999999999999999999999999999999999"
    })
    void anExactNumberKeepsItsScale(String sql, BigDecimal expected) {
        assertEquals(expected, literal(sql, Literal.ExactNumber.class).value());
    }

    @ParameterizedTest
    @CsvSource({"1e0, 1", "1.5E3, 1500", "25e-2, 0.25", ".5e1, 5", "1e-400, 0"})
    void aNumberWithAnExponentIsApproximate(String sql, double expected) {
        assertEquals(expected, literal(sql, Literal.ApproximateNumber.class).value());
    }

    @Test
    void aSignIsAnOperator() {
        UnaryExpression minus = assertInstanceOf(UnaryExpression.class, PARSER.parseExpression("-9223372036854775808"));
        assertEquals(
                new BigDecimal("9223372036854775808"),
                assertInstanceOf(Literal.ExactNumber.class, minus.operand()).value());
    }

    @Test
    void quotesInStringsAreWrittenTwice() {
        assertEquals("it's", literal("'it''s'", Literal.StringLiteral.class).value());
        assertEquals("", literal("''", Literal.StringLiteral.class).value());
        assertEquals("'", literal("''''", Literal.StringLiteral.class).value());
        assertEquals(
                "a\nb -- c", literal("'a\nb -- c'", Literal.StringLiteral.class).value());
    }

    @Test
    void bytesAreHexadecimal() {
        Literal.BinaryLiteral bytes = literal("x'00 fF7f'", Literal.BinaryLiteral.class);
        assertArrayEquals(new byte[] {0, -1, 127}, bytes.value());
        assertNotSame(bytes.value(), bytes.value());
        assertEquals(bytes, new Literal.BinaryLiteral(new byte[] {0, -1, 127}, bytes.position()));
    }

    @Test
    void timesKeepTheirText() {
        assertEquals(
                "DateTimeLiteral(TIMESTAMP, false, '2024-02-29 12:00:00')",
                Trees.show(PARSER.parseExpression("timestamp '2024-02-29 12:00:00'")));
        assertEquals(
                "DateTimeLiteral(TIME, true, '12:00')",
                Trees.show(PARSER.parseExpression("TIME WITH TIME ZONE '12:00'")));
    }

    @Test
    void intervalsKeepTheirTextAndUnit() {
        Literal.IntervalLiteral interval =
                literal("INTERVAL -'1 2' DAY(3) TO SECOND(6)", Literal.IntervalLiteral.class);
        assertEquals("1 2", interval.text());
        assertEquals(true, interval.negative());
        assertEquals("IntervalQualifier(DAY, 3, SECOND, 6)", Trees.show(interval.qualifier()));
        assertEquals(
                "IntervalQualifier(SECOND, 2, null, 3)",
                Trees.show(literal("INTERVAL '1' SECOND(2, 3)", Literal.IntervalLiteral.class)
                        .qualifier()));
        assertEquals("IntervalLiteral('1 day', false, null)", Trees.show(PARSER.parseExpression("INTERVAL '1 day'")));
        assertEquals(IntervalField.YEAR, IntervalField.values()[0]);
    }

    @Test
    void parametersAreNumberedAsTheyAreRead() {
        String sql = "SELECT ? FROM t WHERE a = ? AND b IN (?, ?) ORDER BY ? LIMIT ? OFFSET ?";
        List<Integer> numbers = Trees.nodes(PARSER.parse(sql)).stream()
                .filter(Parameter.class::isInstance)
                .map(Parameter.class::cast)
                .sorted((left, right) -> Integer.compare(
                        left.position().offset(), right.position().offset()))
                .map(Parameter::index)
                .toList();
        assertEquals(List.of(0, 1, 2, 3, 4, 5, 6), numbers);
    }

    @Test
    void aNumberHasALimit() {
        assertThrows(ParseException.class, () -> PARSER.parseExpression("1".repeat(1_001)));
    }

    private static <T extends Expression> T literal(String sql, Class<T> kind) {
        return assertInstanceOf(kind, PARSER.parseExpression(sql));
    }
}
