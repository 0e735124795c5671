package org.tarndb.txn.indexbuild;

import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.IndexState;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.ddl.CatalogChange;
import org.tarndb.txn.lock.LockKey;

/** REINDEX ONLINE: an index like another one is built, to replace its entries. It takes no name. */
final class RegisterReplacement extends Registration {
    private final long id;
    private final long replacedId;
    private final SortedMap<String, String> options;
    private IndexDef index;

    /** @param id of the new index */
    RegisterReplacement(TableDef planned, IndexDef replaced, long id, SortedMap<String, String> options) {
        super(planned);
        this.id = id;
        this.replacedId = replaced.id();
        this.options = options;
        this.index = like(replaced);
    }

    private IndexDef like(IndexDef replaced) {
        return new IndexDef(
                id,
                replaced.name(),
                replaced.tableId(),
                replaced.shape(),
                replaced.constraint(),
                IndexState.BUILDING,
                options,
                replacedId);
    }

    @Override
    List<LockKey> names() {
        return List.of();
    }

    @Override
    List<CatalogChange> changes(Catalog catalog, TableDef table) {
        IndexDef replaced = table.index(replacedId);
        if (replaced == null) {
            throw new TarnException(
                    ErrorCode.UNDEFINED_OBJECT, "index " + index.name() + " of table " + table.name() + " was dropped");
        }
        if (!replaced.isPublic()) {
            throw new TarnException(
                    ErrorCode.OBJECT_NOT_IN_STATE,
                    "index " + replaced.name() + " is being built, and needs no REINDEX");
        }
        if (table.replacementOf(replacedId) != null) {
            throw new TarnException(
                    ErrorCode.OBJECT_IN_USE,
                    "index " + replaced.name()
                            + " is being rebuilt already; wait for that, or cancel it with ALTER INDEX "
                            + replaced.name() + " CANCEL BUILD");
        }
        index = like(replaced);
        return List.of(new CatalogChange.CreateIndex(index));
    }

    @Override
    IndexDef index() {
        return index;
    }

    @Override
    @Nullable
    ForeignKeyTarget foreignKey() {
        return null;
    }
}
