package org.tarndb.parser.error;

import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.Position;

/** A text is no valid SQL. The message says where, what was found and what was expected. */
public final class ParseException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Position position;
    private final String problem;
    private final @Nullable String hint;

    /**
     * @param position where the problem is
     * @param problem what is wrong, without the position
     * @param hint what to do about it, or null
     */
    public ParseException(Position position, String problem, @Nullable String hint) {
        super("syntax error at line " + position.line() + ", column " + position.column() + ": " + problem
                + (hint == null ? "" : " (" + hint + ")"));
        this.position = position;
        this.problem = problem;
        this.hint = hint;
    }

    /** Line of the problem, from 1. */
    public int line() {
        return position.line();
    }

    /** Column of the problem in characters, from 1. */
    public int column() {
        return position.column();
    }

    /** Characters of the text before the problem, from 0. */
    public int offset() {
        return position.offset();
    }

    /** The SQLSTATE: 42601, syntax error. */
    public String sqlState() {
        return "42601";
    }

    /** What is wrong, without position and hint. */
    public String problem() {
        return problem;
    }

    /** What to do about it; null when there is nothing useful to say. */
    public @Nullable String hint() {
        return hint;
    }
}
