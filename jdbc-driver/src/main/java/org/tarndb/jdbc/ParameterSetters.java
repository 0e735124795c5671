package org.tarndb.jdbc;

import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import org.jspecify.annotations.Nullable;
import org.tarndb.jdbc.convert.JavaValues;
import org.tarndb.jdbc.convert.JdbcTypes;
import org.tarndb.jdbc.convert.LegacyDates;
import org.tarndb.jdbc.convert.SqlValue;
import org.tarndb.jdbc.convert.Streams;
import org.tarndb.jdbc.convert.TargetTypes;
import org.tarndb.jdbc.error.SqlErrors;
import org.tarndb.storage.type.SqlType;

/** The setters of a prepared statement, all by way of one. A null sets NULL. */
abstract class ParameterSetters extends TarnStatement implements PreparedStatement {
    ParameterSetters(TarnConnection connection, boolean scrollable) {
        super(connection, scrollable);
    }

    /**
     * Sets a parameter.
     *
     * @param index from 1
     * @param value in internal form of the type
     */
    protected abstract void set(int index, SqlType type, @Nullable Object value) throws SQLException;

    private void set(int index, SqlValue value) throws SQLException {
        set(index, value.type(), value.value());
    }

    private void setOfClass(int index, SqlType typeOfNull, @Nullable Object value) throws SQLException {
        if (value == null) {
            set(index, typeOfNull, null);
        } else {
            set(index, JavaValues.of(value));
        }
    }

    @Override
    public final void setNull(int index, int sqlType) throws SQLException {
        set(index, JdbcTypes.ofNumber(sqlType), null);
    }

    @Override
    public final void setNull(int index, int sqlType, String typeName) throws SQLException {
        setNull(index, sqlType);
    }

    @Override
    public final void setBoolean(int index, boolean value) throws SQLException {
        set(index, SqlType.BOOLEAN, value);
    }

    @Override
    public final void setByte(int index, byte value) throws SQLException {
        set(index, SqlType.TINYINT, (long) value);
    }

    @Override
    public final void setShort(int index, short value) throws SQLException {
        set(index, SqlType.SMALLINT, (long) value);
    }

    @Override
    public final void setInt(int index, int value) throws SQLException {
        set(index, SqlType.INTEGER, (long) value);
    }

    @Override
    public final void setLong(int index, long value) throws SQLException {
        set(index, SqlType.BIGINT, value);
    }

    @Override
    public final void setFloat(int index, float value) throws SQLException {
        set(index, SqlType.REAL, (double) value);
    }

    @Override
    public final void setDouble(int index, double value) throws SQLException {
        set(index, SqlType.DOUBLE, value);
    }

    @Override
    public final void setBigDecimal(int index, @Nullable BigDecimal value) throws SQLException {
        setOfClass(index, SqlType.decimal(SqlType.DEFAULT_DECIMAL_PRECISION, 0), value);
    }

    @Override
    public final void setString(int index, @Nullable String value) throws SQLException {
        set(index, SqlType.VARCHAR, value);
    }

    @Override
    public final void setNString(int index, @Nullable String value) throws SQLException {
        set(index, SqlType.VARCHAR, value);
    }

    @Override
    public final void setBytes(int index, byte @Nullable [] value) throws SQLException {
        set(index, SqlType.VARBINARY, value == null ? null : value.clone());
    }

    @Override
    public final void setDate(int index, @Nullable Date value) throws SQLException {
        setDate(index, value, null);
    }

    @Override
    public final void setDate(int index, @Nullable Date value, @Nullable Calendar calendar) throws SQLException {
        set(
                index,
                SqlType.DATE,
                value == null ? null : LegacyDates.toLocalDate(value, calendar).toEpochDay());
    }

    @Override
    public final void setTime(int index, @Nullable Time value) throws SQLException {
        setTime(index, value, null);
    }

    @Override
    public final void setTime(int index, @Nullable Time value, @Nullable Calendar calendar) throws SQLException {
        if (value == null) {
            set(index, SqlType.TIME, null);
        } else {
            set(index, JavaValues.ofTime(LegacyDates.toLocalTime(value, calendar)));
        }
    }

    @Override
    public final void setTimestamp(int index, @Nullable Timestamp value) throws SQLException {
        setTimestamp(index, value, null);
    }

    @Override
    public final void setTimestamp(int index, @Nullable Timestamp value, @Nullable Calendar calendar)
            throws SQLException {
        if (value == null) {
            set(index, SqlType.TIMESTAMP, null);
        } else {
            set(index, JavaValues.ofTimestamp(LegacyDates.toLocalDateTime(value, calendar)));
        }
    }

    @Override
    public final void setObject(int index, @Nullable Object value) throws SQLException {
        set(index, JavaValues.of(value));
    }

    @Override
    public final void setObject(int index, @Nullable Object value, int sqlType) throws SQLException {
        set(index, TargetTypes.convert(value, sqlType, TargetTypes.NO_SCALE));
    }

    @Override
    public final void setObject(int index, @Nullable Object value, int sqlType, int scaleOrLength) throws SQLException {
        set(index, TargetTypes.convert(value, sqlType, scaleOrLength));
    }

    @Override
    public final void setObject(int index, @Nullable Object value, SQLType sqlType) throws SQLException {
        setObject(index, value, sqlType.getVendorTypeNumber());
    }

