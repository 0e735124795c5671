package org.tarndb.parser.print;

import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.Statement;
import org.tarndb.parser.ast.TypeName;

/**
 * Prints syntax trees as SQL, for stored expressions, plans and messages. Names are printed as they are written: an
 * identifier that a program makes must be marked as quoted if its text is no plain word.
 */
public final class SqlPrinter {

    private SqlPrinter() {}

    /** A statement or query, without a semicolon. */
    public static String print(Statement statement) {
        Output out = new Output();
        return out.statement(statement).toString();
    }

    /** An expression. */
    public static String print(Expression expression) {
        return new Output().expression(expression).toString();
    }

    /** A data type. */
    public static String print(TypeName type) {
        return new Output().type(type).toString();
    }
}
