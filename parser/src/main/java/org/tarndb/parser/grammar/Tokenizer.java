package org.tarndb.parser.grammar;

import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;

/** Text to tokens. Every character belongs to a token, if need be to one that stands for a mistake. */
public final class Tokenizer {

    private Tokenizer() {}

    /** All tokens of a text, comments and spaces on the hidden channel. */
    public static CommonTokenStream tokens(String text) {
        TarnLexer lexer = new TarnLexer(CharStreams.fromString(text));
        lexer.removeErrorListeners();
        CommonTokenStream tokens = new CommonTokenStream(lexer);
        tokens.fill();
        return tokens;
    }
}
