package org.tarndb.parser.script;

import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.Token;
import org.tarndb.parser.grammar.Keywords;
import org.tarndb.parser.grammar.TarnLexer;
import org.tarndb.parser.grammar.Tokenizer;

/** Says what each piece of a text is. */
public final class Highlighter {

    private Highlighter() {}

    /**
     * A piece of a text.
     *
     * @param kind what it is
     * @param start index of its first character
     * @param end index behind its last character
     */
    public record Piece(TokenClass kind, int start, int end) {}

    /** The pieces of a text, in order and without gaps. */
    public static List<Piece> pieces(String text) {
        List<Piece> pieces = new ArrayList<>();
        int start = 0;
        for (Token token : Tokenizer.tokens(text).getTokens()) {
            if (token.getType() != Token.EOF) {
                int end = start + token.getText().length();
                pieces.add(new Piece(kind(token.getType()), start, end));
                start = end;
            }
        }
        return pieces;
    }

    private static TokenClass kind(int type) {
        if (Keywords.isReserved(type)) {
            return TokenClass.KEYWORD;
        }
        return switch (type) {
            case TarnLexer.IDENTIFIER, TarnLexer.QUOTED_IDENTIFIER -> TokenClass.NAME;
            case TarnLexer.STRING, TarnLexer.HEX_STRING -> TokenClass.STRING;
            case TarnLexer.EXACT_NUMBER, TarnLexer.APPROXIMATE_NUMBER -> TokenClass.NUMBER;
            case TarnLexer.QUESTION -> TokenClass.PARAMETER;
            case TarnLexer.LINE_COMMENT, TarnLexer.BLOCK_COMMENT -> TokenClass.COMMENT;
            case TarnLexer.WHITESPACE -> TokenClass.SPACE;
            case TarnLexer.UNCLOSED_STRING,
                    TarnLexer.UNCLOSED_IDENTIFIER,
                    TarnLexer.UNCLOSED_COMMENT,
                    TarnLexer.MALFORMED_NUMBER,
                    TarnLexer.UNKNOWN_CHARACTER -> TokenClass.MISTAKE;
            default -> Keywords.isKeyword(type) ? TokenClass.SOFT_KEYWORD : TokenClass.SIGN;
        };
    }
}
