package org.tarndb.txn.commit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.tree.Tree;
import org.tarndb.txn.ddl.CatalogChange;
import org.tarndb.txn.view.Delta;

/**
 * All that a transaction changes.
 *
 * @param catalogChanges in the order they were made; applied before the rows
 * @param builtIndexes entries of the indexes among {@code catalogChanges}, of the table's rows without {@code delta}. A row
 *     that {@code delta} changes has none when an expression of the index has no value for it. Where an index is missing
 *     it is built when the changes are applied
 */
public record Changes(List<CatalogChange> catalogChanges, Delta delta, Map<Long, Tree<byte[]>> builtIndexes) {
    /** About what an entry takes in the tree of an index: its key, with the row's, and its share of a node. */
    public static final long INDEX_ENTRY_BYTES = 64;

    public static final Changes NONE = new Changes(List.of(), Delta.EMPTY, Map.of());

    public Changes {
        catalogChanges = List.copyOf(catalogChanges);
        builtIndexes = Map.copyOf(builtIndexes);
    }

    public static Changes ofCatalog(CatalogChange change) {
        return new Changes(List.of(change), Delta.EMPTY, Map.of());
    }

    public static Changes ofRows(Delta delta) {
        return new Changes(List.of(), delta, Map.of());
    }

    /** The tables that are created, dropped, indexed or written to. */
    Set<Long> tableIds() {
        Set<Long> ids = new HashSet<>();
        for (CatalogChange change : catalogChanges) {
            change.tableId().ifPresent(ids::add);
        }
        for (int i = 0; i < delta.tables(); i++) {
            ids.add(delta.tableId(i));
        }
        return ids;
    }

    /** An estimate of the heap they take. */
    public long bytes() {
        long bytes = delta.bytes();
        for (Tree<byte[]> entries : builtIndexes.values()) {
            bytes += entries.size() * INDEX_ENTRY_BYTES;
        }
        return bytes;
    }

    public Changes withDelta(Delta changed) {
        return new Changes(catalogChanges, changed, builtIndexes);
    }

    /** With one more change of the schema. */
    public Changes with(CatalogChange change) {
        List<CatalogChange> more = new ArrayList<>(catalogChanges);
        more.add(change);
        return new Changes(more, delta, builtIndexes);
    }

    /** With one more change of the schema, by which an index has these entries. */
    public Changes withEntries(CatalogChange change, long indexId, Tree<byte[]> entries) {
        Map<Long, Tree<byte[]>> built = new HashMap<>(builtIndexes);
        built.put(indexId, entries);
        return new Changes(with(change).catalogChanges, delta, built);
    }

    /** A catalog with the changes of the schema: that of a version, or a newer one's. */
    public Catalog applyTo(Catalog catalog) {
        Catalog changed = catalog;
        for (CatalogChange change : catalogChanges) {
            changed = change.applyTo(changed);
        }
        return changed;
    }

    /** Whether a table's rows are all written anew: then they are the delta's, and none of the version it is applied to. */
    public boolean isRewritten(long tableId) {
        return catalogChanges.stream()
                .anyMatch(change -> change instanceof CatalogChange.AlterTable alter
                        && alter.alteredId() == tableId
                        && alter.isRewrite());
    }

    /** The ids of the indexes whose entries are made by these changes. */
    Set<Long> madeIndexIds() {
        Set<Long> ids = new HashSet<>();
        for (CatalogChange change : catalogChanges) {
            if (change instanceof CatalogChange.CreateIndex create) {
                ids.add(create.index().id());
            } else if (change instanceof CatalogChange.Reindex reindex) {
                ids.add(reindex.indexId());
            }
        }
        return ids;
    }

    public boolean isEmpty() {
        return catalogChanges.isEmpty() && delta.isEmpty();
    }
}
