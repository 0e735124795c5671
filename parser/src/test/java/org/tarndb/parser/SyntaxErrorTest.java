package org.tarndb.parser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tarndb.parser.error.ParseException;

/** Every error says where, what was found, what was expected, and where possible what to do. */
class SyntaxErrorTest {

    private static final SqlParser PARSER = new SqlParser();

    /** Blocks of the text, the place with the problem, and perhaps a hint. */
    static Stream<String> errors() throws IOException {
        try (InputStream in = SyntaxErrorTest.class.getResourceAsStream("errors.txt")) {
            String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            return Arrays.stream(text.strip().split("\n\n"));
        }
    }

    @ParameterizedTest
    @MethodSource("errors")
    void reports(String block) {
        String sql = block.lines().findFirst().orElseThrow();
        ParseException error = assertThrows(ParseException.class, () -> PARSER.parse(sql));
        String hint = error.hint() == null ? "" : "\nhint: " + error.hint();
        assertEquals(block, sql + "\n" + error.line() + ":" + error.column() + " " + error.problem() + hint);
        assertEquals(error.column() - 1, error.offset());
        assertEquals("42601", error.sqlState());
    }

    @Test
    void theMessageHoldsEverything() {
        ParseException error = assertThrows(ParseException.class, () -> PARSER.parse("SELECT *\nFORM t"));
        assertEquals(
                "syntax error at line 2, column 1: found FORM, expected \",\", FROM, WHERE, GROUP or ORDER"
                        + " (did you mean FROM?)",
                error.getMessage());
        assertEquals(9, error.offset());
    }

    @Test
    void anEmptyTextIsAnError() {
        for (String sql : new String[] {"", " \n", ";", "/* nothing */"}) {
            ParseException error = assertThrows(ParseException.class, () -> PARSER.parse(sql));
            assertEquals("the statement is empty", error.problem());
        }
    }

    @Test
    void offsetsCountCharactersAlsoBehindOnesOutsideTheBasicPlane() {
        String sql = "SELECT '\uD83D\uDC18', FROM t";
        ParseException error = assertThrows(ParseException.class, () -> PARSER.parse(sql));
        assertEquals(sql.indexOf("FROM"), error.offset());
    }

    @Test
    void aLongTokenIsCutInTheMessage() {
        ParseException error = assertThrows(
                ParseException.class, () -> PARSER.parse("SELECT a FROM t WHERE a '" + "x".repeat(1_000) + "'"));
        assertEquals("found '" + "x".repeat(39) + "..., expected AND, GROUP, ORDER, EXCEPT or FETCH", error.problem());
        assertNull(error.hint());
    }

    @Test
    void anExpressionIsNotAStatement() {
        ParseException error = assertThrows(ParseException.class, () -> PARSER.parseExpression("a +"));
        assertEquals("found the end of the text, expected an expression", error.problem());
        assertEquals(4, error.column());
    }
}
