package org.tarndb.jdbc.convert;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.sql.Clob;
import java.sql.NClob;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.tarndb.jdbc.error.SqlErrors;
import org.tarndb.storage.error.ErrorCode;

/** A CLOB that is a copy in memory of a VARCHAR; positions count Java chars. Not thread-safe. */
public final class TextLob implements NClob {
    private @Nullable String content;

    public TextLob(String content) {
        this.content = content;
    }

    private String content() throws SQLException {
        String present = content;
        if (present == null) {
            throw SqlErrors.of(ErrorCode.OBJECT_NOT_IN_STATE, "The Clob has been freed");
        }
        return present;
    }

    @Override
    public long length() throws SQLException {
        return content().length();
    }

    @Override
    public String getSubString(long position, int length) throws SQLException {
        String all = content();
        LobRange.check(position, length, all.length());
        int from = (int) position - 1;
        return all.substring(from, Math.min(from + length, all.length()));
    }

    @Override
    public Reader getCharacterStream() throws SQLException {
        return new StringReader(content());
    }

    @Override
    public Reader getCharacterStream(long position, long length) throws SQLException {
        LobRange.checkWithin(position, length, content().length());
        return new StringReader(getSubString(position, (int) length));
    }

    @Override
    public InputStream getAsciiStream() throws SQLException {
        return new ByteArrayInputStream(content().getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    public long position(String pattern, long start) throws SQLException {
        String all = content();
        LobRange.check(start, 0, all.length());
        int at = all.indexOf(pattern, (int) start - 1);
        return at < 0 ? -1 : at + 1L;
    }

    @Override
    public long position(Clob pattern, long start) throws SQLException {
        return position(pattern.getSubString(1, (int) pattern.length()), start);
    }

    @Override
    public int setString(long position, String text) throws SQLException {
        return setString(position, text, 0, text.length());
    }

    @Override
    public int setString(long position, String text, int offset, int length) throws SQLException {
        StringBuilder changed = new StringBuilder(content());
        LobRange.check(position, length, changed.length());
        int from = (int) position - 1;
        changed.replace(from, Math.min(from + length, changed.length()), text.substring(offset, offset + length));
        content = changed.toString();
        return length;
    }

    /** What is written becomes part of the CLOB when the stream is closed. */
    @Override
    public OutputStream setAsciiStream(long position) throws SQLException {
        LobRange.check(position, 0, content().length());
        return new ByteArrayOutputStream() {
            @Override
            public void close() {
                writeBack(position, toString(StandardCharsets.US_ASCII));
                reset();
            }
        };
    }

    /** What is written becomes part of the CLOB when the writer is closed. */
    @Override
    public Writer setCharacterStream(long position) throws SQLException {
        LobRange.check(position, 0, content().length());
        return new StringWriter() {
            @Override
            public void close() {
                writeBack(position, toString());
                getBuffer().setLength(0);
            }
        };
    }

    private void writeBack(long position, String text) {
        try {
            setString(position, text);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void truncate(long length) throws SQLException {
        LobRange.checkWithin(1, length, content().length());
        content = content().substring(0, (int) length);
    }

    @Override
    public void free() {
        content = null;
    }
}
