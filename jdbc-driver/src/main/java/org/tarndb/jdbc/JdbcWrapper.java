package org.tarndb.jdbc;

import java.sql.SQLException;
import java.sql.Wrapper;
import org.tarndb.jdbc.error.SqlErrors;
import org.tarndb.storage.error.ErrorCode;

/** Unwraps to the object itself. */
interface JdbcWrapper extends Wrapper {
    @Override
    default <T> T unwrap(Class<T> type) throws SQLException {
        if (type.isInstance(this)) {
            return type.cast(this);
        }
        throw SqlErrors.of(
                ErrorCode.INVALID_PARAMETER_VALUE, getClass().getName() + " is not a wrapper for " + type.getName());
    }

    @Override
    default boolean isWrapperFor(Class<?> type) {
        return type.isInstance(this);
    }
}
