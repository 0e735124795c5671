package org.tarndb.snapshots.layout;

import java.nio.ByteBuffer;
import java.util.List;
import org.apache.iceberg.PartitionKey;
import org.apache.iceberg.types.Conversions;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types.NestedField;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.codec.KeyWriter;

/**
 * Keys by whose bytes rows are sorted for data files: partition by partition, in each in the layout's order, and where that does not
 * tell them apart, in the order of the row key. For one thread.
 */
public final class LayoutKeys {
    private static final byte[] NO_VALUE = {0};
    private static final byte[] NEGATIVE_ZERO = {0};
    private static final byte[] OTHER_NUMBER = {1};

    private final Partitioner partitioner;
    private final List<Type> partitionTypes;
    private final SortColumn[] sorts;
    private final KeyWriter writer = new KeyWriter();

    public LayoutKeys(FileLayout layout, Partitioner partitioner) {
        this.partitioner = partitioner;
        this.partitionTypes = partitioner.spec().partitionType().fields().stream()
                .map(NestedField::type)
                .toList();
        this.sorts = layout.sorts().toArray(new SortColumn[0]);
    }

    /**
     * The key of a row.
     *
     * @param values of the file's row
     */
    public byte[] of(byte[] rowKey, @Nullable Object[] values) {
        writer.reset();
        PartitionKey partition = partitioner.of(values);
        for (int i = 0; i < partitionTypes.size(); i++) {
            writePartition(partitionTypes.get(i), partition.get(i, Object.class));
        }
        for (SortColumn sort : sorts) {
            writeSort(sort, values[sort.place()]);
        }
        writer.raw(rowKey);
        return writer.toBytes();
    }

    /** Other bytes for every other value; their order does not matter, so the length may stand first. */
    private void writePartition(Type type, @Nullable Object value) {
        if (value == null) {
            writer.raw(NO_VALUE);
            return;
        }
        ByteBuffer bytes = Conversions.toByteBuffer(type, value);
        byte[] lengthAndBytes = new byte[1 + Integer.BYTES + bytes.remaining()];
        ByteBuffer.wrap(lengthAndBytes).put((byte) 1).putInt(bytes.remaining()).put(bytes.duplicate());
        writer.raw(lengthAndBytes);
    }

    /** Iceberg's order has -0.0 before 0.0; in keys they are one. */
    private void writeSort(SortColumn sort, @Nullable Object value) {
        writer.value(sort.part(), value);
        if (value instanceof Double number) {
            boolean isNegativeZero = number.equals(-0.0);
            writer.raw(isNegativeZero != sort.descending() ? NEGATIVE_ZERO : OTHER_NUMBER);
        }
    }
}
