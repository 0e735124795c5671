package org.tarndb.parser.script;

import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.Position;
import org.tarndb.parser.grammar.TarnLexer;
import org.tarndb.parser.grammar.Tokenizer;

/** Takes a script apart at its semicolons, except those in strings, quoted names and comments. */
public final class ScriptSplitter {

    private final String script;
    private final List<ScriptStatement> statements = new ArrayList<>();
    private @Nullable Position start;
    private int end;

    private ScriptSplitter(String script) {
        this.script = script;
    }

    /**
     * The statements of a script, in order. Those without a word are left out; the last one needs no semicolon. A quote
     * or comment that is never closed reaches to the end of the script.
     */
    public static List<ScriptStatement> split(String script) {
        return new ScriptSplitter(script).run();
    }

    private List<ScriptStatement> run() {
        int offset = 0;
        for (Token token : Tokenizer.tokens(script).getTokens()) {
            if (token.getType() == Token.EOF || token.getType() == TarnLexer.SEMICOLON) {
                finish();
            } else if (token.getChannel() == Token.DEFAULT_CHANNEL) {
                extend(token, offset);
            }
            // Tokens count in code points, so their lengths are added up instead.
            offset += token.getType() == Token.EOF ? 0 : token.getText().length();
        }
        return List.copyOf(statements);
    }

    private void extend(Token token, int offset) {
        if (start == null) {
            start = new Position(token.getLine(), token.getCharPositionInLine() + 1, offset);
        }
        end = offset + token.getText().length();
    }

    private void finish() {
        if (start != null) {
            statements.add(new ScriptStatement(script.substring(start.offset(), end), start));
        }
        start = null;
    }
}
