package org.tarndb.snapshots.parquet;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.UUID;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.tarndb.snapshots.schema.FileColumn;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.Values;

/** Writes one value, which is not NULL, of one column. What the file's type can't hold exactly is an internal error. */
@FunctionalInterface
interface ValueWriter {
    int NANOS_PER_MICRO = 1000;

    void write(RecordConsumer to, Object value);

    static ValueWriter of(FileColumn column) {
        return switch (column.fileType()) {
            case BOOLEAN -> (to, value) -> to.addBoolean((Boolean) value);
            case INTEGER, DATE -> (to, value) -> to.addInteger(Math.toIntExact((Long) value));
            case BIGINT, TIMESTAMP -> (to, value) -> to.addLong((Long) value);
            case FLOAT -> (to, value) -> to.addFloat((float) (double) (Double) value);
            case DOUBLE -> (to, value) -> to.addDouble((Double) value);
            case DECIMAL -> decimal(column.sqlType());
            case STRING -> (to, value) -> to.addBinary(text((String) value));
            case DECIMAL_TEXT -> (to, value) -> to.addBinary(text(((BigDecimal) value).toPlainString()));
            case BINARY -> (to, value) -> to.addBinary(Binary.fromConstantByteArray((byte[]) value));
            case TIME -> (to, value) -> to.addLong(micros((Long) value, column));
            case INSTANT -> (to, value) -> to.addLong(Values.toMicros(((OffsetDateTime) value).toInstant()));
            case UUID -> (to, value) -> to.addBinary(Binary.fromConstantByteArray(bytes((UUID) value)));
        };
    }

    /** As {@code Binary.fromString}, which goes by way of a buffer. */
    private static Binary text(String value) {
        return Binary.fromConstantByteArray(value.getBytes(StandardCharsets.UTF_8));
    }

    private static long micros(long nanos, FileColumn column) {
        if (nanos % NANOS_PER_MICRO != 0) {
            throw TarnException.internal("Column " + column.name() + " of type " + column.sqlType()
                    + " has a time with nanoseconds: " + nanos + " of the day");
        }
        return nanos / NANOS_PER_MICRO;
    }

    private static ValueWriter decimal(SqlType type) {
        PrimitiveTypeName storage = ParquetSchemas.decimalStorage(type);
        if (storage == PrimitiveTypeName.INT32) {
            return (to, value) -> to.addInteger(Math.toIntExact(unscaledLong(value, type)));
        }
        if (storage == PrimitiveTypeName.INT64) {
            return (to, value) -> to.addLong(unscaledLong(value, type));
        }
        int length = ParquetSchemas.decimalBytes(type.precision());
        return (to, value) -> to.addBinary(
                Binary.fromConstantByteArray(extend(unscaled(value, type).toByteArray(), length)));
    }

    /** Without a BigInteger in between. */
    private static long unscaledLong(Object value, SqlType type) {
        return ((BigDecimal) value).scaleByPowerOfTen(type.scale()).longValueExact();
    }

    private static BigInteger unscaled(Object value, SqlType type) {
        return ((BigDecimal) value).setScale(type.scale()).unscaledValue();
    }

    /** Two's complement in so many bytes. */
    private static byte[] extend(byte[] bytes, int length) {
        byte[] extended = new byte[length];
        int pad = length - bytes.length;
        Arrays.fill(extended, 0, pad, (byte) (bytes[0] < 0 ? -1 : 0));
        System.arraycopy(bytes, 0, extended, pad, bytes.length);
        return extended;
    }

    private static byte[] bytes(UUID value) {
        return ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(value.getMostSignificantBits())
                .putLong(value.getLeastSignificantBits())
                .array();
    }
}
