package org.tarndb.txn.commit;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.version.BuildCursor;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.storage.version.IndexVersion;
import org.tarndb.storage.version.TableVersion;
import org.tarndb.txn.ddl.CatalogChange;
import org.tarndb.txn.view.Delta;

/** Makes the next version from one: first the changes of the schema, then those of the rows. */
public final class ChangeApplier {
    private ChangeApplier() {}

    /**
     * The version with the changes; its CSN is left as it is.
     *
     * @throws TarnException UNIQUE_VIOLATION, SCHEMA_CHANGED; then nothing has happened
     */
    public static DatabaseVersion apply(DatabaseVersion base, Changes changes, KeyGuard guard) {
        return apply(base, changes, guard, SortSpace.HEAP);
    }

    /**
     * As {@link #apply(DatabaseVersion, Changes, KeyGuard)}.
     *
     * @param sorts for indexes that were not built before
     * @throws TarnException also DISK_FULL, IO_ERROR
     */
    public static DatabaseVersion apply(DatabaseVersion base, Changes changes, KeyGuard guard, SortSpace sorts) {
        DatabaseVersion version = base;
        for (CatalogChange change : changes.catalogChanges()) {
            version = apply(version, change, changes, sorts);
        }
        requireUnreferenced(version.catalog(), changes);
        Delta delta = changes.delta();
        Set<Long> made = changes.madeIndexIds();
        for (int i = 0; i < delta.tables(); i++) {
            Tree<byte[]> rows = delta.changes(i);
            TableDef table = version.catalog().table(delta.tableId(i));
            if (rows.isEmpty() || (table == null && isDropped(changes, delta.tableId(i)))) {
                continue;
            }
            if (table == null) {
                throw new TarnException(
                        ErrorCode.SCHEMA_CHANGED, "a table that this transaction wrote to has been dropped");
            }
            TableVersion before = version.table(table.id());
            if (before == null) {
                throw TarnException.internal("table " + table + " is in the catalog but not in the version");
            }
            version = version.withTable(table.id(), TableChanges.apply(table, before, rows, made, guard));
        }
        return version;
    }

    /** Looked at when all tables are dropped, since they may refer to each other. */
    private static void requireUnreferenced(Catalog catalog, Changes changes) {
        for (CatalogChange change : changes.catalogChanges()) {
            if (change instanceof CatalogChange.DropTable drop) {
                drop.requireUnreferenced(catalog);
            }
        }
    }

    private static boolean isDropped(Changes changes, long tableId) {
        return changes.catalogChanges().contains(new CatalogChange.DropTable(tableId));
    }

    private static DatabaseVersion apply(
            DatabaseVersion version, CatalogChange change, Changes changes, SortSpace sorts) {
        Catalog catalog = change.applyTo(version.catalog());
        DatabaseVersion changed = version.withCatalog(catalog);
        if (change instanceof CatalogChange.CreateTable create) {
            return changed.withTable(create.table().id(), emptyTable(create.table()));
        }
        if (change instanceof CatalogChange.DropTable drop) {
            return changed.withoutTable(drop.droppedId());
        }
        if (change instanceof CatalogChange.CreateIndex create) {
            IndexDef index = create.index();
            TableVersion table = requireTable(version, index.tableId());
            return changed.withTable(index.tableId(), table.withIndex(newIndex(catalog, index, table, changes, sorts)));
        }
        if (change instanceof CatalogChange.AlterTable alter && alter.isRewrite()) {
            TableDef table = catalog.table(alter.alteredId());
            return table == null ? changed : changed.withTable(table.id(), emptyTable(table));
        }
        if (change instanceof CatalogChange.PublishIndex publish) {
            return changed.withTable(publish.index().tableId(), published(version, publish.index(), changes, sorts));
        }
        if (change instanceof CatalogChange.DropIndex drop) {
            IndexDef index = drop.index();
            TableVersion table = requireTable(version, index.tableId()).withoutIndex(index.id());
            IndexDef replacement = replacementOf(version.catalog(), index);
            return changed.withTable(
                    index.tableId(), replacement == null ? table : table.withoutIndex(replacement.id()));
        }
        if (change instanceof CatalogChange.Reindex reindex) {
            return changed.withTable(reindex.changedId(), reindexed(changed, reindex, changes, sorts));
        }
        return changed;
    }

    private static TableVersion emptyTable(TableDef table) {
        TableVersion version = TableVersion.empty();
        for (IndexDef index : table.indexes()) {
            version = version.withIndex(IndexVersion.empty(index.id()));
        }
        return version;
    }

    private static IndexVersion newIndex(
            Catalog catalog, IndexDef index, TableVersion table, Changes changes, SortSpace sorts) {
        if (!index.isPublic()) {
            return IndexVersion.registered(index.id());
        }
        Tree<byte[]> built = changes.builtIndexes().get(index.id());
        return new IndexVersion(
                index.id(), built != null ? built : load(catalog, index, table, changes, sorts), BuildCursor.END);
    }

    private static @Nullable IndexDef replacementOf(Catalog catalog, IndexDef index) {
        TableDef table = catalog.table(index.tableId());
        return table == null ? null : table.replacementOf(index.id());
    }

    private static TableVersion reindexed(
            DatabaseVersion version, CatalogChange.Reindex reindex, Changes changes, SortSpace sorts) {
        TableVersion table = requireTable(version, reindex.changedId());
        TableDef def = version.catalog().table(reindex.changedId());
        IndexDef index = def == null ? null : def.index(reindex.indexId());
        if (index == null) {
            throw TarnException.internal("index " + reindex.indexId() + " has no entries to be made anew");
        }
        Tree<byte[]> built = changes.builtIndexes().get(index.id());
        return table.withIndex(new IndexVersion(
                index.id(),
                built != null ? built : load(version.catalog(), index, table, changes, sorts),
                BuildCursor.END));
    }

    /** A recovering database meets the publication without the steps before it, and makes the index at once. */
    private static TableVersion published(DatabaseVersion version, IndexDef index, Changes changes, SortSpace sorts) {
        TableVersion table = requireTable(version, index.tableId());
        IndexVersion building = table.index(index.id());
        IndexVersion complete = building != null && building.isComplete()
                ? building
                : new IndexVersion(index.id(), load(version.catalog(), index, table, changes, sorts), BuildCursor.END);
        return index.isReplacement()
                ? table.withoutIndex(index.id())
                        .withIndex(new IndexVersion(index.replaces(), complete.entries(), BuildCursor.END))
                : table.withIndex(complete);
    }

    private static Tree<byte[]> load(
            Catalog catalog, IndexDef index, TableVersion table, Changes changes, SortSpace sorts) {
        TableDef def = catalog.table(index.tableId());
        if (def == null) {
            throw TarnException.internal("index " + index.name() + " has no table");
        }
        Tree<byte[]> changed = changes.delta().changesOf(index.tableId());
        return IndexLoad.entries(def.entries(index), table.rows(), changed, sorts, SortSpace.defaultBytes(), () -> {});
    }

    private static TableVersion requireTable(DatabaseVersion version, long tableId) {
        TableVersion table = version.table(tableId);
        if (table == null) {
            throw new TarnException(ErrorCode.SCHEMA_CHANGED, "the table of an index has been dropped");
        }
        return table;
    }
}
