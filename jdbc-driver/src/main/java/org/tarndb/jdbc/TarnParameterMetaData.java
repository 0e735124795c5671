package org.tarndb.jdbc;

import java.sql.ParameterMetaData;
import java.sql.SQLException;
import java.util.List;
import org.tarndb.jdbc.convert.JdbcTypes;
import org.tarndb.jdbc.error.SqlErrors;
import org.tarndb.jdbc.metadata.TypeFacts;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.type.SqlType;

/** What the parameters of a statement are, as far as their places tell. */
final class TarnParameterMetaData implements JdbcWrapper, ParameterMetaData {
    private final List<SqlType> types;

    TarnParameterMetaData(List<SqlType> types) {
        this.types = types;
    }

    private SqlType type(int parameter) throws SQLException {
        if (parameter < 1 || parameter > types.size()) {
            throw SqlErrors.of(
                    ErrorCode.INVALID_INDEX,
                    "There is no parameter " + parameter + "; the statement has " + types.size());
        }
        return types.get(parameter - 1);
    }

    @Override
    public int getParameterCount() {
        return types.size();
    }

    @Override
    public int isNullable(int parameter) throws SQLException {
        type(parameter);
        return parameterNullableUnknown;
    }

    @Override
    public boolean isSigned(int parameter) throws SQLException {
        return TypeFacts.isSigned(type(parameter));
    }

    @Override
    public int getPrecision(int parameter) throws SQLException {
        return TypeFacts.precision(type(parameter));
    }

    @Override
    public int getScale(int parameter) throws SQLException {
        return TypeFacts.scale(type(parameter));
    }

    @Override
    public int getParameterType(int parameter) throws SQLException {
        return JdbcTypes.number(type(parameter).kind());
    }

    @Override
    public String getParameterTypeName(int parameter) throws SQLException {
        return type(parameter).kind().sqlName();
    }

    @Override
    public String getParameterClassName(int parameter) throws SQLException {
        return JdbcTypes.javaClass(type(parameter).kind()).getName();
    }

    @Override
    public int getParameterMode(int parameter) throws SQLException {
        type(parameter);
        return parameterModeIn;
    }
}
