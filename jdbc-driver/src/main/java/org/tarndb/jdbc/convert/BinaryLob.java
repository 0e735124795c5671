package org.tarndb.jdbc.convert;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.sql.Blob;
import java.sql.SQLException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tarndb.jdbc.error.SqlErrors;
import org.tarndb.storage.error.ErrorCode;

/** A BLOB that is a copy in memory of a VARBINARY. Not thread-safe. */
public final class BinaryLob implements Blob {
    private byte @Nullable [] content;

    /** @param content taken over, not copied */
    public BinaryLob(byte[] content) {
        this.content = content;
    }

    private byte[] content() throws SQLException {
        byte[] present = content;
        if (present == null) {
            throw SqlErrors.of(ErrorCode.OBJECT_NOT_IN_STATE, "The Blob has been freed");
        }
        return present;
    }

    @Override
    public long length() throws SQLException {
        return content().length;
    }

    @Override
    public byte[] getBytes(long position, int length) throws SQLException {
        byte[] all = content();
        LobRange.check(position, length, all.length);
        int from = (int) position - 1;
        return Arrays.copyOfRange(all, from, Math.min(from + length, all.length));
    }

    @Override
    public InputStream getBinaryStream() throws SQLException {
        return new ByteArrayInputStream(content());
    }

    @Override
    public InputStream getBinaryStream(long position, long length) throws SQLException {
        byte[] all = content();
        LobRange.checkWithin(position, length, all.length);
        return new ByteArrayInputStream(all, (int) position - 1, (int) length);
    }

    @Override
    public long position(byte[] pattern, long start) throws SQLException {
        byte[] all = content();
        LobRange.check(start, 0, all.length);
        for (int from = (int) start - 1; from <= all.length - pattern.length; from++) {
            if (Arrays.equals(all, from, from + pattern.length, pattern, 0, pattern.length)) {
                return from + 1L;
            }
        }
        return -1;
    }

    @Override
    public long position(Blob pattern, long start) throws SQLException {
        return position(pattern.getBytes(1, (int) pattern.length()), start);
    }

    @Override
    public int setBytes(long position, byte[] bytes) throws SQLException {
        return setBytes(position, bytes, 0, bytes.length);
    }

    @Override
    public int setBytes(long position, byte[] bytes, int offset, int length) throws SQLException {
        byte[] old = content();
        LobRange.check(position, length, old.length);
        int from = (int) position - 1;
        byte[] changed = Arrays.copyOf(old, Math.max(old.length, from + length));
        System.arraycopy(bytes, offset, changed, from, length);
        content = changed;
        return length;
    }

    /** What is written becomes part of the BLOB when the stream is closed. */
    @Override
    public OutputStream setBinaryStream(long position) throws SQLException {
        LobRange.check(position, 0, content().length);
        return new ByteArrayOutputStream() {
            @Override
            public void close() {
                try {
                    setBytes(position, toByteArray());
                    reset();
                } catch (SQLException e) {
                    throw new IllegalStateException(e);
                }
            }
        };
    }

    @Override
    public void truncate(long length) throws SQLException {
        byte[] all = content();
        LobRange.checkWithin(1, length, all.length);
        content = Arrays.copyOf(all, (int) length);
    }

    @Override
    public void free() {
        content = null;
    }
}
