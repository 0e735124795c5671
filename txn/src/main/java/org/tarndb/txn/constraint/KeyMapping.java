package org.tarndb.txn.constraint;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.ForeignKeyDef;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.IndexEntries;
import org.tarndb.storage.catalog.Reference;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.codec.KeyCodec;
import org.tarndb.storage.codec.KeyPart;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.lock.LockKey;

/**
 * How the two tables of a foreign key fit together: which key a row refers to, and where the rows stand that refer to a
 * key. Immutable.
 */
final class KeyMapping {
    private final TableDef referencing;
    private final ForeignKeyDef key;
    private final TableDef referenced;
    private final @Nullable IndexEntries referencedIndex;
    private final KeyCodec referencedCodec;
    /** Writes a referenced key from the referencing columns. */
    private final KeyCodec crossing;

    private final @Nullable IndexEntries supportingIndex;
    private final KeyCodec supportingCodec;

    private KeyMapping(TableDef referencing, ForeignKeyDef key, TableDef referenced) {
        this.referencing = referencing;
        this.key = key;
        this.referenced = referenced;
        this.referencedIndex = index(referenced, key.referencedIndexId());
        this.referencedCodec = referencedIndex == null ? referenced.keyCodec() : referencedIndex.codec();
        List<KeyPart> parts = new ArrayList<>();
        for (int i = 0; i < referencedCodec.parts(); i++) {
            parts.add(referencedCodec.part(i));
        }
        this.crossing = KeyCodec.of(parts, key.columns());
        this.supportingIndex = index(referencing, key.supportingIndexId());
        this.supportingCodec = supportingIndex == null ? referencing.keyCodec() : supportingIndex.codec();
    }

    static KeyMapping of(Catalog catalog, Reference reference) {
        TableDef referenced = catalog.table(reference.key().referencedTableId());
        if (referenced == null) {
            throw TarnException.internal(
                    "foreign key " + reference.key().name() + " refers to a table that is not there");
        }
        return new KeyMapping(reference.table(), reference.key(), referenced);
    }

    private static @Nullable IndexEntries index(TableDef table, long indexId) {
        if (indexId == ForeignKeyDef.PRIMARY_KEY) {
            return null;
        }
        IndexDef index = table.index(indexId);
        if (index == null) {
            throw TarnException.internal("table " + table.name() + " lacks the index " + indexId + " of a foreign key");
        }
        return table.entries(index);
    }

    TableDef referencing() {
        return referencing;
    }

    ForeignKeyDef key() {
        return key;
    }

    TableDef referenced() {
        return referenced;
    }

    /** The key that a row refers to; null for none: MATCH SIMPLE. */
    byte @Nullable [] referencedBy(byte[] referencingRow) {
        return crossing.hasNull(referencing.layout(), referencingRow)
                ? null
                : crossing.keyOf(referencing.layout(), referencingRow);
    }

    /** The key under which others may refer to a row; null when a part of it is NULL. */
    byte @Nullable [] keyOf(byte[] referencedRow) {
        return referencedCodec.hasNull(referenced.layout(), referencedRow)
                ? null
                : referencedCodec.keyOf(referenced.layout(), referencedRow);
    }

    /** What stands for the key in the lock table. */
    LockKey lockKey(byte[] referencedKey) {
        return referencedIndex == null
                ? LockKey.primaryKey(referenced.id(), referencedKey)
                : LockKey.uniqueKey(referencedIndex.index().id(), referencedKey);
    }

    /** The row with the key, of which there is one at most. */
    KeyedRows rowsWith(byte[] referencedKey) {
        return new KeyedRows(referenced, referencedIndex, referencedKey);
    }

    /** The rows that refer to the key; null when the referencing columns can't even hold it. */
    @Nullable
    KeyedRows rowsReferringTo(byte[] referencedKey) {
        @Nullable Object[] values = referencedCodec.decode(referencedKey);
        @Nullable Object[] prefix = new @Nullable Object[key.columns().size()];
        for (int i = 0; i < prefix.length; i++) {
            int column = supportingCodec.column(i);
            Object value = values[key.columns().indexOf(column)];
            if (value == null || !fits(value, referencing.layout().type(column))) {
                return null;
            }
            prefix[i] = value;
        }
        return new KeyedRows(referencing, supportingIndex, supportingCodec.encodePrefix(prefix, prefix.length));
    }

    private static boolean fits(Object value, SqlType type) {
        if (!type.kind().isInteger() || !(value instanceof Long number)) {
            return true;
        }
        return switch (type.kind()) {
            case TINYINT -> number == number.byteValue();
            case SMALLINT -> number == number.shortValue();
            case INTEGER -> number == number.intValue();
            default -> true;
        };
    }

    /** The columns of a referenced row that the referencing columns refer to, in their order. */
    @Nullable
    Object[] keyValues(byte[] referencedRow) {
        @Nullable Object[] values = new @Nullable Object[referencedCodec.parts()];
        for (int i = 0; i < values.length; i++) {
            values[i] = referenced.layout().get(referencedRow, referencedCodec.column(i));
        }
        return values;
    }

    SqlType referencedType(int part) {
        return referencedCodec.part(part).type();
    }

    /** The referenced key for messages, as {@code (ID) = (7)}. */
    String describe(byte[] referencedKey) {
        return referencedIndex == null
                ? referenced.describeKey(referencedKey)
                : referencedIndex.describe(referencedKey);
    }

    /** The key by the names of the referencing columns, as {@code (CUSTOMER_ID) = (7)}. */
    String describeReferencing(byte[] referencedKey) {
        return IndexEntries.describe(referencing, crossing, referencedKey);
    }
}
