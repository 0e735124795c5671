package org.tarndb.snapshots.lance;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.FixedSizeBinaryVector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.TimeMicroVector;
import org.apache.arrow.vector.TimeStampVector;
import org.tarndb.snapshots.schema.FileColumn;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.Values;

/** Puts values, which are not NULL, of one column into a vector. What its type can't hold exactly is an internal error. */
@FunctionalInterface
interface ColumnWriter {
    int NANOS_PER_MICRO = 1000;

    void write(int row, Object value);

    /** @param vector of the column's type in {@link ArrowSchemas} */
    static ColumnWriter of(FileColumn column, FieldVector vector) {
        return switch (column.fileType()) {
            case BOOLEAN -> (row, value) -> ((BitVector) vector).setSafe(row, (Boolean) value ? 1 : 0);
            case INTEGER -> (row, value) -> ((IntVector) vector).setSafe(row, Math.toIntExact((Long) value));
            case BIGINT -> (row, value) -> ((BigIntVector) vector).setSafe(row, (long) (Long) value);
            case FLOAT -> (row, value) -> ((Float4Vector) vector).setSafe(row, (float) (double) (Double) value);
            case DOUBLE -> (row, value) -> ((Float8Vector) vector).setSafe(row, (double) (Double) value);
            case DECIMAL -> (row, value) -> ((DecimalVector) vector).setSafe(row, atScale(value, column));
            case STRING -> (row, value) -> bytes(vector, row, ((String) value).getBytes(UTF_8));
            case DECIMAL_TEXT ->
                (row, value) ->
                        bytes(vector, row, ((BigDecimal) value).toPlainString().getBytes(UTF_8));
            case BINARY -> (row, value) -> bytes(vector, row, (byte[]) value);
            case DATE -> (row, value) -> ((DateDayVector) vector).setSafe(row, Math.toIntExact((Long) value));
            case TIME -> (row, value) -> ((TimeMicroVector) vector).setSafe(row, micros((Long) value, column));
            case TIMESTAMP -> (row, value) -> ((TimeStampVector) vector).setSafe(row, (long) (Long) value);
            case INSTANT -> (row, value) -> ((TimeStampVector) vector).setSafe(row, micros((OffsetDateTime) value));
            case UUID -> (row, value) -> ((FixedSizeBinaryVector) vector).setSafe(row, bytes((UUID) value));
        };
    }

    private static void bytes(FieldVector vector, int row, byte[] bytes) {
        ((BaseVariableWidthVector) vector).setSafe(row, bytes);
    }

    private static BigDecimal atScale(Object value, FileColumn column) {
        return ((BigDecimal) value).setScale(column.sqlType().scale());
    }

    private static long micros(long nanos, FileColumn column) {
        if (nanos % NANOS_PER_MICRO != 0) {
            throw TarnException.internal("Column " + column.name() + " of type " + column.sqlType()
                    + " has a time with nanoseconds: " + nanos + " of the day");
        }
        return nanos / NANOS_PER_MICRO;
    }

    private static long micros(OffsetDateTime at) {
        return Values.toMicros(at.toInstant());
    }

    private static byte[] bytes(UUID value) {
        return ByteBuffer.allocate(ArrowSchemas.UUID_BYTES)
                .putLong(value.getMostSignificantBits())
                .putLong(value.getLeastSignificantBits())
                .array();
    }
}
