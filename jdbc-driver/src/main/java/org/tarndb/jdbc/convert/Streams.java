package org.tarndb.jdbc.convert;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.sql.SQLException;
import org.tarndb.jdbc.error.SqlErrors;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.type.SqlType;

/** Streams and readers read into values. A length given must be there: a shorter stream is an error. */
public final class Streams {
    /** As a length: read all there is. */
    public static final long TO_THE_END = -1;

    private static final int BUFFER_SIZE = 8192;

    private Streams() {}

    /**
     * Reads bytes.
     *
     * @param length in bytes, or {@link #TO_THE_END}
     */
    public static byte[] bytes(InputStream stream, long length) throws SQLException {
        requireLength(length);
        try {
            byte[] bytes =
                    length == TO_THE_END ? stream.readNBytes(SqlType.MAX_LENGTH + 1) : stream.readNBytes((int) length);
            requireAll(bytes.length, length, "bytes");
            return bytes;
        } catch (IOException e) {
            throw broken(e);
        }
    }

    /**
     * Reads text.
     *
     * @param length in chars, or {@link #TO_THE_END}
     */
    public static String text(Reader reader, long length) throws SQLException {
        requireLength(length);
        long limit = length == TO_THE_END ? SqlType.MAX_LENGTH + 1L : length;
        StringBuilder text = new StringBuilder();
        char[] buffer = new char[BUFFER_SIZE];
        try {
            while (text.length() < limit) {
                int read = reader.read(buffer, 0, (int) Math.min(buffer.length, limit - text.length()));
                if (read < 0) {
                    break;
                }
                text.append(buffer, 0, read);
            }
        } catch (IOException e) {
            throw broken(e);
        }
        requireAll(text.length(), length, "characters");
        return text.toString();
    }

    private static void requireLength(long length) throws SQLException {
        if (length < TO_THE_END || length > SqlType.MAX_LENGTH) {
            throw SqlErrors.of(
                    ErrorCode.INVALID_PARAMETER_VALUE,
                    "A stream's length cannot be " + length + "; at most " + SqlType.MAX_LENGTH + " fit");
        }
    }

    private static void requireAll(int read, long length, String unit) throws SQLException {
        if (length != TO_THE_END && read < length) {
            throw SqlErrors.of(
                    ErrorCode.INVALID_PARAMETER_VALUE,
                    "The stream ended after " + read + " " + unit + "; " + length + " were announced");
        }
        if (read > SqlType.MAX_LENGTH) {
            throw SqlErrors.of(
                    ErrorCode.STRING_TOO_LONG, "The stream is longer than " + SqlType.MAX_LENGTH + " " + unit);
        }
    }

    private static SQLException broken(IOException e) {
        return SqlErrors.of(ErrorCode.IO_ERROR, "A parameter's stream could not be read: " + e, e);
    }
}
