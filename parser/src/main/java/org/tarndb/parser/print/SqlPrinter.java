package org.tarndb.parser.print;

import java.util.function.UnaryOperator;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.Identifier;
import org.tarndb.parser.ast.QualifiedName;
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

    /**
     * An expression over the columns of one table, with other names of them.
     *
     * @param columns gives a column's name for that in the expression; what it is qualified with is left out
     */
    public static String print(Expression expression, UnaryOperator<Identifier> columns) {
        return new Output(name -> QualifiedName.of(columns.apply(name.last())))
                .expression(expression)
                .toString();
    }

    /** A data type. */
    public static String print(TypeName type) {
        return new Output().type(type).toString();
    }
}
