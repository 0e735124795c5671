package org.tarndb.storage.catalog;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.codec.KeyCodec;
import org.tarndb.storage.codec.KeyWriter;
import org.tarndb.storage.codec.RowLayout;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.type.Values;

/**
 * Derives the entries of one index from rows. An entry is the encoded index key followed by the row's encoded primary
 * key; its value is the row of the included columns, or {@link #NO_VALUE}. A row that the index's predicate is not TRUE for
 * has no entry. Immutable, thread-safe.
 */
public final class IndexEntries {
    /** The value of an entry of an index that includes no columns. */
    public static final byte[] NO_VALUE = new byte[0];

    private final TableDef table;
    private final IndexDef index;
    /** Of the key's columns; null when a part of the key is an expression. */
    private final @Nullable KeyCodec columnCodec;

    private final @Nullable RowLayout included;
    private final boolean isComputed;
    /** Compiled when it is first needed: a catalog can be read without the means to compile. */
    private volatile @Nullable ComputedKey computed;

    IndexEntries(TableDef table, IndexDef index) {
        this.table = table;
        this.index = index;
        this.isComputed = index.shape().isComputed();
        this.columnCodec = index.columns().stream().anyMatch(IndexColumn::isExpression)
                ? null
                : ComputedKey.codec(table, index, List.of());
        this.included = index.shape().included().isEmpty()
                ? null
                : new RowLayout(index.shape().included().stream()
                        .map(ordinal -> table.columns().get(ordinal).type())
                        .toList());
    }

    public TableDef table() {
        return table;
    }

    public IndexDef index() {
        return index;
    }

    public KeyCodec codec() {
        KeyCodec plain = columnCodec;
        return plain != null ? plain : computed().codec();
    }

    /** What the rows are read with. */
    public RowLayout layout() {
        return table.layout();
    }

    /** What the values of entries are read with; null when the index includes no columns. */
    public @Nullable RowLayout includedLayout() {
        return included;
    }

    private ComputedKey computed() {
        ComputedKey compiled = computed;
        if (compiled == null) {
            compiled = ComputedKey.compile(table, index);
            computed = compiled;
        }
        return compiled;
    }

    /**
     * The expression that a part of the key is; null for a column.
     *
     * @param part from 0
     */
    public @Nullable RowExpression expression(int part) {
        return index.columns().get(part).isExpression() ? computed().expression(part) : null;
    }

    /** Whether its key, its predicate or its included columns need a column of the table. */
    public boolean uses(int ordinal) {
        return index.columns().stream().anyMatch(column -> column.ordinal() == ordinal)
                || index.shape().included().contains(ordinal)
                || computesFrom(ordinal);
    }

    /** Whether an expression of its key, or its predicate, uses a column of the table. */
    public boolean computesFrom(int ordinal) {
        return isComputed && computed().uses(ordinal);
    }

    /** Whether its key or its predicate is computed from rows by expressions. */
    public boolean isComputed() {
        return isComputed;
    }

    /** Compiles its expressions if need be, so that whoever needs them next, perhaps under a latch, has them. */
    public void compile() {
        if (isComputed) {
            computed();
        }
    }

    /**
     * Whether a row has an entry.
     *
     * @throws TarnException of SQLSTATE class 22 when the predicate has no value for the row
     */
    public boolean contains(byte[] row) {
        return index.shape().predicate() == null || computed().accepts(table.layout(), row);
    }

    /**
     * The encoded index key of a row; null when it has no entry.
     *
     * @throws TarnException of SQLSTATE class 22 when an expression of the index has no value for the row
     */
    public byte @Nullable [] key(byte[] row) {
        if (!contains(row)) {
            return null;
        }
        KeyCodec plain = columnCodec;
        return plain != null ? plain.keyOf(table.layout(), row) : computed().keyOf(table.layout(), row);
    }

    /** As {@link #key} for a row that no index has to have an entry of: null also when its key has no value. */
    public byte @Nullable [] keyIfComputable(byte[] row) {
        if (!isComputed) {
            return key(row);
        }
        try {
            return key(row);
        } catch (TarnException e) {
            if (!isUncomputable(e)) {
                throw e;
            }
            return null;
        }
    }

