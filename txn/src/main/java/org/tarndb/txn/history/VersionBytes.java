package org.tarndb.txn.history;

import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.storage.version.IndexVersion;
import org.tarndb.storage.version.TableVersion;

/** The heap that a version takes and the next one does not share. */
final class VersionBytes {
    /** The version itself, its place in the history, its arrays of tables. */
    private static final long VERSION = 256;

    private static final long TABLE = 64;
    /** A table or index in a catalog's maps; the definitions are shared mostly. */
    private static final long CATALOG_ENTRY = 128;

    private VersionBytes() {}

    static long onlyIn(DatabaseVersion older, DatabaseVersion newer) {
        long bytes = VERSION;
        for (TableDef table : older.catalog().tables()) {
            TableVersion before = older.table(table.id());
            TableVersion after = newer.table(table.id());
            bytes += Long.BYTES + Integer.BYTES;
            if (before != null && before != after) {
                bytes += TABLE + onlyIn(before, after == null ? TableVersion.empty() : after);
            }
            if (older.catalog() != newer.catalog()) {
                bytes += CATALOG_ENTRY * (1 + table.indexes().size());
            }
        }
        return bytes;
    }

    private static long onlyIn(TableVersion older, TableVersion newer) {
        long bytes = older.rows().bytesNotIn(newer.rows());
        for (IndexVersion index : older.indexes()) {
            IndexVersion after = newer.index(index.indexId());
            bytes += index.entries().bytesNotIn(after == null ? Tree.empty() : after.entries());
        }
        return bytes;
    }
}