    @Override
    public final void setObject(int index, @Nullable Object value, SQLType sqlType, int scaleOrLength)
            throws SQLException {
        setObject(index, value, sqlType.getVendorTypeNumber(), scaleOrLength);
    }

    @Override
    public final void setURL(int index, @Nullable URL value) throws SQLException {
        setOfClass(index, SqlType.VARCHAR, value);
    }

    // Streams: read at once, so that the statement can be run more than once

    private void setText(int index, @Nullable Reader reader, long length) throws SQLException {
        set(index, SqlType.VARCHAR, reader == null ? null : Streams.text(reader, length));
    }

    private void setBinary(int index, @Nullable InputStream stream, long length) throws SQLException {
        set(index, SqlType.VARBINARY, stream == null ? null : Streams.bytes(stream, length));
    }

    private void setAscii(int index, @Nullable InputStream stream, long length) throws SQLException {
        setText(index, stream == null ? null : new InputStreamReader(stream, StandardCharsets.US_ASCII), length);
    }

    @Override
    public final void setAsciiStream(int index, @Nullable InputStream stream) throws SQLException {
        setAscii(index, stream, Streams.TO_THE_END);
    }

    @Override
    public final void setAsciiStream(int index, @Nullable InputStream stream, int length) throws SQLException {
        setAscii(index, stream, given(length));
    }

    @Override
    public final void setAsciiStream(int index, @Nullable InputStream stream, long length) throws SQLException {
        setAscii(index, stream, given(length));
    }

    /** The length counts bytes, two for each char. */
    @Deprecated
    @Override
    public final void setUnicodeStream(int index, @Nullable InputStream stream, int length) throws SQLException {
        setText(
                index,
                stream == null ? null : new InputStreamReader(stream, StandardCharsets.UTF_16BE),
                given(length) / 2);
    }

    @Override
    public final void setBinaryStream(int index, @Nullable InputStream stream) throws SQLException {
        setBinary(index, stream, Streams.TO_THE_END);
    }

    @Override
    public final void setBinaryStream(int index, @Nullable InputStream stream, int length) throws SQLException {
        setBinary(index, stream, given(length));
    }

    @Override
    public final void setBinaryStream(int index, @Nullable InputStream stream, long length) throws SQLException {
        setBinary(index, stream, given(length));
    }

    @Override
    public final void setCharacterStream(int index, @Nullable Reader reader) throws SQLException {
        setText(index, reader, Streams.TO_THE_END);
    }

    @Override
    public final void setCharacterStream(int index, @Nullable Reader reader, int length) throws SQLException {
        setText(index, reader, given(length));
    }

    @Override
    public final void setCharacterStream(int index, @Nullable Reader reader, long length) throws SQLException {
        setText(index, reader, given(length));
    }

    @Override
    public final void setNCharacterStream(int index, @Nullable Reader reader) throws SQLException {
        setText(index, reader, Streams.TO_THE_END);
    }

    @Override
    public final void setNCharacterStream(int index, @Nullable Reader reader, long length) throws SQLException {
        setText(index, reader, given(length));
    }

    @Override
    public final void setClob(int index, @Nullable Clob value) throws SQLException {
        setOfClass(index, SqlType.VARCHAR, value);
    }

    @Override
    public final void setClob(int index, @Nullable Reader reader) throws SQLException {
        setText(index, reader, Streams.TO_THE_END);
    }

    @Override
    public final void setClob(int index, @Nullable Reader reader, long length) throws SQLException {
        setText(index, reader, given(length));
    }

    @Override
    public final void setNClob(int index, @Nullable NClob value) throws SQLException {
        setOfClass(index, SqlType.VARCHAR, value);
    }

    @Override
    public final void setNClob(int index, @Nullable Reader reader) throws SQLException {
        setText(index, reader, Streams.TO_THE_END);
    }

    @Override
    public final void setNClob(int index, @Nullable Reader reader, long length) throws SQLException {
        setText(index, reader, given(length));
    }

    @Override
    public final void setBlob(int index, @Nullable Blob value) throws SQLException {
        setOfClass(index, SqlType.VARBINARY, value);
    }

    @Override
    public final void setBlob(int index, @Nullable InputStream stream) throws SQLException {
        setBinary(index, stream, Streams.TO_THE_END);
    }

    @Override
    public final void setBlob(int index, @Nullable InputStream stream, long length) throws SQLException {
        setBinary(index, stream, given(length));
    }

    /** A length that the caller gave: never the one that means "to the end". */
    private static long given(long length) throws SQLException {
        return StatementOptions.requireNotNegative(length, "A stream's length");
    }

    @Override
    public final void setArray(int index, @Nullable Array value) throws SQLException {
        throw SqlErrors.notSupported("arrays");
    }

    @Override
    public final void setRef(int index, @Nullable Ref value) throws SQLException {
        throw SqlErrors.notSupported("references (REF)");
    }

    @Override
    public final void setRowId(int index, @Nullable RowId value) throws SQLException {
        throw SqlErrors.notSupported("row ids");
    }

    @Override
    public final void setSQLXML(int index, @Nullable SQLXML value) throws SQLException {
        throw SqlErrors.notSupported("XML");
    }
}
