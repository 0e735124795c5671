package org.tarndb.txn.indexbuild;

import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.ForeignKeyDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.version.DatabaseVersion;

/**
 * A foreign key that is added ONLINE.
 *
 * @param tableId of the referencing table
 */
record ForeignKeyTarget(long tableId, long keyId) {
    /** The key in a version, or null. */
    @Nullable
    ForeignKeyDef find(DatabaseVersion version) {
        TableDef table = version.catalog().table(tableId);
        return table == null ? null : table.foreignKey(keyId);
    }

    boolean isIn(DatabaseVersion version) {
        return find(version) != null;
    }
}
