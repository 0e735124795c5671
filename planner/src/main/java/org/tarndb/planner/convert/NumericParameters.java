package org.tarndb.planner.convert;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.operator.Returns;
import org.tarndb.storage.type.SqlType;

/** Types parameters that no operand tells the type of: reckoned with among themselves, as in {@code ? + ?}, or counting rows. */
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
        if (call instanceof SqlOrderBy order) {
            count(order.offset);
            count(order.fetch);
        }
        if (isArithmetic(call) && isUntyped(call)) {
            assign(call);
        }
        return super.visit(call);
    }

    private void count(@Nullable SqlNode rows) {
        if (rows instanceof SqlDynamicParam parameter) {
            parameters.assignedTo(parameter.getIndex(), SqlType.BIGINT);
        }
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
