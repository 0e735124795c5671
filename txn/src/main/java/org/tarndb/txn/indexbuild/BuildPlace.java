package org.tarndb.txn.indexbuild;

import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.IndexEntries;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.version.BuildCursor;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.storage.version.IndexVersion;
import org.tarndb.storage.version.TableVersion;

/** Where a build stands in one version of the database. */
record BuildPlace(DatabaseVersion version, TableDef table, TableVersion tableVersion, IndexVersion index) {
    /** Null when the version does not have the index. */
    static @Nullable BuildPlace find(DatabaseVersion version, IndexDef index) {
        TableDef table = version.catalog().table(index.tableId());
        TableVersion tableVersion = version.table(index.tableId());
        IndexVersion indexVersion = tableVersion == null ? null : tableVersion.index(index.id());
        return table == null || tableVersion == null || indexVersion == null
                ? null
                : new BuildPlace(version, table, tableVersion, indexVersion);
    }

    Tree<byte[]> rows() {
        return tableVersion.rows();
    }

    IndexEntries entries() {
        return table.entries(def());
    }

    IndexDef def() {
        IndexDef def = table.index(index.indexId());
        if (def == null) {
            throw TarnException.internal("index " + index.indexId() + " is in the version but not in its catalog");
        }
        return def;
    }

    boolean isPublic() {
        IndexDef def = table.index(index.indexId());
        return def != null && def.isPublic();
    }

    /** The number of rows up to the cursor. */
    long rowsCovered() {
        byte[] cursor = index.cursor().key();
        return cursor == null ? (index.isComplete() ? rows().size() : 0) : rows().count(upTo(index.cursor()));
    }

    /** The cursor after a step of this many rows. */
    BuildCursor cursorAfter(long stepRows) {
        long last = rowsCovered() + Math.min(stepRows, rows().size()) - 1;
        if (last >= rows().size() - 1) {
            return BuildCursor.END;
        }
        Cursor<byte[]> row = rows().nth(last);
        row.next();
        return BuildCursor.at(row.key());
    }

    /** The rows right of this version's cursor, up to another one. */
    KeyRange rangeTo(BuildCursor end) {
        return new KeyRange(index.cursor().key(), false, end.key(), true);
    }

    /** All rows up to a cursor, or all there are. */
    static KeyRange upTo(BuildCursor end) {
        return new KeyRange(null, true, end.key(), true);
    }
}
