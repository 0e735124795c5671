package org.tarndb.snapshots.parquet;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.ZoneOffset;
import java.util.UUID;
import org.apache.parquet.column.Dictionary;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.schema.FileColumn;
import org.tarndb.storage.type.Values;

/**
 * Takes the values of one column as they are in a file, which may have been written when the column's type was narrower, and puts
 * them into a row. For one thread.
 */
final class ValueConverter extends PrimitiveConverter {
    private final RowSlots slots;
    private final int slot;
    private final FileColumn column;
    /** Digits after the point of decimals in this file. */
    private final int scale;

    private @Nullable Object[] dictionary = {};

    ValueConverter(RowSlots slots, int slot, FileColumn column, PrimitiveType field) {
        this.slots = slots;
        this.slot = slot;
        this.column = column;
        this.scale = field.getLogicalTypeAnnotation() instanceof DecimalLogicalTypeAnnotation decimal
                ? decimal.getScale()
                : 0;
    }

    @Override
    public boolean hasDictionarySupport() {
        return true;
    }

    @Override
    public void setDictionary(Dictionary values) {
        dictionary = new @Nullable Object[values.getMaxId() + 1];
        for (int id = 0; id < dictionary.length; id++) {
            dictionary[id] = switch (column.fileType()) {
                case STRING, DECIMAL_TEXT, BINARY, UUID -> of(values.decodeToBinary(id));
                case FLOAT, DOUBLE -> floating(values, id);
                case DECIMAL -> decimal(values, id);
                default -> whole(values, id);
            };
        }
    }

    private Object floating(Dictionary values, int id) {
        return isFloat(values) ? (double) values.decodeToFloat(id) : values.decodeToDouble(id);
    }

    private static boolean isFloat(Dictionary values) {
        return values instanceof org.apache.parquet.column.values.dictionary.PlainValuesDictionary.PlainFloatDictionary;
    }

    private static boolean isInt(Dictionary values) {
        return values
                instanceof org.apache.parquet.column.values.dictionary.PlainValuesDictionary.PlainIntegerDictionary;
    }

    private static boolean isLong(Dictionary values) {
        return values instanceof org.apache.parquet.column.values.dictionary.PlainValuesDictionary.PlainLongDictionary;
    }

    private Object decimal(Dictionary values, int id) {
        return isInt(values) || isLong(values) ? whole(values, id) : of(values.decodeToBinary(id));
    }

    private Object whole(Dictionary values, int id) {
        return of(isInt(values) ? values.decodeToInt(id) : values.decodeToLong(id));
    }

    @Override
    public void addValueFromDictionary(int id) {
        slots.set(slot, dictionary[id]);
    }

    @Override
    public void addBoolean(boolean value) {
        slots.set(slot, value);
    }

    @Override
    public void addInt(int value) {
        slots.set(slot, of(value));
    }

    @Override
    public void addLong(long value) {
        slots.set(slot, of(value));
    }

    @Override
    public void addFloat(float value) {
        slots.set(slot, (double) value);
    }

    @Override
    public void addDouble(double value) {
        slots.set(slot, value);
    }

    @Override
    public void addBinary(Binary value) {
        slots.set(slot, of(value));
    }

    private Object of(long value) {
        return switch (column.fileType()) {
            case DECIMAL -> BigDecimal.valueOf(value, scale);
            case TIME -> value * ValueWriter.NANOS_PER_MICRO;
            case INSTANT -> Values.toLocalDateTime(value).atOffset(ZoneOffset.UTC);
            default -> value;
        };
    }

    private Object of(Binary value) {
        return switch (column.fileType()) {
            case DECIMAL -> new BigDecimal(new BigInteger(value.getBytes()), scale);
            case DECIMAL_TEXT -> new BigDecimal(value.toStringUsingUTF8());
            case STRING -> value.toStringUsingUTF8();
            case UUID -> {
                ByteBuffer bytes = value.toByteBuffer();
                yield new UUID(bytes.getLong(), bytes.getLong());
            }
            default -> value.getBytes();
        };
    }
}
