package org.tarndb.storage.catalog;

import java.util.Arrays;
import org.tarndb.storage.codec.KeyCodec;
import org.tarndb.storage.codec.KeyWriter;
import org.tarndb.storage.codec.RowLayout;
import org.tarndb.storage.type.Values;

/**
 * Derives the entries of one index from rows. An entry is the encoded index key followed by the row's encoded primary
 * key. Immutable, thread-safe.
 */
public final class IndexEntries {
    private final TableDef table;
    private final IndexDef index;
    private final KeyCodec codec;

    IndexEntries(TableDef table, IndexDef index, KeyCodec codec) {
        this.table = table;
        this.index = index;
        this.codec = codec;
    }

    public IndexDef index() {
        return index;
    }

    public KeyCodec codec() {
        return codec;
    }

    /** What the rows are read with. */
    public RowLayout layout() {
        return table.layout();
    }

    /** The encoded index key of a row. */
    public byte[] key(byte[] row) {
        return codec.keyOf(table.layout(), row);
    }

    /** The entry of a row. */
    public byte[] entry(byte[] row, byte[] rowKey) {
        return entry(new KeyWriter(), row, rowKey);
    }

    /** The entry of a row; for many rows with one writer, which is reset. */
    public byte[] entry(KeyWriter writer, byte[] row, byte[] rowKey) {
        writer.reset();
        codec.write(writer, table.layout(), row);
        writer.raw(rowKey);
        return writer.toBytes();
    }

    /** The entry of an index key and a row key. */
    public static byte[] join(byte[] key, byte[] rowKey) {
        byte[] entry = Arrays.copyOf(key, key.length + rowKey.length);
        System.arraycopy(rowKey, 0, entry, key.length, rowKey.length);
        return entry;
    }

    /** Whether no other row may have this row's key: the index is unique and no part of the key is NULL. */
    public boolean isConstrained(byte[] row) {
        return index.unique() && !codec.hasNull(table.layout(), row);
    }

    /** Whether a part of the key at the start of these bytes is NULL. */
    public boolean hasNull(byte[] keyOrEntry) {
        return codec.hasNull(keyOrEntry);
    }

    /** Where the row key begins in an entry. */
    public int keyLength(byte[] entry) {
        return codec.length(entry);
    }

    /** The row key of an entry. */
    public byte[] rowKey(byte[] entry) {
        return Arrays.copyOfRange(entry, keyLength(entry), entry.length);
    }

    /** An index key for messages, as {@code (NAME, CITY) = ('x', NULL)}. */
    public String describe(byte[] key) {
        return describe(table, codec, key);
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
            names.append(i == 0 ? "" : ", ")
                    .append(table.columns().get(codec.column(i)).name());
            literals.append(i == 0 ? "" : ", ")
                    .append(Values.literal(codec.part(i).type(), values[i]));
        }
        return "(" + names + ") = (" + literals + ")";
    }
}
