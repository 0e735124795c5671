package org.tarndb.planner.bind;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.Between;
import org.tarndb.parser.ast.BinaryExpression;
import org.tarndb.parser.ast.BinaryOperator;
import org.tarndb.parser.ast.Cast;
import org.tarndb.parser.ast.ColumnReference;
import org.tarndb.parser.ast.Comparison;
import org.tarndb.parser.ast.Expression;
import org.tarndb.parser.ast.FunctionCall;
import org.tarndb.parser.ast.IsNull;
import org.tarndb.parser.ast.LogicalExpression;
import org.tarndb.parser.ast.LogicalOperator;
import org.tarndb.parser.ast.Parameter;
import org.tarndb.parser.ast.SpecialValue;
import org.tarndb.parser.ast.UnaryExpression;
import org.tarndb.planner.expr.Call;
import org.tarndb.planner.expr.CastExpr;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.expr.Function;
import org.tarndb.planner.expr.Logical;
import org.tarndb.planner.expr.ParameterRef;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;

/**
 * Binds the expressions of one statement over the columns of at most one table. Every method gives null for what is not
 * simple enough, wrong expressions included: the query planner then binds it, or says what is wrong. Not thread-safe.
 */
public final class SimpleBinder {
    private final @Nullable TableScope scope;
    private final ParameterTypes parameters;

    /** @param scope null where no columns may be used */
    public SimpleBinder(@Nullable TableScope scope, ParameterTypes parameters) {
        this.scope = scope;
        this.parameters = parameters;
    }

    /** The expression, which may be no bare parameter: nothing says its type. */
    public @Nullable Expr bind(Expression node) {
        if (node instanceof ColumnReference reference) {
            return scope == null ? null : scope.column(reference.name());
        }
        if (node instanceof org.tarndb.parser.ast.Literal literal) {
            return Literals.bind(literal);
        }
        if (node instanceof BinaryExpression binary) {
            return arithmetic(binary);
        }
        if (node instanceof UnaryExpression unary) {
            return unary(unary);
        }
        if (node instanceof SpecialValue special) {
            return special(special);
        }
        if (node instanceof Cast cast) {
            return cast(cast);
        }
        if (node instanceof FunctionCall call) {
            return SimpleFunctions.bind(call, this);
        }
        return condition(node);
    }

    /**
     * The value to be assigned to a column; a bare parameter takes the column's type, without its length, so that what is
     * too long is found when it is assigned.
     */
    public @Nullable Expr bindAssigned(Expression node, SqlType column) {
        return node instanceof Parameter parameter ? parameter(parameter, ParameterTypes.widened(column)) : bind(node);
    }

    private Expr parameter(Parameter node, SqlType type) {
        return new ParameterRef(node.index(), parameters.resolve(node.index(), type));
    }

    // --- values

    private @Nullable Expr arithmetic(BinaryExpression node) {
        Expr left = bind(node.left());
        Expr right = bind(node.right());
        if (left == null && right != null && node.left() instanceof Parameter parameter) {
            left = parameter(parameter, ParameterTypes.widened(right.type()));
        } else if (right == null && left != null && node.right() instanceof Parameter parameter) {
            right = parameter(parameter, ParameterTypes.widened(left.type()));
        }
        if (left == null || right == null) {
            return null;
        }
        SqlType type = arithmeticType(node.operator(), left.type(), right.type());
        return type == null ? null : Call.of(functionOf(node.operator()), type, left, right);
    }

    /** Integers and doubles alone: the digits of a DECIMAL result are the query planner's affair. */
    private static @Nullable SqlType arithmeticType(BinaryOperator operator, SqlType left, SqlType right) {
        TypeKind a = left.kind();
        TypeKind b = right.kind();
        if (operator == BinaryOperator.CONCAT || operator == BinaryOperator.MODULO) {
            return null;
        }
        if (a.isInteger() && b.isInteger()) {
            return a.compareTo(b) >= 0 ? left : right;
        }
        boolean doubles = (a == TypeKind.DOUBLE_PRECISION && (b.isInteger() || b == TypeKind.DOUBLE_PRECISION))
                || (b == TypeKind.DOUBLE_PRECISION && a.isInteger());
        return doubles ? SqlType.DOUBLE : null;
    }

    private static Function functionOf(BinaryOperator operator) {
        return switch (operator) {
            case ADD -> Function.ADD;
            case SUBTRACT -> Function.SUBTRACT;
            case MULTIPLY -> Function.MULTIPLY;
            case DIVIDE -> Function.DIVIDE;
            case MODULO -> Function.MODULO;
            case CONCAT -> Function.CONCAT;
        };
    }

    private @Nullable Expr unary(UnaryExpression node) {
        return switch (node.operator()) {
            case NOT -> {
                Expr operand = bind(node.operand());
                yield operand != null && isBoolean(operand) ? Call.of(Function.NOT, SqlType.BOOLEAN, operand) : null;
            }
            case PLUS -> {
                Expr operand = bind(node.operand());
                yield operand != null && operand.type().kind().isNumeric() ? operand : null;
            }
            case MINUS -> negated(node.operand());
        };
    }

