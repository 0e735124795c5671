package org.tarndb.txn;

import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.PublicationDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.ddl.CatalogChange;
import org.tarndb.txn.ddl.Names;
import org.tarndb.txn.ddl.PublicationSpec;
import org.tarndb.txn.lock.LockMode;

/**
 * A statement's changes of publications. Each locks the publication's name; a table is kept from being dropped meanwhile by the
 * lock of its definition.
 */
final class PublicationWriter {
    private final Transaction transaction;
    private final StatementWaits waits;
    private final SchemaWriter schema;

    PublicationWriter(Transaction transaction, StatementWaits waits, SchemaWriter schema) {
        this.transaction = transaction;
        this.waits = waits;
        this.schema = schema;
    }

    void create(PublicationSpec spec) {
        String name = spec.name();
        waits.lock(Names.ofPublication(name), LockMode.EXCLUSIVE);
        if (schema.catalog(known -> !known.publications().containsKey(name))
                .publications()
                .containsKey(name)) {
            throw new TarnException(ErrorCode.DUPLICATE_OBJECT, "publication " + name + " exists already");
        }
        for (TableDef table : spec.tables()) {
            waits.lock(Names.ofTable(table.name()), LockMode.SHARED);
            schema.currentTable(table);
        }
        schema.change(new CatalogChange.SetPublication(new PublicationDef(
                transaction.context().nextObjectId(),
                name,
                spec.tables().stream().map(TableDef::id).toList(),
                spec.location(),
                spec.tables().size() > 1,
                spec.options(),
                spec.everyMillis(),
                spec.keepVersions(),
                spec.keepMillis(),
                false)));
    }

    void alter(String name, UnaryOperator<PublicationDef> change) {
        waits.lock(Names.ofPublication(name), LockMode.EXCLUSIVE);
        PublicationDef publication = require(name);
        PublicationDef changed = change.apply(publication);
        if (!changed.equals(publication)) {
            schema.change(new CatalogChange.SetPublication(changed));
        }
    }

    void drop(String name) {
        waits.lock(Names.ofPublication(name), LockMode.EXCLUSIVE);
        require(name);
        schema.change(new CatalogChange.DropPublication(name));
    }

    private PublicationDef require(String name) {
        Catalog catalog = schema.catalog(known -> known.publications().containsKey(name));
        PublicationDef publication = catalog.publications().get(name);
        if (publication == null) {
            throw new TarnException(ErrorCode.UNDEFINED_OBJECT, "publication " + name + " does not exist");
        }
        return publication;
    }

    /**
     * Tables are about to be dropped; their names are locked.
     *
     * @param cascade whether publications lose them, and go when no table is left; else DEPENDENT_OBJECTS
     */
    void dropTables(List<TableDef> tables, Set<Long> ids, boolean cascade) {
        for (PublicationDef publication :
                List.copyOf(schema.catalog().publications().values())) {
            if (publication.tableIds().stream().noneMatch(ids::contains)) {
                continue;
            }
            if (!cascade) {
                throw new TarnException(
                        ErrorCode.DEPENDENT_OBJECTS,
                        "table " + firstOf(publication, tables).name() + " can't be dropped: publication "
                                + publication.name() + " publishes it; drop that first, or use CASCADE");
            }
            waits.lock(Names.ofPublication(publication.name()), LockMode.EXCLUSIVE);
            dropTables(require(publication.name()), tables, ids);
        }
    }

    private void dropTables(PublicationDef publication, List<TableDef> tables, Set<Long> ids) {
        if (ids.containsAll(publication.tableIds())) {
            schema.change(new CatalogChange.DropPublication(publication.name()));
            return;
        }
        PublicationDef rest = publication;
        for (TableDef table : tables) {
            if (publication.tableIds().contains(table.id())) {
                rest = rest.withoutTable(table);
            }
        }
        schema.change(new CatalogChange.SetPublication(rest));
    }

    private static TableDef firstOf(PublicationDef publication, List<TableDef> tables) {
        return tables.stream()
                .filter(table -> publication.tableIds().contains(table.id()))
                .findFirst()
                .orElseThrow();
    }
}
