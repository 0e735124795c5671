package org.tarndb.parser.print;

import org.tarndb.parser.ast.AtTimeZone;
import org.tarndb.parser.ast.Between;
import org.tarndb.parser.ast.BinaryExpression;
import org.tarndb.parser.ast.Comparison;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.InList;
import org.tarndb.parser.ast.InQuery;
import org.tarndb.parser.ast.IsDistinctFrom;
import org.tarndb.parser.ast.IsNull;
import org.tarndb.parser.ast.IsTruth;
import org.tarndb.parser.ast.Like;
import org.tarndb.parser.ast.LogicalExpression;
import org.tarndb.parser.ast.LogicalOperator;
import org.tarndb.parser.ast.QuantifiedComparison;
import org.tarndb.parser.ast.UnaryExpression;
import org.tarndb.parser.ast.UnaryOperator;

/** How strongly expressions bind, in the order of the grammar's rules: the higher, the more. */
final class Precedence {

    static final int OR = 1;
    static final int AND = 2;
    static final int NOT = 3;
    static final int TRUTH_TEST = 4;
    static final int COMPARISON = 5;
    static final int RANGE = 6;
    static final int CONCAT = 7;
    static final int SUM = 8;
    static final int PRODUCT = 9;
    static final int SIGN = 10;
    static final int SUFFIX = 11;
    static final int PRIMARY = 12;

    private Precedence() {}

    static int of(Expression expression) {
        if (expression instanceof LogicalExpression logical) {
            return logical.operator() == LogicalOperator.OR ? OR : AND;
        }
        if (expression instanceof UnaryExpression unary) {
            return unary.operator() == UnaryOperator.NOT ? NOT : SIGN;
        }
        if (expression instanceof BinaryExpression binary) {
            return of(binary);
        }
        if (expression instanceof IsNull || expression instanceof IsTruth || expression instanceof IsDistinctFrom) {
            return TRUTH_TEST;
        }
        if (expression instanceof Comparison || expression instanceof QuantifiedComparison) {
            return COMPARISON;
        }
        if (isRange(expression)) {
            return RANGE;
        }
        return expression instanceof AtTimeZone ? SUFFIX : PRIMARY;
    }

    static int of(BinaryExpression expression) {
        return switch (expression.operator()) {
            case CONCAT -> CONCAT;
            case ADD, SUBTRACT -> SUM;
            case MULTIPLY, DIVIDE, MODULO -> PRODUCT;
        };
    }

    private static boolean isRange(Expression expression) {
        return expression instanceof Between
                || expression instanceof InList
                || expression instanceof InQuery
                || expression instanceof Like;
    }
}
