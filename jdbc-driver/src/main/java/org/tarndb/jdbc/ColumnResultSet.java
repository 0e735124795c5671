package org.tarndb.jdbc;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tarndb.jdbc.convert.BinaryLob;
import org.tarndb.jdbc.convert.ColumnReader;
import org.tarndb.jdbc.convert.LegacyReads;
import org.tarndb.jdbc.convert.Narrow;
import org.tarndb.jdbc.convert.ObjectClasses;
import org.tarndb.jdbc.convert.TextLob;
import org.tarndb.jdbc.error.SqlErrors;
import org.tarndb.planner.result.Rows;
import org.tarndb.storage.error.ErrorCode;

/** The getters by column number. */
abstract class ColumnResultSet extends LabelledResultSet {
    protected final Rows rows;
    private final RowShape shape;
    private final ColumnReader[] readers;
    private boolean wasNull;

    /** Whether the cursor is on a row; kept by the subclass. */
    protected boolean onRow;

    ColumnResultSet(Rows rows, RowShape shape) {
        this.rows = rows;
        this.shape = shape;
        this.readers = shape.readers();
    }

    /** Why there is no row to read. */
    protected abstract SQLException noRow();

    protected abstract void requireOpen() throws SQLException;

    /** The reader of a column of the current row; notes whether the column is NULL. */
    private ColumnReader reader(int column) throws SQLException {
        if (!onRow) {
            throw noRow();
        }
        if (column < 1 || column > readers.length) {
            throw SqlErrors.of(
                    ErrorCode.INVALID_INDEX, "There is no column " + column + "; the result has " + readers.length);
        }
        wasNull = rows.isNull(column - 1);
        return readers[column - 1];
    }

    protected final RowShape shape() {
        return shape;
    }

    @Override
    public final int findColumn(@Nullable String label) throws SQLException {
        requireOpen();
        return shape.find(label);
    }

    @Override
    public final boolean wasNull() throws SQLException {
        requireOpen();
        return wasNull;
    }

    @Override
    public final @Nullable String getString(int column) throws SQLException {
        ColumnReader reader = reader(column);
        return wasNull ? null : reader.readString(rows, column - 1);
    }

    @Override
    public final @Nullable String getNString(int column) throws SQLException {
        return getString(column);
    }

    @Override
    public final boolean getBoolean(int column) throws SQLException {
        ColumnReader reader = reader(column);
        return !wasNull && reader.readBoolean(rows, column - 1);
    }

    @Override
    public final byte getByte(int column) throws SQLException {
        return Narrow.toByte(getLong(column));
    }

    @Override
    public final short getShort(int column) throws SQLException {
        return Narrow.toShort(getLong(column));
    }

    @Override
    public final int getInt(int column) throws SQLException {
        return Narrow.toInt(getLong(column));
    }

    @Override
    public final long getLong(int column) throws SQLException {
        ColumnReader reader = reader(column);
        return wasNull ? 0 : reader.readLong(rows, column - 1);
    }

    @Override
    public final float getFloat(int column) throws SQLException {
        return Narrow.toFloat(getDouble(column));
    }

    @Override
    public final double getDouble(int column) throws SQLException {
        ColumnReader reader = reader(column);
        return wasNull ? 0 : reader.readDouble(rows, column - 1);
    }

    @Override
    public final @Nullable BigDecimal getBigDecimal(int column) throws SQLException {
        ColumnReader reader = reader(column);
        return wasNull ? null : reader.readDecimal(rows, column - 1);
    }

    @Deprecated
    @Override
    public final @Nullable BigDecimal getBigDecimal(int column, int scale) throws SQLException {
        BigDecimal value = getBigDecimal(column);
        return value == null ? null : value.setScale(scale, RoundingMode.HALF_UP);
    }

    @Override
    public final byte @Nullable [] getBytes(int column) throws SQLException {
        ColumnReader reader = reader(column);
        return wasNull ? null : reader.readBytes(rows, column - 1);
    }

    @Override
    public final @Nullable Date getDate(int column) throws SQLException {
        return getDate(column, null);
    }

    @Override
    public final @Nullable Date getDate(int column, @Nullable Calendar calendar) throws SQLException {
        ColumnReader reader = reader(column);
        return wasNull ? null : LegacyReads.date(reader, rows, column - 1, calendar);
    }

