package org.tarndb.parser;

import java.util.List;
import org.antlr.v4.runtime.Token;
import org.tarndb.parser.build.Source;
import org.tarndb.parser.error.ParseException;
import org.tarndb.parser.grammar.Keywords;
import org.tarndb.parser.grammar.TarnLexer;
import org.tarndb.parser.grammar.TarnParser;

/** Says in plain words why a text is no SQL. */
final class SyntaxErrors {

    /** Characters of a wrong token that a message repeats. */
    private static final int MAX_SHOWN = 40;

    private final Source source;
    private final List<Token> tokens;

    /** @param tokens the tokens the grammar sees, with EOF at the end */
    SyntaxErrors(Source source, List<Token> tokens) {
        this.source = source;
        this.tokens = tokens;
    }

    /**
     * Refuses a text whose tokens alone are wrong.
     *
     * @throws ParseException at the first such token
     */
    void checkTokens() {
        for (Token token : tokens) {
            switch (token.getType()) {
                case TarnLexer.UNCLOSED_STRING ->
                    throw source.error(
                            token, "a string is not closed", "a quote inside a string is written twice, as in 'it''s'");
                case TarnLexer.UNCLOSED_IDENTIFIER ->
                    throw source.error(token, "a name in double quotes is not closed", null);
                case TarnLexer.UNCLOSED_COMMENT ->
                    throw source.error(token, "a comment is not closed", "comments nest: each /* needs its own */");
                case TarnLexer.MALFORMED_NUMBER ->
                    throw source.error(
                            token,
                            "the number " + token.getText() + " has letters in it",
                            "a name that begins with a digit is written in double quotes");
                case TarnLexer.UNKNOWN_CHARACTER ->
                    throw source.error(
                            token,
                            "the character " + token.getText() + " has no meaning here",
                            Hints.forCharacter(token.getText()));
                default -> {}
            }
        }
    }

    /** The error of a text that the grammar refuses. */
    ParseException explain(int startRule) {
        if (tokens.stream().allMatch(SyntaxErrors::isNothing)) {
            return source.error(tokens.get(0), "the statement is empty", null);
        }
        List<Integer> types = tokens.stream().map(Token::getType).toList();
        ViablePrefix prefix = new ViablePrefix(TarnParser._ATN, startRule, types);
        Token found = tokens.get(Math.min(prefix.index(), tokens.size() - 1));
        Hints hints = new Hints(source, tokens, prefix);
        if (hints.isSecondStatement()) {
            return source.error(found, "a second statement begins here", "run the statements one by one");
        }
        String expected = Expectation.describe(prefix.expected());
        return source.error(found, "found " + describe(found) + ", expected " + expected, hints.best());
    }

    private static boolean isNothing(Token token) {
        return token.getType() == Token.EOF || token.getType() == TarnLexer.SEMICOLON;
    }

    private static String describe(Token token) {
        if (token.getType() == Token.EOF) {
            return "the end of the text";
        }
        String text = token.getText();
        String shown = text.length() > MAX_SHOWN ? text.substring(0, MAX_SHOWN) + "..." : text;
        boolean sign = Keywords.word(token.getType()) != null && !Keywords.isKeyword(token.getType());
        return sign || token.getType() == TarnLexer.QUERY_LPAREN ? '"' + shown + '"' : shown;
    }
}
