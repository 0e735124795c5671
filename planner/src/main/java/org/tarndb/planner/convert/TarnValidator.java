package org.tarndb.planner.convert;

import org.apache.calcite.config.NullCollation;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorCatalogReader;
import org.apache.calcite.sql.validate.SqlValidatorImpl;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.operator.Operators;
import org.tarndb.planner.schema.TypeMapping;
import org.tarndb.storage.type.SqlType;

/** Calcite's validator, with types for parameters whose type no context gives. */
final class TarnValidator extends SqlValidatorImpl {
    private final ParameterTypes parameters;

    TarnValidator(SqlValidatorCatalogReader catalog, RelDataTypeFactory factory, ParameterTypes parameters) {
        super(
                Operators.table(),
                catalog,
                factory,
                SqlValidator.Config.DEFAULT
                        .withConformance(TarnConformance.INSTANCE)
                        .withDefaultNullCollation(NullCollation.HIGH)
                        .withTypeCoercionFactory(Coercion::new)
                        .withIdentifierExpansion(true));
        this.parameters = parameters;
    }

    @Override
    public RelDataType deriveType(SqlValidatorScope scope, SqlNode node) {
        RelDataType known = known(node);
        if (known != null) {
            setValidatedNodeType(node, known);
            return known;
        }
        return super.deriveType(scope, node);
    }

    @Override
    protected void inferUnknownTypes(RelDataType inferred, SqlValidatorScope scope, SqlNode node) {
        if (node instanceof SqlDynamicParam parameter) {
            RelDataType known = known(node);
            RelDataType type = known != null ? known : parameterType(inferred);
            parameters.inferred(parameter.getIndex(), TypeMapping.fromCalcite(type));
            setValidatedNodeType(node, type);
            return;
        }
        super.inferUnknownTypes(inferred, scope, node);
    }

    private RelDataType parameterType(RelDataType inferred) {
        if (inferred.equals(getUnknownType())) {
            return TypeMapping.toCalcite(getTypeFactory(), SqlType.VARCHAR, true);
        }
        return TypeMapping.toCalcite(getTypeFactory(), ParameterTypes.widened(TypeMapping.fromCalcite(inferred)), true);
    }

    private @Nullable RelDataType known(SqlNode node) {
        if (!(node instanceof SqlDynamicParam parameter)) {
            return null;
        }
        SqlType type = parameters.known(parameter.getIndex());
        return type == null ? null : TypeMapping.toCalcite(getTypeFactory(), type, true);
    }
}