    @Override
    public final @Nullable Time getTime(int column) throws SQLException {
        return getTime(column, null);
    }

    @Override
    public final @Nullable Time getTime(int column, @Nullable Calendar calendar) throws SQLException {
        ColumnReader reader = reader(column);
        return wasNull ? null : LegacyReads.time(reader, rows, column - 1, calendar);
    }

    @Override
    public final @Nullable Timestamp getTimestamp(int column) throws SQLException {
        return getTimestamp(column, null);
    }

    @Override
    public final @Nullable Timestamp getTimestamp(int column, @Nullable Calendar calendar) throws SQLException {
        ColumnReader reader = reader(column);
        return wasNull ? null : LegacyReads.timestamp(reader, rows, column - 1, calendar);
    }

    @Override
    public final @Nullable Object getObject(int column) throws SQLException {
        ColumnReader reader = reader(column);
        return wasNull ? null : reader.readObject(rows, column - 1);
    }

    @Override
    public final <T> @Nullable T getObject(int column, @Nullable Class<T> wanted) throws SQLException {
        ColumnReader reader = reader(column);
        if (wanted == null) {
            throw SqlErrors.of(ErrorCode.INVALID_PARAMETER_VALUE, "getObject needs a class to give the value as");
        }
        return wasNull ? null : ObjectClasses.read(wanted, reader, rows, column - 1);
    }

    /** A map from SQL's own type names is allowed and has nothing to map. */
    @Override
    public final @Nullable Object getObject(int column, @Nullable Map<String, Class<?>> map) throws SQLException {
        if (map != null && !map.isEmpty()) {
            throw SqlErrors.notSupported("user-defined types, so no map of them");
        }
        return getObject(column);
    }

    /** Characters beyond ASCII become question marks. */
    @Override
    public final @Nullable InputStream getAsciiStream(int column) throws SQLException {
        String value = getString(column);
        return value == null ? null : new ByteArrayInputStream(value.getBytes(StandardCharsets.US_ASCII));
    }

    @Deprecated
    @Override
    public final @Nullable InputStream getUnicodeStream(int column) throws SQLException {
        String value = getString(column);
        return value == null ? null : new ByteArrayInputStream(value.getBytes(StandardCharsets.UTF_16BE));
    }

    @Override
    public final @Nullable InputStream getBinaryStream(int column) throws SQLException {
        byte[] value = getBytes(column);
        return value == null ? null : new ByteArrayInputStream(value);
    }

    @Override
    public final @Nullable Reader getCharacterStream(int column) throws SQLException {
        String value = getString(column);
        return value == null ? null : new StringReader(value);
    }

    @Override
    public final @Nullable Reader getNCharacterStream(int column) throws SQLException {
        return getCharacterStream(column);
    }

    @Override
    public final @Nullable Clob getClob(int column) throws SQLException {
        return getNClob(column);
    }

    @Override
    public final @Nullable NClob getNClob(int column) throws SQLException {
        String value = getString(column);
        return value == null ? null : new TextLob(value);
    }

    @Override
    public final @Nullable Blob getBlob(int column) throws SQLException {
        byte[] value = getBytes(column);
        return value == null ? null : new BinaryLob(value);
    }

    @Override
    public final @Nullable URL getURL(int column) throws SQLException {
        String value = getString(column);
        try {
            return value == null ? null : new URL(value);
        } catch (MalformedURLException e) {
            throw SqlErrors.of(ErrorCode.INVALID_CAST, "'" + value + "' cannot be read as a URL", e);
        }
    }

    @Override
    public final @Nullable Array getArray(int column) throws SQLException {
        throw SqlErrors.notSupported("arrays");
    }

    @Override
    public final @Nullable Ref getRef(int column) throws SQLException {
        throw SqlErrors.notSupported("references (REF)");
    }

    @Override
    public final @Nullable RowId getRowId(int column) throws SQLException {
        throw SqlErrors.notSupported("row ids");
    }

    @Override
    public final @Nullable SQLXML getSQLXML(int column) throws SQLException {
        throw SqlErrors.notSupported("XML");
    }
}
