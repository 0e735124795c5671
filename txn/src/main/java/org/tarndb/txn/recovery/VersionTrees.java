package org.tarndb.txn.recovery;

import java.util.function.BiConsumer;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.checkpoint.TreeRef;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.run.EntrySource;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.storage.version.IndexVersion;
import org.tarndb.storage.version.TableVersion;

/** What of a version is written to files: each table's rows and its public indexes. */
final class VersionTrees {
    private static final int ENTRIES_BETWEEN_CHECKS = 1024;

    private VersionTrees() {}

    static void forEach(DatabaseVersion version, BiConsumer<TreeRef, Tree<byte[]>> action) {
        for (TableDef table : version.catalog().tables()) {
            TableVersion tableVersion = version.table(table.id());
            if (tableVersion == null) {
                throw TarnException.internal("table " + table + " is in the catalog but not in the version");
            }
            action.accept(TreeRef.rows(table.id()), tableVersion.rows());
            for (IndexVersion index : tableVersion.indexes()) {
                IndexDef def = table.index(index.indexId());
                if (def != null && def.isPublic()) {
                    action.accept(TreeRef.index(table.id(), index.indexId()), index.entries());
                }
            }
        }
    }

    /** A tree's entries for a run; the cancellation is looked at now and then. */
    static EntrySource entries(Tree<byte[]> tree, Cancellation cancellation) {
        return new TreeSource(tree.cursor(KeyRange.all()), cancellation);
    }

    private static final class TreeSource implements EntrySource {
        private final Cursor<byte[]> cursor;
        private final Cancellation cancellation;
        private int count;

        TreeSource(Cursor<byte[]> cursor, Cancellation cancellation) {
            this.cursor = cursor;
            this.cancellation = cancellation;
        }

        @Override
        public boolean next() {
            if (++count % ENTRIES_BETWEEN_CHECKS == 0) {
                cancellation.throwIfCancelled();
            }
            return cursor.next();
        }

        @Override
        public byte[] key() {
            return cursor.key();
        }

        @Override
        public byte[] value() {
            return cursor.value();
        }
    }
}
