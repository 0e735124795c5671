package org.tarndb.planner.operator;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.expr.Literal;
import org.tarndb.planner.schema.TypeMapping;

/**
 * A literal that Calcite carries without looking into it: an operator without operands. Calcite's own literals would pad
 * strings with blanks, cut times to milliseconds and drop time zones.
 */
public final class TypedLiteral extends SqlSpecialOperator {
    private final Literal literal;

    public TypedLiteral(Literal literal) {
        super(literal.type() + " " + literal, SqlKind.OTHER_FUNCTION, 0, true, null, null, OperandTypes.NILADIC);
        this.literal = literal;
    }

    public Literal literal() {
        return literal;
    }

    public SqlNode toSql(SqlParserPos pos) {
        return createCall(pos);
    }

    @Override
    public SqlSyntax getSyntax() {
        return SqlSyntax.FUNCTION;
    }

    @Override
    public RelDataType deriveType(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
        return type(validator.getTypeFactory());
    }

    @Override
    public RelDataType inferReturnType(SqlOperatorBinding binding) {
        return type(binding.getTypeFactory());
    }

    private RelDataType type(RelDataTypeFactory factory) {
        return TypeMapping.toCalcite(factory, literal.type(), literal.value() == null);
    }

    @Override
    public void unparse(SqlWriter writer, SqlCall call, int leftPrec, int rightPrec) {
        writer.print(literal.toString());
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TypedLiteral that && literal.equals(that.literal);
    }

    @Override
    public int hashCode() {
        return literal.hashCode();
    }
}