    /** Whether it is what a row's key throws that has no value: SQLSTATE class 22, and not a failure to find out. */
    public boolean isUncomputable(TarnException e) {
        return isComputed && e.code().sqlState().startsWith("22");
    }

    /** The entry of a row, as {@link #key}. */
    public byte @Nullable [] entry(byte[] row, byte[] rowKey) {
        return entry(new KeyWriter(), row, rowKey);
    }

    /** The entry of a row, as {@link #key}; for many rows with one writer, which is reset. */
    public byte @Nullable [] entry(KeyWriter writer, byte[] row, byte[] rowKey) {
        return write(writer, row, rowKey) ? writer.toBytes() : null;
    }

    /**
     * Puts the entry of a row in the place of what the writer held.
     *
     * @return false when the row has no entry
     */
    public boolean write(KeyWriter writer, byte[] row, byte[] rowKey) {
        if (!contains(row)) {
            return false;
        }
        writer.reset();
        KeyCodec plain = columnCodec;
        if (plain != null) {
            plain.write(writer, table.layout(), row);
        } else {
            computed().write(writer, table.layout(), row);
        }
        writer.raw(rowKey);
        return true;
    }

    /** The value of the entry of a row. */
    public byte[] value(byte[] row) {
        RowLayout layout = included;
        if (layout == null) {
            return NO_VALUE;
        }
        List<Integer> ordinals = index.shape().included();
        @Nullable Object[] values = new @Nullable Object[ordinals.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = table.layout().get(row, ordinals.get(i));
        }
        return layout.encode(values);
    }

    /**
     * Whether the entries of two rows, if they have one key, have one value.
     *
     * @param before a row that has an entry
     */
    public boolean haveSameValue(byte[] before, byte[] after) {
        return included == null || Arrays.equals(value(before), value(after));
    }

    /** The entry of an index key and a row key. */
    public static byte[] join(byte[] key, byte[] rowKey) {
        byte[] entry = Arrays.copyOf(key, key.length + rowKey.length);
        System.arraycopy(rowKey, 0, entry, key.length, rowKey.length);
        return entry;
    }

    /**
     * Whether no other row may have the key at the start of these bytes: the index is unique, and no part of the key is NULL
     * or NULLs are not distinct.
     */
    public boolean isConstrained(byte[] keyOrEntry) {
        return index.unique() && (!index.shape().nullsDistinct() || !codec().hasNull(keyOrEntry));
    }

    /** Where the row key begins in an entry. */
    public int keyLength(byte[] entry) {
        return codec().length(entry);
    }

    /** The row key of an entry. */
    public byte[] rowKey(byte[] entry) {
        return Arrays.copyOfRange(entry, keyLength(entry), entry.length);
    }

    /** The row key of the entry that a cursor is at. */
    public byte[] rowKey(Cursor<?> entry) {
        byte[] bytes = entry.keyBytes();
        return Arrays.copyOfRange(bytes, codec().end(bytes, entry.keyStart()), entry.keyEnd());
    }

    /** An index key for messages, as {@code (NAME, CITY) = ('x', NULL)}. */
    public String describe(byte[] key) {
        Object[] values = codec().decode(key);
        StringBuilder names = new StringBuilder();
        StringBuilder literals = new StringBuilder();
        for (int i = 0; i < values.length; i++) {
            IndexColumn column = index.columns().get(i);
            append(
                    names,
                    i,
                    column.expression() != null
                            ? column.expression()
                            : table.columns().get(column.ordinal()).name());
            append(literals, i, Values.literal(codec().part(i).type(), values[i]));
        }
        return "(" + names + ") = (" + literals + ")";
    }

    @Override
    public String toString() {
        return index.name();
    }

    /** A key of columns of a table, as {@link #describe(byte[])} shows it. */
    public static String describe(TableDef table, KeyCodec codec, byte[] key) {
        Object[] values = codec.decode(key);
        StringBuilder names = new StringBuilder();
        StringBuilder literals = new StringBuilder();
        for (int i = 0; i < values.length; i++) {
            append(names, i, table.columns().get(codec.column(i)).name());
            append(literals, i, Values.literal(codec.part(i).type(), values[i]));
        }
        return "(" + names + ") = (" + literals + ")";
    }

    private static void append(StringBuilder list, int index, String element) {
        list.append(index == 0 ? "" : ", ").append(element);
    }
}
