package org.tarndb.snapshots.lance;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.TimeMicroVector;
import org.apache.arrow.vector.TimeStampVector;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.jspecify.annotations.Nullable;
import org.lance.Dataset;
import org.tarndb.snapshots.testkit.Rows;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;
import org.tarndb.storage.type.Values;

/** What a dataset holds, as Lance alone reads it by its path, back in the values of SQL by the table of docs/snapshots-tables.md. */
final class DatasetRows {
    private DatasetRows() {}

    /** Rows as text, in the dataset's order. */
    static List<String> read(BufferAllocator allocator, String path, TableDef table) throws IOException {
        try (Dataset dataset = Dataset.open(path, allocator)) {
            return read(dataset, table);
        }
    }

    static List<String> read(Dataset dataset, TableDef table) throws IOException {
        List<String> rows = new ArrayList<>();
        try (ArrowReader reader = dataset.sql("SELECT * FROM dataset").intoBatchRecords()) {
            while (reader.loadNextBatch()) {
                List<FieldVector> vectors = reader.getVectorSchemaRoot().getFieldVectors();
                for (int row = 0; row < reader.getVectorSchemaRoot().getRowCount(); row++) {
                    rows.add(Rows.text(row(vectors, row, table)));
                }
            }
        }
        return rows;
    }

    private static @Nullable Object[] row(List<FieldVector> vectors, int row, TableDef table) {
        List<@Nullable Object> values = new ArrayList<>();
        int next = table.hasPrimaryKey() ? 0 : 1;
        for (ColumnDef column : table.columns()) {
            FieldVector vector = vectors.get(next++);
            values.add(vector.isNull(row) ? null : value(vector, row, column.type()));
            if (column.type().kind() == TypeKind.TIMESTAMP_WITH_TIME_ZONE) {
                Object offset = vectors.get(next++).getObject(row);
                values.add(offset == null ? null : (long) (Integer) offset);
            }
        }
        return values.toArray(new @Nullable Object[0]);
    }

    private static Object value(FieldVector vector, int row, SqlType type) {
        return switch (type.kind()) {
            case TINYINT, SMALLINT, INTEGER -> (long) (Integer) vector.getObject(row);
            case DECIMAL ->
                type.precision() > 38 ? new BigDecimal(String.valueOf(vector.getObject(row))) : vector.getObject(row);
            case REAL -> (double) (Float) vector.getObject(row);
            case CHAR, VARCHAR -> String.valueOf(vector.getObject(row));
            case DATE -> (long) ((DateDayVector) vector).get(row);
            case TIME ->
                vector instanceof TimeMicroVector micros ? micros.get(row) * 1000 : ((BigIntVector) vector).get(row);
            case TIMESTAMP -> ((TimeStampVector) vector).get(row);
            case TIMESTAMP_WITH_TIME_ZONE ->
                Values.toLocalDateTime(((TimeStampVector) vector).get(row)).atOffset(ZoneOffset.UTC);
            case UUID -> {
                ByteBuffer bytes = ByteBuffer.wrap((byte[]) vector.getObject(row));
                yield new UUID(bytes.getLong(), bytes.getLong());
            }
            default -> vector.getObject(row);
        };
    }

    /** A table's own rows in the same form. */
    static List<String> expected(List<@Nullable Object[]> rows, TableDef table) {
        return rows.stream().map(row -> Rows.text(expected(row, table))).toList();
    }

    private static @Nullable Object[] expected(@Nullable Object[] row, TableDef table) {
        List<@Nullable Object> values = new ArrayList<>();
        for (int i = 0; i < row.length; i++) {
            if (table.columns().get(i).type().kind() == TypeKind.TIMESTAMP_WITH_TIME_ZONE) {
                OffsetDateTime at = (OffsetDateTime) row[i];
                values.add(at == null ? null : at.withOffsetSameInstant(ZoneOffset.UTC));
                values.add(at == null ? null : (long) at.getOffset().getTotalSeconds());
            } else {
                values.add(row[i]);
            }
        }
        return values.toArray(new @Nullable Object[0]);
    }
}
