package org.tarndb.txn.lock;

import com.google.errorprone.annotations.Immutable;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** What is locked. Two are equal when kind, object and the bytes of the key are. */
@Immutable
public final class LockKey {
    /** The kinds of things that can be locked. */
    public enum Kind {
        /** A table as a whole; the object is the table. */
        TABLE,
        /** A row, present or not; the object is the table, the key its encoded primary key. */
        ROW,
        /** A key of a unique index, present or not; the object is the index, the key its encoded columns. */
        UNIQUE_KEY,
        /** A name in the catalog, taken or not; the key is the name in UTF-8. */
        NAME,
        /**
         * A primary key that foreign keys may refer to, apart from the row that has it: changes of the row's other columns
         * and rows that begin to refer to it don't meet. The object is the table.
         */
        PRIMARY_KEY
    }

    private static final byte[] NO_KEY = {};

    private final Kind kind;
    private final long objectId;

    @SuppressWarnings("Immutable") // never written after construction, by contract of the factories
    private final byte[] key;

    private final int hash;

    @SuppressWarnings("EnumOrdinal") // unlike an enum's hash code, the same in each run
    private LockKey(Kind kind, long objectId, byte[] key) {
        this.kind = kind;
        this.objectId = objectId;
        this.key = key;
        this.hash = (31 * Arrays.hashCode(key) + Long.hashCode(objectId)) * 31 + kind.ordinal();
    }

    public static LockKey table(long tableId) {
        return new LockKey(Kind.TABLE, tableId, NO_KEY);
    }

    /**
     * A row.
     *
     * @param primaryKey encoded; not copied, must not be changed
     */
    public static LockKey row(long tableId, byte[] primaryKey) {
        return new LockKey(Kind.ROW, tableId, primaryKey);
    }

    /**
     * A key of a unique index.
     *
     * @param indexColumns encoded, without the primary key that follows them in the index; not copied, must not be changed
     */
    public static LockKey uniqueKey(long indexId, byte[] indexColumns) {
        return new LockKey(Kind.UNIQUE_KEY, indexId, indexColumns);
    }

    /**
     * A primary key as others refer to it.
     *
     * @param primaryKey encoded; not copied, must not be changed
     */
    public static LockKey primaryKey(long tableId, byte[] primaryKey) {
        return new LockKey(Kind.PRIMARY_KEY, tableId, primaryKey);
    }

    /**
     * A name.
     *
     * @param namespace tells apart names that may be equal: a schema's id, or 0
     */
    public static LockKey name(long namespace, String name) {
        return new LockKey(Kind.NAME, namespace, name.getBytes(StandardCharsets.UTF_8));
    }

    public Kind kind() {
        return kind;
    }

    /** The id of the table, the index or the name space, by kind. */
    public long objectId() {
        return objectId;
    }

    /** The bytes of the key, empty for a table; not a copy, must not be changed. */
    public byte[] key() {
        return key;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || (other instanceof LockKey that
                        && hash == that.hash
                        && kind == that.kind
                        && objectId == that.objectId
                        && Arrays.equals(key, that.key));
    }

    @Override
    public int hashCode() {
        return hash;
    }

    /** For logs and tests; what users read comes from the lock table's describer. */
    @Override
    public String toString() {
        return switch (kind) {
            case TABLE -> "table " + objectId;
            case ROW -> "row " + HexFormat.of().formatHex(key) + " of table " + objectId;
            case UNIQUE_KEY -> "key " + HexFormat.of().formatHex(key) + " of index " + objectId;
            case PRIMARY_KEY -> "primary key " + HexFormat.of().formatHex(key) + " of table " + objectId;
            case NAME -> "name " + new String(key, StandardCharsets.UTF_8);
        };
    }
}
