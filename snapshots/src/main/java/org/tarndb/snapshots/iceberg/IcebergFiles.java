package org.tarndb.snapshots.iceberg;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.FileMetadata;
import org.apache.iceberg.Metrics;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.SortOrder;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.types.Conversions;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.util.BinaryUtil;
import org.apache.iceberg.util.UnicodeUtil;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.parquet.ColumnSummary;
import org.tarndb.snapshots.parquet.FileSummary;
import org.tarndb.snapshots.schema.FileColumn;
import org.tarndb.storage.type.Values;

/**
 * Files that were written as Iceberg's manifests list them, with the statistics by which readers skip them. Lower bounds are cut,
 * upper bounds are cut and raised. There are no bounds of UUIDs, whose order in Iceberg's library is not that of their bytes,
 * and none of decimals held as text.
 */
public final class IcebergFiles {
    private static final int BOUND_LENGTH = 16;
    private static final int NANOS_PER_MICRO = 1000;

    private IcebergFiles() {}

    /**
     * A data file.
     *
     * @param partition of all of its rows; null where the spec has no partitions
     * @param order of its rows
     */
    public static DataFile dataFile(
            FileSummary file, String location, PartitionSpec spec, @Nullable StructLike partition, SortOrder order) {
        DataFiles.Builder builder = DataFiles.builder(spec);
        if (partition != null) {
            builder.withPartition(partition);
        }
        return builder.withSortOrder(order)
                .withPath(location)
                .withFormat(FileFormat.PARQUET)
                .withFileSizeInBytes(file.sizeBytes())
                .withMetrics(metrics(file, BOUND_LENGTH))
                .withSplitOffsets(file.rowGroupOffsets())
                .build();
    }

    /**
     * A file of position deletes, in the partition of the data file.
     *
     * @param dataFile whose rows are deleted, all of them of this one
     * @param spec the data file's
     */
    public static DeleteFile positionDeletes(FileSummary file, String location, DataFile dataFile, PartitionSpec spec) {
        return FileMetadata.deleteFileBuilder(spec)
                .withPartition(dataFile.partition())
                .ofPositionDeletes()
                .withPath(location)
                .withFormat(FileFormat.PARQUET)
                .withFileSizeInBytes(file.sizeBytes())
                .withMetrics(metrics(file, Integer.MAX_VALUE))
                .withSplitOffsets(file.rowGroupOffsets())
                .withReferencedDataFile(dataFile.location())
                .build();
    }

    private static Metrics metrics(FileSummary file, int boundLength) {
        Map<Integer, Long> sizes = new HashMap<>();
        Map<Integer, Long> values = new HashMap<>();
        Map<Integer, Long> nulls = new HashMap<>();
        Map<Integer, Long> nans = new HashMap<>();
        Map<Integer, ByteBuffer> lows = new HashMap<>();
        Map<Integer, ByteBuffer> highs = new HashMap<>();
        for (ColumnSummary column : file.columns()) {
            int id = column.column().fieldId();
            sizes.put(id, column.sizeBytes());
            values.put(id, column.values());
            nulls.put(id, column.nulls());
            if (column.column().fileType().isFloating()) {
                nans.put(id, column.nans());
            }
            putBound(lows, column.column(), column.low(), false, boundLength);
            putBound(highs, column.column(), column.high(), true, boundLength);
        }
        return new Metrics(file.rows(), sizes, values, nulls, nans, lows, highs);
    }

    private static void putBound(
            Map<Integer, ByteBuffer> bounds, FileColumn column, @Nullable Object value, boolean upper, int length) {
        Object bound = value == null ? null : bound(column, value, upper, length);
        if (bound != null) {
            bounds.put(column.fieldId(), Conversions.toByteBuffer(IcebergSchemas.type(column), bound));
        }
    }

    /** In the form that Iceberg's library has of the type; null for none. */
    private static @Nullable Object bound(FileColumn column, Object value, boolean upper, int length) {
        return switch (column.fileType()) {
            case BOOLEAN, DECIMAL, INTEGER, DATE, BIGINT, TIMESTAMP, TIME, INSTANT -> IcebergValues.of(column, value);
            case FLOAT -> (float) signed((Double) value, upper);
            case DOUBLE -> signed((Double) value, upper);
            case STRING ->
                upper
                        ? UnicodeUtil.truncateStringMax((String) value, length)
                        : UnicodeUtil.truncateStringMin((String) value, length);
            case BINARY -> {
                ByteBuffer bytes = ByteBuffer.wrap((byte[]) value);
                yield upper ? BinaryUtil.truncateBinaryMax(bytes, length) : BinaryUtil.truncateBinaryMin(bytes, length);
            }
            case DECIMAL_TEXT, UUID -> null;
        };
    }

    /** Both zeros are within the bounds where one is: SQL does not tell them apart, Iceberg does. */
    private static double signed(double value, boolean upper) {
        return value != 0 ? value : upper ? 0.0 : -0.0;
    }

    /**
     * A bound of a column in a file's manifest entry, as a value in internal form; null where there is none.
     *
     * @param bounds a file's lower or upper ones
     */
    public static @Nullable Object bound(FileColumn column, @Nullable Map<Integer, ByteBuffer> bounds) {
        ByteBuffer bytes = bounds == null ? null : bounds.get(column.fieldId());
        if (bytes == null) {
            return null;
        }
        Type type = IcebergSchemas.type(column);
        Object value = Conversions.fromByteBuffer(type, bytes);
        return switch (column.fileType()) {
            case INTEGER, DATE -> (long) (Integer) value;
            case BIGINT, TIMESTAMP, BOOLEAN -> value;
            case DECIMAL -> ((BigDecimal) value).setScale(column.sqlType().scale());
            case TIME -> (Long) value * NANOS_PER_MICRO;
            case INSTANT -> Values.toLocalDateTime((Long) value).atOffset(ZoneOffset.UTC);
            case STRING -> value.toString();
            default -> null;
        };
    }
}
