package org.tarndb.txn.constraint;

import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.ForeignKeyDef;
import org.tarndb.storage.catalog.Reference;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.storage.version.TableVersion;

/**
 * Looks in one version for rows whose referenced key is not there, without any lock. Used by one thread.
 *
 * <p>A key is missing when rows refer to it and no row has it. While the foreign key is enforced no commit makes a key
 * missing: it would have to add a row that refers to it, or take the row that has it. So a key that is not missing in one
 * version is not in any later one, whatever becomes of the rows that refer to it; and when each key that is missing in this
 * version is not in some later one, then none is in the last of those.
 */
public final class ReferenceScan {
    private final KeyMapping mapping;
    private final DatabaseVersion version;
    private final Cursor<byte[]> rows;
    private byte @Nullable [] referencedKey;

    private ReferenceScan(KeyMapping mapping, DatabaseVersion version, Tree<byte[]> rows) {
        this.mapping = mapping;
        this.version = version;
        this.rows = rows.cursor(KeyRange.all());
    }

    /**
     * A scan from the first row; null when the version does not have the key.
     *
     * @param version one that has the key enforced
     * @param tableId of the referencing table
     */
    public static @Nullable ReferenceScan of(DatabaseVersion version, long tableId, long keyId) {
        KeyMapping mapping = mappingIn(version.catalog(), tableId, keyId);
        TableVersion table = version.table(tableId);
        return mapping == null || table == null ? null : new ReferenceScan(mapping, version, table.rows());
    }

    private static @Nullable KeyMapping mappingIn(Catalog catalog, long tableId, long keyId) {
        TableDef table = catalog.table(tableId);
        ForeignKeyDef key = table == null ? null : table.foreignKey(keyId);
        return table == null || key == null ? null : KeyMapping.of(catalog, new Reference(table, key));
    }

    /** Moves to the next row; false when there is none. */
    public boolean next() {
        return rows.next();
    }

    /** Whether the key that the row refers to is missing in this version. */
    public boolean isMissing() {
        byte[] key = mapping.referencedBy(rows.value());
        referencedKey = key;
        return key != null && mapping.rowsWith(key).firstIn(version) == null;
    }

    /**
     * Whether the key that was found missing is so in another version, a later one.
     *
     * @return false also when that version does not have the foreign key
     */
    public boolean isMissingIn(DatabaseVersion later) {
        return referring(later) != null;
    }

    private @Nullable FoundRow referring(DatabaseVersion later) {
        KeyMapping now = mappingIn(
                later.catalog(), mapping.referencing().id(), mapping.key().id());
        byte[] key = referencedKey;
        if (now == null || key == null || now.rowsWith(key).firstIn(later) != null) {
            return null;
        }
        KeyedRows found = now.rowsReferringTo(key);
        return found == null ? null : found.firstIn(later);
    }

    /** FOREIGN_KEY_VIOLATION, naming a row of a later version that refers to the missing key. */
    public TarnException violation(DatabaseVersion later) {
        KeyMapping now = mappingIn(
                later.catalog(), mapping.referencing().id(), mapping.key().id());
        FoundRow row = referring(later);
        byte[] key = referencedKey;
        if (now == null || row == null || key == null) {
            throw TarnException.internal("a key is missing and is not");
        }
        return Violations.noSuchKey(now, key, row);
    }
}
