package org.tarndb.jdbc.convert;

import java.nio.ByteBuffer;
import java.sql.SQLException;
import java.util.UUID;
import org.tarndb.planner.result.Rows;
import org.tarndb.storage.type.SqlType;

/** BINARY and VARBINARY. The bytes handed out are copies: stored values are never changed. */
final class BinaryReader extends ColumnReader {
    BinaryReader(SqlType type) {
        super(type);
    }

    @Override
    public byte[] readBytes(Rows rows, int column) {
        return ((byte[]) rows.getObject(column)).clone();
    }

    @Override
    public UUID readUuid(Rows rows, int column) throws SQLException {
        byte[] bytes = (byte[]) rows.getObject(column);
        if (bytes.length != 16) {
            throw malformed(readString(rows, column), "a UUID of 16 bytes", null);
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        return new UUID(buffer.getLong(), buffer.getLong());
    }

    @Override
    public Object readObject(Rows rows, int column) {
        return readBytes(rows, column);
    }
}
