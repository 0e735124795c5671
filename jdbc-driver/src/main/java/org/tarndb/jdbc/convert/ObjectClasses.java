package org.tarndb.jdbc.convert;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.Map;
import java.util.UUID;
import org.tarndb.jdbc.error.SqlErrors;
import org.tarndb.planner.result.Rows;
import org.tarndb.storage.error.ErrorCode;

/** The classes that {@code getObject(column, class)} gives. */
public final class ObjectClasses {
    private static final Map<Class<?>, Read> READS = Map.ofEntries(
            Map.entry(Boolean.class, ColumnReader::readBoolean),
            Map.entry(Byte.class, (reader, rows, column) -> Narrow.toByte(reader.readLong(rows, column))),
            Map.entry(Short.class, (reader, rows, column) -> Narrow.toShort(reader.readLong(rows, column))),
            Map.entry(Integer.class, (reader, rows, column) -> Narrow.toInt(reader.readLong(rows, column))),
            Map.entry(Long.class, ColumnReader::readLong),
            Map.entry(Float.class, (reader, rows, column) -> Narrow.toFloat(reader.readDouble(rows, column))),
            Map.entry(Double.class, ColumnReader::readDouble),
            Map.entry(BigDecimal.class, ColumnReader::readDecimal),
            Map.entry(
                    BigInteger.class,
                    (reader, rows, column) -> reader.readDecimal(rows, column).toBigInteger()),
            Map.entry(String.class, ColumnReader::readString),
            Map.entry(byte[].class, ColumnReader::readBytes),
            Map.entry(UUID.class, ColumnReader::readUuid),
            Map.entry(LocalDate.class, ColumnReader::readDate),
            Map.entry(LocalTime.class, ColumnReader::readTime),
            Map.entry(LocalDateTime.class, ColumnReader::readTimestamp),
            Map.entry(OffsetDateTime.class, ColumnReader::readOffset),
            Map.entry(
                    ZonedDateTime.class,
                    (reader, rows, column) -> reader.readOffset(rows, column).toZonedDateTime()),
            Map.entry(
                    Instant.class,
                    (reader, rows, column) -> reader.readOffset(rows, column).toInstant()),
            Map.entry(Date.class, (reader, rows, column) -> LegacyReads.date(reader, rows, column, null)),
            Map.entry(Time.class, (reader, rows, column) -> LegacyReads.time(reader, rows, column, null)),
            Map.entry(Timestamp.class, (reader, rows, column) -> LegacyReads.timestamp(reader, rows, column, null)),
            Map.entry(
                    java.util.Date.class, (reader, rows, column) -> LegacyReads.timestamp(reader, rows, column, null)),
            Map.entry(Calendar.class, ObjectClasses::calendar),
            Map.entry(Period.class, ObjectClasses::interval),
            Map.entry(Duration.class, ObjectClasses::interval),
            Map.entry(Clob.class, (reader, rows, column) -> new TextLob(reader.readString(rows, column))),
            Map.entry(NClob.class, (reader, rows, column) -> new TextLob(reader.readString(rows, column))),
            Map.entry(Blob.class, (reader, rows, column) -> new BinaryLob(reader.readBytes(rows, column))),
            Map.entry(Reader.class, (reader, rows, column) -> new StringReader(reader.readString(rows, column))),
            Map.entry(
                    InputStream.class,
                    (reader, rows, column) -> new ByteArrayInputStream(reader.readBytes(rows, column))),
            Map.entry(Object.class, ColumnReader::readObject));

    private ObjectClasses() {}

    @FunctionalInterface
    private interface Read {
        Object read(ColumnReader reader, Rows rows, int column) throws SQLException;
    }

    /**
     * Reads a column that is not NULL as an object of a class.
     *
     * @throws SQLException INVALID_CAST when the class is not known, or as the reader does
     */
    public static <T> T read(Class<T> wanted, ColumnReader reader, Rows rows, int column) throws SQLException {
        Read read = READS.get(wanted);
        Object value = read == null ? reader.readObject(rows, column) : read.read(reader, rows, column);
        if (!wanted.isInstance(value)) {
            throw SqlErrors.of(
                    ErrorCode.INVALID_CAST,
                    "A column of type " + reader.type() + " cannot be read as a " + wanted.getName());
        }
        return wanted.cast(value);
    }

    private static Object calendar(ColumnReader reader, Rows rows, int column) throws SQLException {
        Calendar calendar = new GregorianCalendar();
        calendar.setTime(LegacyReads.timestamp(reader, rows, column, null));
        return calendar;
    }

    private static Object interval(ColumnReader reader, Rows rows, int column) throws SQLException {
        return reader.readObject(rows, column);
    }
}
