package org.tarndb.planner.ddl;

import java.util.HexFormat;
import java.util.stream.Collectors;
import org.tarndb.parser.ast.BinaryExpression;
import org.tarndb.parser.ast.Cast;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.FunctionCall;
import org.tarndb.parser.ast.Literal;
import org.tarndb.parser.ast.SpecialValue;
import org.tarndb.parser.ast.UnaryExpression;
import org.tarndb.parser.ast.UnaryOperator;
import org.tarndb.planner.bind.TypeNames;
import org.tarndb.planner.statement.Unsupported;

/** Expressions as SQL text that parses to the same expression. */
final class ExpressionText {
    private ExpressionText() {}

    static String of(Expression node) {
        if (node instanceof Literal literal) {
            return literal(literal);
        }
        if (node instanceof UnaryExpression unary) {
            String operator = unary.operator() == UnaryOperator.NOT
                    ? "NOT "
                    : unary.operator().symbol();
            return operator + operand(unary.operand());
        }
        if (node instanceof BinaryExpression binary) {
            return operand(binary.left()) + " " + binary.operator().symbol() + " " + operand(binary.right());
        }
        if (node instanceof SpecialValue special) {
            return special.precision() == null
                    ? special.kind().name()
                    : special.kind().name() + "(" + special.precision() + ")";
        }
        if (node instanceof Cast cast) {
            return "CAST(" + of(cast.operand()) + " AS " + TypeNames.toSqlType(cast.type()) + ")";
        }
        if (node instanceof FunctionCall call) {
            return call.name()
                    + call.arguments().stream().map(ExpressionText::of).collect(Collectors.joining(", ", "(", ")"));
        }
        throw Unsupported.feature("This DEFAULT expression", node);
    }

    private static String operand(Expression node) {
        boolean compound = node instanceof UnaryExpression || node instanceof BinaryExpression;
        return compound ? "(" + of(node) + ")" : of(node);
    }

    private static String literal(Literal node) {
        if (node instanceof Literal.NullLiteral) {
            return "NULL";
        }
        if (node instanceof Literal.BooleanLiteral literal) {
            return literal.value() ? "TRUE" : "FALSE";
        }
        if (node instanceof Literal.ExactNumber literal) {
            return literal.value().toPlainString();
        }
        if (node instanceof Literal.ApproximateNumber literal) {
            // Java leaves the exponent out where SQL needs it to tell the type.
            String text = Double.toString(literal.value());
            return text.contains("E") ? text : text + "E0";
        }
        if (node instanceof Literal.StringLiteral literal) {
            return quoted(literal.value());
        }
        if (node instanceof Literal.BinaryLiteral literal) {
            return "X'" + HexFormat.of().formatHex(literal.value()) + "'";
        }
        if (node instanceof Literal.DateTimeLiteral literal) {
            String zone = literal.withTimeZone() ? " WITH TIME ZONE " : " ";
            return literal.kind() + zone + quoted(literal.text());
        }
        throw Unsupported.feature("An INTERVAL as DEFAULT", node);
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}
