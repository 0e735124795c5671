package org.tarndb.snapshots.parquet;

import java.math.BigInteger;
import java.util.List;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type.Repetition;
import org.apache.parquet.schema.Types;
import org.tarndb.snapshots.schema.FileColumn;
import org.tarndb.storage.type.SqlType;

/** The Parquet types of file columns: those of the Iceberg specification, appendix A "Parquet". */
final class ParquetSchemas {
    private static final int MAX_INT_DIGITS = 9;
    private static final int MAX_LONG_DIGITS = 18;
    private static final int UUID_BYTES = 16;

    private ParquetSchemas() {}

    static MessageType message(List<FileColumn> columns) {
        Types.MessageTypeBuilder builder = Types.buildMessage();
        columns.forEach(column -> builder.addField(field(column)));
        return builder.named("table");
    }

    private static PrimitiveType field(FileColumn column) {
        return switch (column.fileType()) {
            case BOOLEAN -> plain(column, PrimitiveTypeName.BOOLEAN);
            case INTEGER -> plain(column, PrimitiveTypeName.INT32);
            case BIGINT -> plain(column, PrimitiveTypeName.INT64);
            case FLOAT -> plain(column, PrimitiveTypeName.FLOAT);
            case DOUBLE -> plain(column, PrimitiveTypeName.DOUBLE);
            case BINARY -> plain(column, PrimitiveTypeName.BINARY);
            case DECIMAL -> decimal(column);
            case STRING, DECIMAL_TEXT ->
                annotated(column, PrimitiveTypeName.BINARY, LogicalTypeAnnotation.stringType());
            case DATE -> annotated(column, PrimitiveTypeName.INT32, LogicalTypeAnnotation.dateType());
            case TIME ->
                annotated(column, PrimitiveTypeName.INT64, LogicalTypeAnnotation.timeType(false, TimeUnit.MICROS));
            case TIMESTAMP -> timestamp(column, false);
            case INSTANT -> timestamp(column, true);
            case UUID ->
                Types.primitive(PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY, repetition(column))
                        .length(UUID_BYTES)
                        .as(LogicalTypeAnnotation.uuidType())
                        .id(column.fieldId())
                        .named(column.name());
        };
    }

    private static PrimitiveType timestamp(FileColumn column, boolean utc) {
        return annotated(column, PrimitiveTypeName.INT64, LogicalTypeAnnotation.timestampType(utc, TimeUnit.MICROS));
    }

    private static PrimitiveType plain(FileColumn column, PrimitiveTypeName type) {
        return Types.primitive(type, repetition(column)).id(column.fieldId()).named(column.name());
    }

    private static PrimitiveType annotated(
            FileColumn column, PrimitiveTypeName type, LogicalTypeAnnotation annotation) {
        return Types.primitive(type, repetition(column))
                .as(annotation)
                .id(column.fieldId())
                .named(column.name());
    }

    private static PrimitiveType decimal(FileColumn column) {
        SqlType type = column.sqlType();
        LogicalTypeAnnotation annotation = LogicalTypeAnnotation.decimalType(type.scale(), type.precision());
        PrimitiveTypeName storage = decimalStorage(type);
        if (storage != PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY) {
            return annotated(column, storage, annotation);
        }
        return Types.primitive(storage, repetition(column))
                .length(decimalBytes(type.precision()))
                .as(annotation)
                .id(column.fieldId())
                .named(column.name());
    }

    static PrimitiveTypeName decimalStorage(SqlType type) {
        return type.precision() <= MAX_INT_DIGITS
                ? PrimitiveTypeName.INT32
                : type.precision() <= MAX_LONG_DIGITS
                        ? PrimitiveTypeName.INT64
                        : PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY;
    }

    /** The least number of bytes that hold every decimal of so many digits, in two's complement. */
    static int decimalBytes(int precision) {
        return BigInteger.TEN.pow(precision).subtract(BigInteger.ONE).bitLength() / Byte.SIZE + 1;
    }

    /** Whether a field of a file can be the column, or can have been when its type was narrower. */
    static boolean isOf(PrimitiveType field, FileColumn column) {
        PrimitiveTypeName type = field.getPrimitiveTypeName();
        boolean isType = switch (column.fileType()) {
            case BIGINT -> type == PrimitiveTypeName.INT32 || type == PrimitiveTypeName.INT64;
            case DOUBLE -> type == PrimitiveTypeName.FLOAT || type == PrimitiveTypeName.DOUBLE;
            case DECIMAL -> isDecimal(field, column.sqlType());
            default -> type == field(column).getPrimitiveTypeName();
        };
        return isType && field.isRepetition(repetition(column));
    }

    private static boolean isDecimal(PrimitiveType field, SqlType type) {
        return field.getLogicalTypeAnnotation() instanceof DecimalLogicalTypeAnnotation decimal
                && decimal.getScale() == type.scale()
                && decimal.getPrecision() <= type.precision()
                && field.getPrimitiveTypeName()
                        == decimalStorage(SqlType.decimal(decimal.getPrecision(), decimal.getScale()));
    }

    private static Repetition repetition(FileColumn column) {
        return column.isRequired() ? Repetition.REQUIRED : Repetition.OPTIONAL;
    }
}
