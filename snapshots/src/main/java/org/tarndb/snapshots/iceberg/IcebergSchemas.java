package org.tarndb.snapshots.iceberg;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.tarndb.snapshots.schema.FileColumn;
import org.tarndb.snapshots.schema.FileColumn.Role;
import org.tarndb.snapshots.schema.FileSchema;
import org.tarndb.snapshots.schema.FileType;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;

/** File schemas as Iceberg's. Each field's comment has the SQL type, so that a reader of ours finds it again exactly. */
public final class IcebergSchemas {
    private static final String OFFSET_DOC = "seconds east of UTC, of the TIMESTAMP WITH TIME ZONE before it";
    private static final String ROW_ID_DOC = "row id: the table has no primary key";

    private IcebergSchemas() {}

    public static Schema of(FileSchema schema) {
        List<NestedField> fields = new ArrayList<>();
        for (FileColumn column : schema.columns()) {
            fields.add(NestedField.builder()
                    .withId(column.fieldId())
                    .isOptional(!column.isRequired())
                    .withName(column.name())
                    .ofType(type(column))
                    .withDoc(comment(column))
                    .build());
        }
        return new Schema(fields, identifiers(schema));
    }

    /** The row key; none where Iceberg does not allow a column in it. */
    private static Set<Integer> identifiers(FileSchema schema) {
        boolean hasFloating = schema.keyColumns().stream()
                .anyMatch(column -> column.fileType().isFloating());
        return hasFloating ? Set.of() : new HashSet<>(schema.keyFieldIds());
    }

    private static String comment(FileColumn column) {
        return switch (column.role()) {
            case VALUE -> SqlTypeText.print(column.sqlType());
            case OFFSET -> OFFSET_DOC;
            case ROW_ID -> ROW_ID_DOC;
        };
    }

    /** As what a column's values are held. */
    public static Type type(FileColumn column) {
        return switch (column.fileType()) {
            case BOOLEAN -> Types.BooleanType.get();
            case INTEGER -> Types.IntegerType.get();
            case BIGINT -> Types.LongType.get();
            case FLOAT -> Types.FloatType.get();
            case DOUBLE -> Types.DoubleType.get();
            case DECIMAL ->
                Types.DecimalType.of(
                        column.sqlType().precision(), column.sqlType().scale());
            case STRING, DECIMAL_TEXT -> Types.StringType.get();
            case BINARY -> Types.BinaryType.get();
            case DATE -> Types.DateType.get();
            case TIME -> Types.TimeType.get();
            case TIMESTAMP -> Types.TimestampType.withoutZone();
            case INSTANT -> Types.TimestampType.withZone();
            case UUID -> Types.UUIDType.get();
        };
    }

    /**
     * The columns of a published table's version.
     *
     * @throws TarnException FEATURE_NOT_SUPPORTED when it has a column of a type that Tarn does not publish
     */
    public static List<FileColumn> columns(Schema schema) {
        return schema.columns().stream().map(IcebergSchemas::column).toList();
    }

    private static FileColumn column(NestedField field) {
        String comment = field.doc() == null ? "" : field.doc();
        Role role = comment.equals(OFFSET_DOC) ? Role.OFFSET : comment.equals(ROW_ID_DOC) ? Role.ROW_ID : Role.VALUE;
        SqlType plain = plainType(field);
        SqlType type = SqlTypeText.parse(comment).orElse(plain);
        FileColumn column =
                new FileColumn(field.fieldId(), field.name(), role, type, FileType.of(type), field.isRequired());
        // A comment that somebody else has changed must not make us misread the values.
        return type(column).equals(field.type())
                ? column
                : new FileColumn(field.fieldId(), field.name(), role, plain, FileType.of(plain), field.isRequired());
    }

    private static SqlType plainType(NestedField field) {
        return switch (field.type().typeId()) {
            case BOOLEAN -> SqlType.BOOLEAN;
            case INTEGER -> SqlType.INTEGER;
            case LONG -> SqlType.BIGINT;
            case FLOAT -> SqlType.REAL;
            case DOUBLE -> SqlType.DOUBLE;
            case DECIMAL -> {
                Types.DecimalType decimal = (Types.DecimalType) field.type();
                yield SqlType.decimal(decimal.precision(), decimal.scale());
            }
            case STRING -> SqlType.VARCHAR;
            case BINARY -> SqlType.VARBINARY;
            case DATE -> SqlType.DATE;
            case TIME -> SqlType.TIME;
            case TIMESTAMP ->
                ((Types.TimestampType) field.type()).shouldAdjustToUTC() ? SqlType.TIMESTAMP_TZ : SqlType.TIMESTAMP;
            case UUID -> SqlType.UUID;
            default ->
                throw new TarnException(
                        ErrorCode.FEATURE_NOT_SUPPORTED,
                        "column " + field.name() + " is of the Iceberg type " + field.type()
                                + ", which no SQL type of Tarn stands for; leave it out by a tool that rewrites the table");
        };
    }
}
