package org.tarndb.snapshots.lance;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.tarndb.snapshots.schema.FileColumn;
import org.tarndb.storage.type.SqlType;

/** Schemas of datasets. A field's metadata have the SQL type, as the comments of Iceberg's columns do. */
final class ArrowSchemas {
    static final int UUID_BYTES = 16;
    private static final String SQL_TYPE = "tarn.sql-type";
    private static final int DECIMAL_BITS = 128;

    private ArrowSchemas() {}

    static Schema of(List<FileColumn> columns, Map<String, String> metadata) {
        return new Schema(columns.stream().map(ArrowSchemas::field).toList(), metadata);
    }

    private static Field field(FileColumn column) {
        Map<String, String> metadata = new HashMap<>();
        if (column.role() == FileColumn.Role.VALUE) {
            metadata.put(SQL_TYPE, column.sqlType().toString());
        }
        return new Field(column.name(), new FieldType(!column.isRequired(), type(column), null, metadata), null);
    }

    private static ArrowType type(FileColumn column) {
        return switch (column.fileType()) {
            case BOOLEAN -> new ArrowType.Bool();
            case INTEGER -> new ArrowType.Int(Integer.SIZE, true);
            case BIGINT -> new ArrowType.Int(Long.SIZE, true);
            case FLOAT -> new ArrowType.FloatingPoint(FloatingPointPrecision.SINGLE);
            case DOUBLE -> new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE);
            case DECIMAL -> decimal(column.sqlType());
            case STRING, DECIMAL_TEXT -> new ArrowType.Utf8();
            case BINARY -> new ArrowType.Binary();
            case DATE -> new ArrowType.Date(DateUnit.DAY);
            case TIME -> new ArrowType.Time(TimeUnit.MICROSECOND, Long.SIZE);
            case TIMESTAMP -> new ArrowType.Timestamp(TimeUnit.MICROSECOND, null);
            case INSTANT -> new ArrowType.Timestamp(TimeUnit.MICROSECOND, "UTC");
            case UUID -> new ArrowType.FixedSizeBinary(UUID_BYTES);
        };
    }

    private static ArrowType decimal(SqlType type) {
        return new ArrowType.Decimal(type.precision(), type.scale(), DECIMAL_BITS);
    }
}
