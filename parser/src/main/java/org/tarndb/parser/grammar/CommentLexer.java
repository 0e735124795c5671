package org.tarndb.parser.grammar;

import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.IntStream;
import org.antlr.v4.runtime.Lexer;
import org.antlr.v4.runtime.Token;

/**
 * Reads block comments, which nest. A rule of the grammar can match nested comments, but not tell one that is never
 * closed: its longest match would swallow the closed ones, too.
 */
public abstract class CommentLexer extends Lexer {

    protected CommentLexer(CharStream input) {
        super(input);
    }

    /** Called after the opening of a comment: moves behind its end. Without an end the token is UNCLOSED_COMMENT. */
    protected void consumeBlockComment() {
        int depth = 1;
        while (depth > 0) {
            if (_input.LA(1) == IntStream.EOF) {
                setType(TarnLexer.UNCLOSED_COMMENT);
                return;
            }
            if (skipIfNext('*', '/')) {
                depth--;
            } else if (skipIfNext('/', '*')) {
                depth++;
            } else {
                getInterpreter().consume(_input);
            }
        }
        setChannel(Token.HIDDEN_CHANNEL);
    }

    private boolean skipIfNext(char first, char second) {
        if (_input.LA(1) != first || _input.LA(2) != second) {
            return false;
        }
        getInterpreter().consume(_input);
        getInterpreter().consume(_input);
        return true;
    }
}
