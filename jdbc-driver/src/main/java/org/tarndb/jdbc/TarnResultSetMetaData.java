package org.tarndb.jdbc;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.List;
import org.tarndb.jdbc.convert.JdbcTypes;
import org.tarndb.jdbc.error.SqlErrors;
import org.tarndb.jdbc.metadata.CatalogRows;
import org.tarndb.jdbc.metadata.TypeFacts;
import org.tarndb.planner.result.ResultColumn;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;

/** What the columns of a result are. */
final class TarnResultSetMetaData implements JdbcWrapper, ResultSetMetaData {
    private final List<ResultColumn> columns;

    TarnResultSetMetaData(List<ResultColumn> columns) {
        this.columns = columns;
    }

    private ResultColumn column(int number) throws SQLException {
        if (number < 1 || number > columns.size()) {
            throw SqlErrors.of(
                    ErrorCode.INVALID_INDEX, "There is no column " + number + "; the result has " + columns.size());
        }
        return columns.get(number - 1);
    }

    private SqlType type(int column) throws SQLException {
        return column(column).type();
    }

    @Override
    public int getColumnCount() {
        return columns.size();
    }

    @Override
    public String getColumnLabel(int column) throws SQLException {
        return column(column).label();
    }

    @Override
    public String getColumnName(int column) throws SQLException {
        return column(column).name();
    }

    /** Empty for an expression, as the names of table and catalog are. */
    @Override
    public String getSchemaName(int column) throws SQLException {
        var table = column(column).table();
        return table == null ? "" : table.schema();
    }

    @Override
    public String getTableName(int column) throws SQLException {
        var table = column(column).table();
        return table == null ? "" : table.name();
    }

    @Override
    public String getCatalogName(int column) throws SQLException {
        return column(column).table() == null ? "" : CatalogRows.CATALOG;
    }

    @Override
    public int getColumnType(int column) throws SQLException {
        return JdbcTypes.number(type(column).kind());
    }

    @Override
    public String getColumnTypeName(int column) throws SQLException {
        return type(column).kind().sqlName();
    }

    @Override
    public String getColumnClassName(int column) throws SQLException {
        return JdbcTypes.javaClass(type(column).kind()).getName();
    }

    @Override
    public int getPrecision(int column) throws SQLException {
        return TypeFacts.precision(type(column));
    }

    @Override
    public int getScale(int column) throws SQLException {
        return TypeFacts.scale(type(column));
    }

    @Override
    public int getColumnDisplaySize(int column) throws SQLException {
        return TypeFacts.displaySize(type(column));
    }

    @Override
    public int isNullable(int column) throws SQLException {
        return column(column).nullable() ? columnNullable : columnNoNulls;
    }

    @Override
    public boolean isSigned(int column) throws SQLException {
        return TypeFacts.isSigned(type(column));
    }

    @Override
    public boolean isCaseSensitive(int column) throws SQLException {
        return TypeFacts.isCaseSensitive(type(column));
    }

    @Override
    public boolean isSearchable(int column) throws SQLException {
        return type(column).kind() != TypeKind.NULL;
    }

    @Override
    public boolean isAutoIncrement(int column) throws SQLException {
        column(column);
        return false;
    }

    @Override
    public boolean isCurrency(int column) throws SQLException {
        column(column);
        return false;
    }

    @Override
    public boolean isReadOnly(int column) throws SQLException {
        column(column);
        return true;
    }

    @Override
    public boolean isWritable(int column) throws SQLException {
        column(column);
        return false;
    }

    @Override
    public boolean isDefinitelyWritable(int column) throws SQLException {
        column(column);
        return false;
    }
}
