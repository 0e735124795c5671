package org.tarndb.storage.catalog;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.codec.KeyCodec;
import org.tarndb.storage.codec.KeyPart;
import org.tarndb.storage.codec.KeyWriter;
import org.tarndb.storage.codec.RowLayout;
import org.tarndb.storage.codec.RowReader;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;

/** The expressions of an index, compiled: of its key and of its predicate. Immutable. */
final class ComputedKey {
    private final KeyCodec codec;
    /** Per part of the key; null for a column. */
    private final @Nullable RowExpression[] parts;

    private final @Nullable RowExpression predicate;

    private ComputedKey(KeyCodec codec, @Nullable RowExpression[] parts, @Nullable RowExpression predicate) {
        this.codec = codec;
        this.parts = parts;
        this.predicate = predicate;
    }

    static ComputedKey compile(TableDef table, IndexDef index) {
        List<SqlType> types = new ArrayList<>();
        @Nullable
        RowExpression[] parts = new @Nullable RowExpression[index.columns().size()];
        for (int i = 0; i < parts.length; i++) {
            String sql = index.columns().get(i).expression();
            if (sql != null) {
                RowExpression expression = RowExpressions.compile(table, sql);
                parts[i] = expression;
                types.add(expression.type());
            }
        }
        String condition = index.shape().predicate();
        RowExpression predicate = condition == null ? null : RowExpressions.compile(table, condition);
        if (predicate != null && predicate.type().kind() != TypeKind.BOOLEAN) {
            throw new IllegalArgumentException("the predicate of index " + index.name() + " is no condition");
        }
        return new ComputedKey(codec(table, index, types), parts, predicate);
    }

    /**
     * How the key is encoded. Every part is nullable, so that dropping NOT NULL leaves the entries valid.
     *
     * @param expressionTypes of the parts that are expressions, in their order
     */
    static KeyCodec codec(TableDef table, IndexDef index, List<SqlType> expressionTypes) {
        List<KeyPart> parts = new ArrayList<>();
        int expressions = 0;
        for (IndexColumn column : index.columns()) {
            SqlType type = column.isExpression()
                    ? expressionTypes.get(expressions++)
                    : table.columns().get(column.ordinal()).type();
            parts.add(new KeyPart(type, true, column.descending(), column.nullsFirst()));
        }
        return KeyCodec.of(
                parts, index.columns().stream().map(IndexColumn::ordinal).toList());
    }

    KeyCodec codec() {
        return codec;
    }

    @Nullable
    RowExpression expression(int part) {
        return parts[part];
    }

    boolean uses(int ordinal) {
        RowExpression condition = predicate;
        if (condition != null && condition.columns().contains(ordinal)) {
            return true;
        }
        for (RowExpression part : parts) {
            if (part != null && part.columns().contains(ordinal)) {
                return true;
            }
        }
        return false;
    }

    boolean accepts(RowLayout layout, byte[] row) {
        RowExpression condition = predicate;
        return condition == null || Boolean.TRUE.equals(condition.evaluate(layout, row));
    }

    byte[] keyOf(RowLayout layout, byte[] row) {
        KeyWriter writer = new KeyWriter();
        write(writer, layout, row);
        return writer.toBytes();
    }

    void write(KeyWriter writer, RowLayout layout, byte[] row) {
        RowReader reader = layout.reader(row);
        for (int i = 0; i < parts.length; i++) {
            RowExpression expression = parts[i];
            if (expression == null) {
                writer.column(codec.part(i), reader, row, codec.column(i));
            } else {
                writer.value(codec.part(i), expression.evaluate(layout, row));
            }
        }
    }
}
