package org.tarndb.parser.script;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tarndb.parser.ast.Position;

/** Scripts are taken apart by their tokens, not by their characters. */
class ScriptTest {

    @Test
    void semicolonsInQuotesAndCommentsDoNotEndAStatement() {
        String script =
                "SELECT ';', \";\" /* ; /* ; */ ; */ -- ;\n; ;\n\n  UPDATE t -- first\n SET a = 'it''s;';DROP x";
        assertEquals(
                List.of("SELECT ';', \";\"", "UPDATE t -- first\n SET a = 'it''s;'", "DROP x"),
                ScriptSplitter.split(script).stream().map(ScriptStatement::text).toList());
    }

    @Test
    void aStatementKnowsItsPlace() {
        String script = "-- \uD83D\uDC18\nSELECT '\uD83D\uDC18';\n  SELECT 2";
        ScriptStatement second = ScriptSplitter.split(script).get(1);
        assertEquals(new Position(3, 3, script.indexOf("SELECT 2")), second.start());
        assertEquals(new Position(3, 10, script.indexOf("2")), second.inScript(1, 8, 7));
        assertEquals(new Position(4, 5, second.start().offset() + 20), second.inScript(2, 5, 20));
    }

    @Test
    void nothingIsNoStatement() {
        assertEquals(List.of(), ScriptSplitter.split(" ;; -- a\n /* b */ ;"));
        assertEquals(List.of(), ScriptSplitter.split(""));
    }

    @Test
    void anOpenQuoteReachesToTheEnd() {
        assertEquals(
                List.of("SELECT 1", "SELECT 'a; SELECT 2"),
                ScriptSplitter.split("SELECT 1; SELECT 'a; SELECT 2").stream()
                        .map(ScriptStatement::text)
                        .toList());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            ignoreLeadingAndTrailingWhitespace = true,
            value = {
                "~~                    | EMPTY",
                "-- a                  | EMPTY",
                "/* a */               | EMPTY",
                "SELECT 1              | NO_SEMICOLON",
                "SELECT 1;             | COMPLETE",
                "SELECT 1; -- done     | COMPLETE",
                "SELECT 1; SELECT      | NO_SEMICOLON",
                "SELECT ';             | OPEN_STRING",
                "SELECT X'00           | OPEN_STRING",
                "SELECT 'it''          | OPEN_STRING",
                "SELECT \"a;           | OPEN_NAME",
                "SELECT 1; /* ;        | OPEN_COMMENT",
                "SELECT 1 /* /* */ ;   | OPEN_COMMENT",
            })
    void saysWhatIsMissing(String text, Completeness expected) {
        assertEquals(expected, Completeness.of(text));
    }

    @Test
    void everyPieceHasAClass() {
        String text = "SELECT year, \"a\" + 1.5 /*c*/ FROM t WHERE x = ? AND 'b' <> 12z --d";
        List<Highlighter.Piece> pieces = Highlighter.pieces(text);
        assertEquals(
                "KEYWORD:SELECT SOFT_KEYWORD:year SIGN:, NAME:\"a\" SIGN:+ NUMBER:1.5 COMMENT:/*c*/ KEYWORD:FROM NAME:t"
                        + " KEYWORD:WHERE NAME:x SIGN:= PARAMETER:? KEYWORD:AND STRING:'b' SIGN:<> MISTAKE:12z"
                        + " COMMENT:--d",
                pieces.stream()
                        .filter(piece -> piece.kind() != TokenClass.SPACE)
                        .map(piece -> piece.kind() + ":" + text.substring(piece.start(), piece.end()))
                        .collect(Collectors.joining(" ")));
        int end = 0;
        for (Highlighter.Piece piece : pieces) {
            assertEquals(end, piece.start());
            end = piece.end();
        }
        assertEquals(text.length(), end);
    }

    @Test
    void piecesCoverAnyText() {
        String text = "\uD83D\uDC18 \u0000 'open";
        List<Highlighter.Piece> pieces = Highlighter.pieces(text);
        assertEquals(text.length(), pieces.get(pieces.size() - 1).end());
        assertEquals(TokenClass.MISTAKE, pieces.get(0).kind());
    }
}
