package org.tarndb.jdbc.convert;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.Locale;
import java.util.UUID;
import org.tarndb.planner.result.Rows;
import org.tarndb.storage.type.SqlType;

/** CHAR and VARCHAR, read as other types where the text is a literal of them. Spaces around it do not count. */
final class TextReader extends ColumnReader {
    TextReader(SqlType type) {
        super(type);
    }

    private static String text(Rows rows, int column) {
        return (String) rows.getObject(column);
    }

    @Override
    public boolean readBoolean(Rows rows, int column) throws SQLException {
        String text = text(rows, column).strip();
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true", "t", "yes", "y", "on", "1" -> true;
            case "false", "f", "no", "n", "off", "0" -> false;
            default -> throw malformed(text, "a boolean", null);
        };
    }

    @Override
    public long readLong(Rows rows, int column) throws SQLException {
        String text = text(rows, column).strip();
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException notPlain) {
            return DecimalReader.toLong(readDecimal(rows, column));
        }
    }

    @Override
    public double readDouble(Rows rows, int column) throws SQLException {
        String text = text(rows, column).strip();
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw malformed(text, "a number", e);
        }
    }

    @Override
    public BigDecimal readDecimal(Rows rows, int column) throws SQLException {
        String text = text(rows, column).strip();
        try {
            return new BigDecimal(text);
        } catch (NumberFormatException e) {
            throw malformed(text, "a number", e);
        }
    }

    @Override
    public String readString(Rows rows, int column) {
        return text(rows, column);
    }

    @Override
    public LocalDate readDate(Rows rows, int column) throws SQLException {
        String text = text(rows, column).strip();
        try {
            return text.length() > 10 ? DateTimeText.timestamp(text).toLocalDate() : LocalDate.parse(text);
        } catch (DateTimeException e) {
            throw malformed(text, "a date, as in 2024-12-31", e);
        }
    }

    @Override
    public LocalTime readTime(Rows rows, int column) throws SQLException {
        String text = text(rows, column).strip();
        try {
            return text.indexOf('-') > 0 ? DateTimeText.timestamp(text).toLocalTime() : LocalTime.parse(text);
        } catch (DateTimeException e) {
            throw malformed(text, "a time, as in 23:59:59", e);
        }
    }

    @Override
    public LocalDateTime readTimestamp(Rows rows, int column) throws SQLException {
        String text = text(rows, column).strip();
        try {
            return DateTimeText.timestamp(text);
        } catch (DateTimeException e) {
            throw malformed(text, "a timestamp, as in 2024-12-31 23:59:59", e);
        }
    }

    @Override
    public OffsetDateTime readOffset(Rows rows, int column) throws SQLException {
        String text = text(rows, column).strip();
        try {
            return DateTimeText.offset(text, ZoneId.systemDefault());
        } catch (DateTimeException e) {
            throw malformed(text, "a timestamp with time zone, as in 2024-12-31 23:59:59+01:00", e);
        }
    }

    @Override
    public UUID readUuid(Rows rows, int column) throws SQLException {
        String text = text(rows, column).strip();
        try {
            return UUID.fromString(text);
        } catch (IllegalArgumentException e) {
            throw malformed(text, "a UUID", e);
        }
    }

    @Override
    public Object readObject(Rows rows, int column) {
        return text(rows, column);
    }
}