    private @Nullable Expr negated(Expression operand) {
        if (operand instanceof org.tarndb.parser.ast.Literal literal) {
            return Literals.negated(literal);
        }
        Expr bound = bind(operand);
        if (bound == null || !bound.type().kind().isNumeric()) {
            return null;
        }
        return Call.of(Function.NEGATE, bound.type(), bound);
    }

    private static @Nullable Expr special(SpecialValue node) {
        if (node.precision() != null) {
            return null;
        }
        return switch (node.kind()) {
            case CURRENT_DATE -> Call.of(Function.CURRENT_DATE, SqlType.DATE);
            case CURRENT_TIMESTAMP -> Call.of(Function.CURRENT_TIMESTAMP, SqlType.TIMESTAMP_TZ);
            case LOCALTIMESTAMP -> Call.of(Function.LOCALTIMESTAMP, SqlType.TIMESTAMP);
            case LOCALTIME, CURRENT_TIME -> Call.of(Function.LOCALTIME, SqlType.TIME);
            case CURRENT_USER, SESSION_USER -> Call.of(Function.CURRENT_USER, SqlType.VARCHAR);
            case CURRENT_SCHEMA -> Call.of(Function.CURRENT_SCHEMA, SqlType.VARCHAR);
            case CURRENT_CATALOG -> Call.of(Function.CURRENT_CATALOG, SqlType.VARCHAR);
            case CURRENT_ROLE -> null;
        };
    }

    private @Nullable Expr cast(Cast node) {
        SqlType type = TypeNames.toSqlType(node.type());
        Expr operand = node.operand() instanceof Parameter parameter
                ? parameter(parameter, ParameterTypes.widened(type))
                : bind(node.operand());
        return operand == null ? null : new CastExpr(operand, type);
    }

    // --- conditions

    /** A BOOLEAN expression. */
    public @Nullable Expr condition(Expression node) {
        if (node instanceof Comparison comparison) {
            return comparison(functionOf(comparison), comparison.left(), comparison.right());
        }
        if (node instanceof LogicalExpression logical) {
            return logical(logical);
        }
        if (node instanceof IsNull isNull) {
            Expr operand = bind(isNull.operand());
            Function function = isNull.negated() ? Function.IS_NOT_NULL : Function.IS_NULL;
            return operand == null ? null : Call.of(function, SqlType.BOOLEAN, operand);
        }
        if (node instanceof Between between && !between.symmetric()) {
            return between(between);
        }
        if (node instanceof ColumnReference || node instanceof UnaryExpression) {
            Expr operand = bind(node);
            return operand != null && isBoolean(operand) ? operand : null;
        }
        return null;
    }

    private @Nullable Expr logical(LogicalExpression node) {
        List<Expr> operands = new ArrayList<>();
        for (Expression operand : node.operands()) {
            Expr bound = condition(operand);
            if (bound == null) {
                return null;
            }
            operands.add(bound);
        }
        return node.operator() == LogicalOperator.AND ? Logical.and(operands) : Logical.or(operands);
    }

    private @Nullable Expr between(Between node) {
        Expr low = comparison(Function.GREATER_OR_EQUAL, node.operand(), node.low());
        Expr high = comparison(Function.LESS_OR_EQUAL, node.operand(), node.high());
        if (low == null || high == null) {
            return null;
        }
        Expr both = Logical.and(List.of(low, high));
        return node.negated() ? Call.of(Function.NOT, SqlType.BOOLEAN, both) : both;
    }

    private @Nullable Expr comparison(Function function, Expression leftNode, Expression rightNode) {
        Expr left = bind(leftNode);
        Expr right = bind(rightNode);
        if (left == null && right != null && leftNode instanceof Parameter parameter) {
            left = parameter(parameter, ParameterTypes.widened(right.type()));
        } else if (right == null && left != null && rightNode instanceof Parameter parameter) {
            right = parameter(parameter, ParameterTypes.widened(left.type()));
        }
        if (left == null || right == null || !areComparable(left.type(), right.type())) {
            return null;
        }
        return Call.of(function, SqlType.BOOLEAN, left, right);
    }

    /** Types that can be compared as they are. */
    private static boolean areComparable(SqlType left, SqlType right) {
        TypeKind a = left.kind();
        TypeKind b = right.kind();
        return a != TypeKind.NULL
                && b != TypeKind.NULL
                && (a == b
                        || (a.isNumeric() && b.isNumeric())
                        || (a.isCharacter() && b.isCharacter())
                        || (a.isBinary() && b.isBinary()));
    }

    private static Function functionOf(Comparison node) {
        return switch (node.operator()) {
            case EQUAL -> Function.EQUAL;
            case NOT_EQUAL -> Function.NOT_EQUAL;
            case LESS -> Function.LESS;
            case LESS_OR_EQUAL -> Function.LESS_OR_EQUAL;
            case GREATER -> Function.GREATER;
            case GREATER_OR_EQUAL -> Function.GREATER_OR_EQUAL;
        };
    }

    private static boolean isBoolean(Expr expr) {
        return expr.type().kind() == TypeKind.BOOLEAN;
    }
}
