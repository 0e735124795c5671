package org.tarndb.parser.build;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.Position;
import org.tarndb.parser.error.ParseException;
import org.tarndb.parser.grammar.TarnLexer;

/** The text being parsed: knows the places of its tokens and the numbers of its parameters. */
public final class Source {

    private final String text;
    private final boolean hasSurrogates;
    private final Map<Integer, Integer> parameterByToken = new HashMap<>();

    /**
     * @param text the whole text
     * @param tokens its tokens, with their places counted in code points
     */
    public Source(String text, List<Token> tokens) {
        this.text = text;
        this.hasSurrogates = text.chars().anyMatch(c -> Character.isSurrogate((char) c));
        for (Token token : tokens) {
            if (token.getType() == TarnLexer.QUESTION) {
                parameterByToken.put(token.getTokenIndex(), parameterByToken.size());
            }
        }
    }

    /** Where a token begins. */
    public Position position(Token token) {
        int codePoints = Math.max(0, token.getStartIndex());
        int offset = hasSurrogates ? text.offsetByCodePoints(0, codePoints) : codePoints;
        return new Position(token.getLine(), token.getCharPositionInLine() + 1, offset);
    }

    Position position(ParserRuleContext context) {
        return position(context.getStart());
    }

    /** The number of a parameter: its place among all parameters of the text, in reading order. */
    int parameterIndex(Token question) {
        return Objects.requireNonNull(parameterByToken.get(question.getTokenIndex()));
    }

    ParseException error(ParserRuleContext context, String problem, @Nullable String hint) {
        return error(context.getStart(), problem, hint);
    }

    /** An error at a token. */
    public ParseException error(Token token, String problem, @Nullable String hint) {
        return new ParseException(position(token), problem, hint);
    }
}
