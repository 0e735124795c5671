package org.tarndb.txn.indexbuild;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.SortedMap;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.ForeignKeyDef;
import org.tarndb.storage.catalog.ForeignKeyState;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.IndexState;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.txn.constraint.ReferencedKey;
import org.tarndb.txn.constraint.SupportingIndex;
import org.tarndb.txn.ddl.CatalogChange;
import org.tarndb.txn.ddl.ForeignKeySpec;
import org.tarndb.txn.ddl.IndexSpec;
import org.tarndb.txn.ddl.Names;
import org.tarndb.txn.lock.LockKey;

/**
 * ADD FOREIGN KEY ... ONLINE. Where an index starts with the columns, commits keep the key from here on; else an index is
 * built first.
 */
final class RegisterForeignKey extends Registration {
    private final ForeignKeySpec spec;
    private final long keyId;
    private final long indexId;
    private final SortedMap<String, String> options;
    private IndexDef index;

    /**
     * @param keyId of the key
     * @param indexId of its own index, should it need one
     * @param options of the build
     */
    RegisterForeignKey(
            TableDef planned, ForeignKeySpec spec, long keyId, long indexId, SortedMap<String, String> options) {
        super(planned);
        this.spec = spec;
        this.keyId = keyId;
        this.indexId = indexId;
        this.options = options;
        this.index = index(keyId, spec.columns());
    }

    private IndexDef index(long id, List<Integer> columns) {
        return index(id, spec.name(), planned().id(), columns).withOptions(options);
    }

    private static IndexDef index(long id, String name, long tableId, List<Integer> columns) {
        IndexSpec made = SupportingIndex.spec(name, columns);
        return new IndexDef(id, name, tableId, made.shape(), true, IndexState.BUILDING);
    }

    /** The index of a foreign key that is not public, or what stands for it when it is not its own. */
    static IndexDef standIn(TableDef table, ForeignKeyDef key) {
        IndexDef own = table.index(key.supportingIndexId());
        return own != null && SupportingIndex.isOfForeignKey(own)
                ? own
                : index(key.id(), key.name(), table.id(), key.columns());
    }

    @Override
    List<LockKey> names() {
        return List.of(Names.ofConstraint(named(spec.name())), Names.ofIndex(named(spec.name())));
    }

    @Override
    List<CatalogChange> changes(Catalog catalog, TableDef table) {
        requireFreeConstraintName(catalog, spec.name());
        ReferencedKey referenced = ReferencedKey.find(catalog, table, spec);
        OptionalLong supporting = SupportingIndex.find(table, referenced.columns());
        List<CatalogChange> changes = new ArrayList<>();
        if (supporting.isEmpty()) {
            requireFreeIndexName(catalog, spec.name());
            index = index(indexId, referenced.columns());
            changes.add(new CatalogChange.CreateIndex(index));
        } else {
            index = index(keyId, referenced.columns());
        }
        changes.add(new CatalogChange.AddForeignKey(
                table.id(),
                new ForeignKeyDef(
                        keyId,
                        spec.name(),
                        referenced.columns(),
                        referenced.table().id(),
                        referenced.indexId(),
                        spec.onDelete(),
                        spec.onUpdate(),
                        spec.deferrable(),
                        spec.initiallyDeferred(),
                        supporting.orElse(indexId),
                        supporting.isEmpty() ? ForeignKeyState.BUILDING : ForeignKeyState.VALIDATING)));
        return changes;
    }

    @Override
    IndexDef index() {
        return index;
    }

    @Override
    ForeignKeyTarget foreignKey() {
        return new ForeignKeyTarget(planned().id(), keyId);
    }
}
