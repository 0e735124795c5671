package org.tarndb.jdbc.convert;

import java.nio.ByteBuffer;
import java.util.UUID;
import org.tarndb.planner.result.Rows;
import org.tarndb.storage.type.SqlType;

/** UUID; as bytes, its 16 bytes in the order of RFC 9562. */
final class UuidReader extends ColumnReader {
    UuidReader(SqlType type) {
        super(type);
    }

    @Override
    public UUID readUuid(Rows rows, int column) {
        return (UUID) rows.getObject(column);
    }

    @Override
    public byte[] readBytes(Rows rows, int column) {
        UUID uuid = readUuid(rows, column);
        return ByteBuffer.allocate(16)
                .putLong(uuid.getMostSignificantBits())
                .putLong(uuid.getLeastSignificantBits())
                .array();
    }

    @Override
    public Object readObject(Rows rows, int column) {
        return rows.getObject(column);
    }
}
