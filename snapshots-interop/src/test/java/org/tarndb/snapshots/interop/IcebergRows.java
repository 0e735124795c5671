package org.tarndb.snapshots.interop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.apache.iceberg.MetadataColumns;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.IcebergGenerics;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.io.CloseableIterable;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.schema.FileRows;
import org.tarndb.snapshots.schema.FileType;
import org.tarndb.snapshots.testkit.SampleDatabase;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.type.Values;

/** A table's rows as Iceberg's generic reader gives them, and as it should. */
final class IcebergRows {
    private IcebergRows() {}

    static List<String> of(IcebergGenerics.ScanBuilder scan) throws IOException {
        List<String> rows = new ArrayList<>();
        try (CloseableIterable<Record> records = scan.build()) {
            for (Record record : records) {
                List<String> values = new ArrayList<>();
                for (int i = 0; i < record.size(); i++) {
                    // Where rows are deleted the record also has the row's position, which is no column.
                    if (!MetadataColumns.isMetadataColumn(
                            record.struct().fields().get(i).name())) {
                        values.add(text(record.get(i)));
                    }
                }
                rows.add(String.join("|", values));
            }
        }
        return rows.stream().sorted().toList();
    }

    static List<String> of(Table table) throws IOException {
        return of(IcebergGenerics.read(table));
    }

    /** What Iceberg's generic records should have, made without our writer: from the table's rows. */
    static List<String> expected(SampleDatabase database) {
        TableDef table = database.table(1);
        FileRows rows = new FileRows(table);
        List<String> all = new ArrayList<>();
        Cursor<byte[]> cursor = database.rows(1).cursor(KeyRange.all());
        while (cursor.next()) {
            @Nullable Object[] values = rows.of(cursor.key(), cursor.value());
            List<String> texts = new ArrayList<>();
            for (int i = 0; i < values.length; i++) {
                texts.add(text(generic(values[i], rows.schema().columns().get(i).fileType())));
            }
            all.add(String.join("|", texts));
        }
        return all.stream().sorted().toList();
    }

    private static @Nullable Object generic(@Nullable Object value, FileType type) {
        if (value == null) {
            return null;
        }
        return switch (type) {
            case INTEGER -> (int) (long) (Long) value;
            case FLOAT -> (float) (double) (Double) value;
            case DECIMAL_TEXT -> ((BigDecimal) value).toPlainString();
            case DATE -> LocalDate.ofEpochDay((Long) value);
            case TIME -> LocalTime.ofNanoOfDay((Long) value);
            case TIMESTAMP -> Values.toLocalDateTime((Long) value);
            case INSTANT ->
                Values.toLocalDateTime(Values.toMicros(((OffsetDateTime) value).toInstant()))
                        .atOffset(ZoneOffset.UTC);
            default -> value;
        };
    }

    private static String text(@Nullable Object value) {
        if (value instanceof ByteBuffer buffer) {
            byte[] bytes = new byte[buffer.remaining()];
            buffer.duplicate().get(bytes);
            return text(bytes);
        }
        if (value instanceof byte[] bytes) {
            return "bytes " + HexFormat.of().formatHex(bytes);
        }
        return value == null ? "NULL" : value.getClass().getSimpleName() + " " + value;
    }

    /** Names the first difference alone: rows are long. */
    static void assertSame(List<String> expected, List<String> actual, String context) {
        assertEquals(expected.size(), actual.size(), context);
        for (int i = 0; i < expected.size(); i++) {
            assertEquals(expected.get(i), actual.get(i), context);
        }
    }
}
