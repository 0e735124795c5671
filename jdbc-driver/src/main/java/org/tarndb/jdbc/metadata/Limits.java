package org.tarndb.jdbc.metadata;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.RowIdLifetime;
import org.tarndb.storage.type.SqlType;

/** Sizes and numbers; 0 says that there is no limit, or none that is known. */
public abstract class Limits extends JdbcCapabilities {
    @Override
    public final int getMaxBinaryLiteralLength() {
        return 0;
    }

    @Override
    public final int getMaxCatalogNameLength() {
        return 0;
    }

    @Override
    public final int getMaxCharLiteralLength() {
        return 0;
    }

    @Override
    public final int getMaxColumnNameLength() {
        return 0;
    }

    @Override
    public final int getMaxColumnsInGroupBy() {
        return 0;
    }

    @Override
    public final int getMaxColumnsInIndex() {
        return 0;
    }

    @Override
    public final int getMaxColumnsInOrderBy() {
        return 0;
    }

    @Override
    public final int getMaxColumnsInSelect() {
        return 0;
    }

    @Override
    public final int getMaxColumnsInTable() {
        return 0;
    }

    @Override
    public final int getMaxConnections() {
        return 0;
    }

    @Override
    public final int getMaxCursorNameLength() {
        return 0;
    }

    @Override
    public final int getMaxIndexLength() {
        return 0;
    }

    @Override
    public final int getMaxProcedureNameLength() {
        return 0;
    }

    @Override
    public final int getMaxRowSize() {
        return 0;
    }

    @Override
    public final int getMaxSchemaNameLength() {
        return 0;
    }

    @Override
    public final int getMaxStatementLength() {
        return 0;
    }

    @Override
    public final int getMaxStatements() {
        return 0;
    }

    @Override
    public final int getMaxTableNameLength() {
        return 0;
    }

    @Override
    public final int getMaxTablesInSelect() {
        return 0;
    }

    @Override
    public final int getMaxUserNameLength() {
        return 0;
    }

    @Override
    public final long getMaxLogicalLobSize() {
        return SqlType.MAX_LENGTH;
    }

    @Override
    public final int getDefaultTransactionIsolation() {
        return Connection.TRANSACTION_READ_COMMITTED;
    }

    @Override
    public final int getResultSetHoldability() {
        return ResultSet.HOLD_CURSORS_OVER_COMMIT;
    }

    @Override
    public final RowIdLifetime getRowIdLifetime() {
        return RowIdLifetime.ROWID_UNSUPPORTED;
    }

    @Override
    public final int getSQLStateType() {
        return sqlStateSQL;
    }

    @Override
    public final int getJDBCMajorVersion() {
        return 4;
    }

    @Override
    public final int getJDBCMinorVersion() {
        return 3;
    }
}
