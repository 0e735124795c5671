package org.tarndb.parser.build;

import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.Statement;
import org.tarndb.parser.grammar.TarnParser;

/** Turns a parse tree into a syntax tree. */
public final class AstBuilder {

    private AstBuilder() {}

    /**
     * The tree of a statement.
     *
     * @throws org.tarndb.parser.error.ParseException if the text means nothing although the grammar lets it through
     */
    public static Statement statement(Source source, TarnParser.StatementContext context) {
        return new StatementBuilder(new Builders(source)).build(context);
    }

    /**
     * The tree of an expression.
     *
     * @throws org.tarndb.parser.error.ParseException if the text means nothing although the grammar lets it through
     */
    public static Expression expression(Source source, TarnParser.ExpressionContext context) {
        return new Builders(source).expressions.expression(context);
    }
}
