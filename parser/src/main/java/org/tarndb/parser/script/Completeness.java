package org.tarndb.parser.script;

import java.util.List;
import org.antlr.v4.runtime.Token;
import org.tarndb.parser.grammar.TarnLexer;
import org.tarndb.parser.grammar.Tokenizer;

/** Whether a text that is being typed can be run, or what is still missing. */
public enum Completeness {
    /** There is nothing but spaces and comments. */
    EMPTY,
    /** The last statement has its semicolon. */
    COMPLETE,
    /** The last statement has no semicolon yet. */
    NO_SEMICOLON,
    /** A string is not closed. */
    OPEN_STRING,
    /** A name in double quotes is not closed. */
    OPEN_NAME,
    /** A comment is not closed. */
    OPEN_COMMENT;

    /** The state of a text. */
    public static Completeness of(String text) {
        List<Token> visible = Tokenizer.tokens(text).getTokens().stream()
                .filter(token -> token.getChannel() == Token.DEFAULT_CHANNEL && token.getType() != Token.EOF)
                .toList();
        if (visible.isEmpty()) {
            return EMPTY;
        }
        return switch (visible.get(visible.size() - 1).getType()) {
            case TarnLexer.SEMICOLON -> COMPLETE;
            case TarnLexer.UNCLOSED_STRING -> OPEN_STRING;
            case TarnLexer.UNCLOSED_IDENTIFIER -> OPEN_NAME;
            case TarnLexer.UNCLOSED_COMMENT -> OPEN_COMMENT;
            default -> NO_SEMICOLON;
        };
    }
}
