package org.tarndb.txn.ddl;

import java.util.List;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.ForeignKeyDef;
import org.tarndb.storage.catalog.IndexColumn;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.Reference;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * What a foreign key stands on must stay while it is there. Statements see to that with locks; but a foreign key that is
 * added ONLINE waits for no lock, so it may come between such a statement and its commit. Then the commit fails.
 */
final class KeptReferences {
    private KeptReferences() {}

    /** @throws TarnException SCHEMA_CHANGED when a foreign key needs the index */
    static void requireUnused(Catalog catalog, IndexDef index) {
        for (Reference reference : catalog.referencesTo(index.tableId())) {
            if (reference.key().referencedIndexId() == index.id()) {
                throw added(reference, "index " + index.name() + " is dropped");
            }
        }
        TableDef table = catalog.table(index.tableId());
        if (table == null) {
            return;
        }
        for (ForeignKeyDef key : table.foreignKeys()) {
            if (key.supportingIndexId() == index.id()) {
                throw added(new Reference(table, key), "index " + index.name() + " is dropped");
            }
        }
    }

    /** @throws TarnException SCHEMA_CHANGED when a foreign key refers to the table, which is not in the catalog any more */
    static void requireUnreferenced(Catalog catalog, long droppedId) {
        for (Reference reference : catalog.referencesTo(droppedId)) {
            throw added(reference, "the table that it refers to is dropped");
        }
    }

    /**
     * That foreign keys of the table and to it are what they were.
     *
     * @throws TarnException SCHEMA_CHANGED
     */
    static void requireKept(Catalog catalog, TableDef before, TableDef after) {
        boolean isSameKey = before.primaryKey().equals(after.primaryKey());
        for (ForeignKeyDef key : before.foreignKeys()) {
            boolean needsKey = key.supportingIndexId() == ForeignKeyDef.PRIMARY_KEY;
            if (!key.isPublic() || (needsKey && !isSameKey) || !haveSameTypes(before, after, key.columns())) {
                throw added(new Reference(before, key), "its rows are written anew");
            }
        }
        for (Reference reference : catalog.referencesTo(before.id())) {
            if ((reference.key().referencesPrimaryKey() && !isSameKey)
                    || !haveSameTypes(before, after, referencedColumns(before, reference.key()))) {
                throw added(reference, "the rows that it refers to are written anew");
            }
        }
    }

    private static List<Integer> referencedColumns(TableDef referenced, ForeignKeyDef key) {
        IndexDef index = referenced.index(key.referencedIndexId());
        return index == null
                ? referenced.primaryKey()
                : index.columns().stream().map(IndexColumn::ordinal).toList();
    }

    private static boolean haveSameTypes(TableDef before, TableDef after, List<Integer> ordinals) {
        return ordinals.stream()
                .allMatch(ordinal -> before.columns()
                        .get(ordinal)
                        .type()
                        .equals(after.columns().get(ordinal).type()));
    }

    private static TarnException added(Reference reference, String what) {
        return new TarnException(
                ErrorCode.SCHEMA_CHANGED,
                "table " + reference.table().name() + " got the foreign key "
                        + reference.key().name() + " meanwhile, but " + what + "; run the transaction again");
    }
}
