package org.tarndb.planner.rex;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.expr.Call;
import org.tarndb.planner.expr.Case;
import org.tarndb.planner.expr.CastExpr;
import org.tarndb.planner.expr.Coalesce;
import org.tarndb.planner.expr.ColumnRef;
import org.tarndb.planner.expr.CorrelationRef;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.expr.Function;
import org.tarndb.planner.expr.InSet;
import org.tarndb.planner.expr.Literal;
import org.tarndb.planner.expr.Logical;
import org.tarndb.planner.expr.ParameterRef;
import org.tarndb.planner.operator.CoalesceOperator;
import org.tarndb.planner.operator.InListOperator;
import org.tarndb.planner.operator.ScalarOperator;
import org.tarndb.planner.operator.TypedLiteral;
import org.tarndb.planner.schema.TypeMapping;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;

/** Turns Calcite's row expressions into ours. */
public final class RexToExpr {
    private final Scope scope;
    private final IntUnaryOperator columns;

    /** @param columns from the field of the Calcite relation to the column of the plan below */
    public RexToExpr(Scope scope, IntUnaryOperator columns) {
        this.scope = scope;
        this.columns = columns;
    }

    public RexToExpr(Scope scope) {
        this(scope, IntUnaryOperator.identity());
    }

    public List<Expr> all(List<? extends RexNode> nodes) {
        List<Expr> exprs = new ArrayList<>();
        nodes.forEach(node -> exprs.add(expr(node)));
        return exprs;
    }

    public Expr expr(RexNode node) {
        if (node instanceof RexInputRef input) {
            return new ColumnRef(
                    columns.applyAsInt(input.getIndex()),
                    type(node),
                    node.getType().isNullable());
        }
        if (node instanceof RexLiteral literal) {
            return literal(literal);
        }
        if (node instanceof RexDynamicParam parameter) {
            return new ParameterRef(parameter.getIndex(), type(node));
        }
        if (node instanceof RexFieldAccess access && access.getReferenceExpr() instanceof RexCorrelVariable variable) {
            return new CorrelationRef(
                    scope.numberOf(variable.id),
                    access.getField().getIndex(),
                    type(node),
                    node.getType().isNullable());
        }
        if (node instanceof RexCall call) {
            return call(call);
        }
        throw unsupported(node.getKind().sql);
    }

    private static SqlType type(RexNode node) {
        return TypeMapping.fromCalcite(node.getType());
    }

    private static Expr literal(RexLiteral literal) {
        SqlType type = type(literal);
        if (literal.isNull()) {
            return Literal.ofNull(type);
        }
        return switch (type.kind()) {
            case BOOLEAN -> new Literal(type, RexLiteral.booleanValue(literal));
            case TINYINT, SMALLINT, INTEGER, BIGINT ->
                new Literal(type, decimal(literal).longValueExact());
            case DECIMAL -> new Literal(type, decimal(literal).setScale(type.scale()));
            case REAL, DOUBLE_PRECISION -> new Literal(type, decimal(literal).doubleValue());
            case CHAR, VARCHAR -> new Literal(type, RexLiteral.stringValue(literal));
            default -> throw unsupported("A literal of type " + type);
        };
    }

    private static BigDecimal decimal(RexLiteral literal) {
        BigDecimal value = literal.getValueAs(BigDecimal.class);
        if (value == null) {
            throw TarnException.internal("The literal " + literal + " has no value");
        }
        return value;
    }

    private Expr call(RexCall call) {
        if (call.getOperator() instanceof TypedLiteral typed) {
            return typed.literal();
        }
        if (call.getOperator() instanceof ScalarOperator scalar) {
            return Call.of(scalar.function(), type(call), all(call.getOperands()));
        }
        if (call.getOperator() instanceof CoalesceOperator) {
            return new Coalesce(all(call.getOperands()), type(call));
        }
        if (call.getOperator() instanceof InListOperator) {
            return inSet(all(call.getOperands()));
        }
        return standard(call);
    }

    /** A text among values of another type is read as a value of that type. */
    private static Expr inSet(List<Expr> operands) {
        Expr operand = operands.get(0);
        List<Expr> items = new ArrayList<>();
        for (Expr item : operands.subList(1, operands.size())) {
            boolean cast =
                    item.type().kind().isCharacter() && !operand.type().kind().isCharacter();
            items.add(cast ? new CastExpr(item, operand.type()) : item);
        }
        return new InSet(operand, items);
    }

    private Expr standard(RexCall call) {
        return switch (call.getKind()) {
            case AND -> Logical.and(all(call.getOperands()));
            case OR -> Logical.or(all(call.getOperands()));
            case CASE -> caseOf(call);
            case CAST, REINTERPRET -> cast(call);
            default -> {
                Function function =
                        functionOf(call.getKind(), call.getOperator().getName());
                if (function == null) {
                    throw unsupported(call.getOperator().getName());
                }
                yield Call.of(function, type(call), all(call.getOperands()));
            }
        };
    }

    private Expr cast(RexCall call) {
        Expr operand = expr(call.getOperands().get(0));
        SqlType type = type(call);
        return operand.type().equals(type) ? operand : new CastExpr(operand, type);
    }

    private Expr caseOf(RexCall call) {
        List<Expr> operands = all(call.getOperands());
        List<Case.When> branches = new ArrayList<>();
        int last = operands.size() - 1;
        for (int i = 0; i + 1 < last + (operands.size() % 2 == 0 ? 1 : 0); i += 2) {
            branches.add(new Case.When(operands.get(i), operands.get(i + 1)));
        }
        SqlType type = type(call);
        return new Case(branches, operands.size() % 2 == 0 ? Literal.ofNull(type) : operands.get(last), type);
    }

    private static @Nullable Function functionOf(SqlKind kind, String name) {
        return switch (kind) {
            case PLUS -> Function.ADD;
            case MINUS -> Function.SUBTRACT;
            case TIMES -> Function.MULTIPLY;
            case DIVIDE -> Function.DIVIDE;
            case MOD -> Function.MODULO;
            case MINUS_PREFIX -> Function.NEGATE;
            case EQUALS -> Function.EQUAL;
            case NOT_EQUALS -> Function.NOT_EQUAL;
            case LESS_THAN -> Function.LESS;
            case LESS_THAN_OR_EQUAL -> Function.LESS_OR_EQUAL;
            case GREATER_THAN -> Function.GREATER;
            case GREATER_THAN_OR_EQUAL -> Function.GREATER_OR_EQUAL;
            case IS_DISTINCT_FROM -> Function.IS_DISTINCT_FROM;
            case IS_NOT_DISTINCT_FROM -> Function.IS_NOT_DISTINCT_FROM;
            case NOT -> Function.NOT;
            case IS_NULL, IS_UNKNOWN -> Function.IS_NULL;
            case IS_NOT_NULL -> Function.IS_NOT_NULL;
            case IS_TRUE -> Function.IS_TRUE;
            case IS_NOT_TRUE -> Function.IS_NOT_TRUE;
            case IS_FALSE -> Function.IS_FALSE;
            case IS_NOT_FALSE -> Function.IS_NOT_FALSE;
            case LIKE -> name.contains("ILIKE") ? Function.ILIKE : Function.LIKE;
            default ->
                switch (name) {
                    case "||" -> Function.CONCAT;
                    case "IS NOT UNKNOWN" -> Function.IS_NOT_NULL;
                    default -> null;
                };
        };
    }

    private static TarnException unsupported(String what) {
        return new TarnException(ErrorCode.FEATURE_NOT_SUPPORTED, what + " is not supported here");
    }
}
