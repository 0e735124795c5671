package org.tarndb.planner.convert;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.operator.Returns;

/** Types parameters that are reckoned with among themselves, as in {@code ? + ?}: no operand tells their type. */
final class NumericParameters extends SqlBasicVisitor<Void> {
    private final ParameterTypes parameters;

    NumericParameters(ParameterTypes parameters) {
        this.parameters = parameters;
    }

    @Override
    public @Nullable Void visit(SqlDynamicParam parameter) {
        parameters.seen(parameter.getIndex());
        return null;
    }

    @Override
    public @Nullable Void visit(SqlCall call) {
        if (isArithmetic(call) && isUntyped(call)) {
            assign(call);
        }
        return super.visit(call);
    }

    private static boolean isArithmetic(SqlNode node) {
        return SqlKind.BINARY_ARITHMETIC.contains(node.getKind())
                || node.getKind() == SqlKind.MINUS_PREFIX
                || node.getKind() == SqlKind.PLUS_PREFIX;
    }

    private static boolean isUntyped(SqlNode node) {
        return node instanceof SqlDynamicParam
                || (isArithmetic(node) && operands(node).stream().allMatch(NumericParameters::isUntyped));
    }

    private static List<SqlNode> operands(SqlNode node) {
        return ((SqlCall) node).getOperandList();
    }

    private void assign(SqlNode node) {
        if (node instanceof SqlDynamicParam parameter) {
            parameters.assignedTo(parameter.getIndex(), Returns.ANY_NUMBER);
        } else {
            operands(node).forEach(this::assign);
        }
    }
}
