package org.tarndb.jdbc.convert;

import java.sql.SQLException;
import org.tarndb.jdbc.error.SqlErrors;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.type.SqlType;

/** Positions in LOBs, which JDBC counts from 1. */
final class LobRange {
    private LobRange() {}

    /** The range may begin just after the end, and may reach beyond it. */
    static void check(long position, long length, int size) throws SQLException {
        if (position < 1 || position - 1 > size || length < 0 || position - 1 + length > SqlType.MAX_LENGTH) {
            throw wrong(position, length, size);
        }
    }

    /** The range lies inside. */
    static void checkWithin(long position, long length, int size) throws SQLException {
        if (position < 1 || length < 0 || position - 1 + length > size) {
            throw wrong(position, length, size);
        }
    }

    private static SQLException wrong(long position, long length, int size) {
        return SqlErrors.of(
                ErrorCode.INVALID_PARAMETER_VALUE,
                "Position " + position + " with length " + length + " does not lie in a LOB of length " + size);
    }
}
