package org.tarndb.parser.grammar;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.WritableToken;

/**
 * Tells the parentheses around a query from all others, and gives them a token type of their own.
 *
 * <p>{@code ((SELECT 1) UNION SELECT 2)} encloses a query and {@code ((SELECT 1) + 2)} an expression, which shows only
 * behind the inner parenthesis. With this settled beforehand, in one pass, the grammar needs no unbounded look-ahead. A
 * parenthesis encloses a query if a query begins right behind it, or if another one that encloses a query does and what
 * follows the inner query continues it or closes the parenthesis.
 */
public final class QueryParentheses {

    private final List<? extends Token> tokens;
    private final int[] closing;

    private QueryParentheses(List<? extends Token> tokens) {
        this.tokens = tokens;
        this.closing = new int[tokens.size()];
    }

    /**
     * Changes LPAREN to QUERY_LPAREN where a query is enclosed.
     *
     * @param tokens the tokens the grammar sees, without comments and spaces
     */
    public static void mark(List<? extends Token> tokens) {
        QueryParentheses parentheses = new QueryParentheses(tokens);
        parentheses.findClosing();
        parentheses.markAll();
    }

    private void findClosing() {
        Arrays.fill(closing, tokens.size());
        Deque<Integer> open = new ArrayDeque<>();
        for (int i = 0; i < tokens.size(); i++) {
            if (type(i) == TarnLexer.LPAREN) {
                open.push(i);
            } else if (type(i) == TarnLexer.RPAREN && !open.isEmpty()) {
                closing[open.pop()] = i;
            }
        }
    }

    /** From the end, so that the inner ones are marked before the outer ones. */
    private void markAll() {
        for (int i = tokens.size() - 2; i >= 0; i--) {
            if (type(i) == TarnLexer.LPAREN && enclosesQuery(i)) {
                ((WritableToken) tokens.get(i)).setType(TarnLexer.QUERY_LPAREN);
            }
        }
    }

    private boolean enclosesQuery(int open) {
        return switch (type(open + 1)) {
            case TarnLexer.SELECT, TarnLexer.VALUES, TarnLexer.TABLE, TarnLexer.WITH -> true;
            case TarnLexer.QUERY_LPAREN -> continuesQuery(type(closing[open + 1] + 1), holdsArguments(open));
            default -> false;
        };
    }

    /** {@code f((SELECT 1))} is a call with one argument, and {@code f((SELECT 1) FOR 2)} may be SUBSTRING. */
    private static boolean continuesQuery(int next, boolean arguments) {
        return switch (next) {
            case TarnLexer.UNION, TarnLexer.INTERSECT, TarnLexer.EXCEPT -> true;
            case TarnLexer.RPAREN, TarnLexer.ORDER, TarnLexer.LIMIT, TarnLexer.OFFSET, TarnLexer.FETCH, TarnLexer.FOR ->
                !arguments;
            default -> false;
        };
    }

    /** Whether a name or a word like VALUES stands before the parenthesis, so that expressions are to be expected. */
    private boolean holdsArguments(int open) {
        if (open == 0) {
            return false;
        }
        int before = type(open - 1);
        return switch (before) {
            case TarnLexer.VALUES, TarnLexer.CHECK, TarnLexer.LEFT, TarnLexer.RIGHT, TarnLexer.CAST -> true;
            case TarnLexer.EXPLAIN, TarnLexer.ANALYZE -> false;
            default -> Keywords.mayBeName(before) && !isTargetOfInsert(open - 1);
        };
    }

    /** Whether the name that ends here is the one after INTO. */
    private boolean isTargetOfInsert(int lastPart) {
        int i = lastPart;
        while (i >= 2 && type(i - 1) == TarnLexer.DOT) {
            i -= 2;
        }
        return i >= 1 && type(i - 1) == TarnLexer.INTO;
    }

    private int type(int index) {
        return index < tokens.size() ? tokens.get(index).getType() : Token.EOF;
    }
}
