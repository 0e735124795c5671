package org.tarndb.txn;

import java.util.ArrayList;
import java.util.List;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.ForeignKeyDef;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.Reference;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.ddl.CatalogChange;
import org.tarndb.txn.ddl.Names;
import org.tarndb.txn.lock.LockMode;

/** The keys and indexes that have a column, and the foreign keys that need them. */
final class ColumnUsers {
    private final StatementWaits waits;
    private final SchemaWriter schema;
    private final ConstraintWriter constraints;
    private final TableDef table;
    private final int ordinal;

    ColumnUsers(StatementWaits waits, SchemaWriter schema, ConstraintWriter constraints, TableDef table, int ordinal) {
        this.waits = waits;
        this.schema = schema;
        this.constraints = constraints;
        this.table = table;
        this.ordinal = ordinal;
    }

    /** @throws TarnException DEPENDENT_OBJECTS naming them */
    void requireNone(String whatToDo) {
        List<String> users = new ArrayList<>();
        if (isInPrimaryKey()) {
            users.add("primary key " + table.primaryKeyName());
        }
        for (IndexDef index : table.indexes()) {
            if (table.entries(index).uses(ordinal) && !index.isReplacement()) {
                users.add((index.isUniqueConstraint() ? "constraint " : "index ") + index.name());
            }
        }
        for (ForeignKeyDef key : table.foreignKeys()) {
            if (key.columns().contains(ordinal)) {
                users.add("foreign key " + key.name());
            }
        }
        require(users, whatToDo);
    }

    /** @throws TarnException DEPENDENT_OBJECTS when a foreign key has the column, or refers to a key that has it */
    void requireNoForeignKey() {
        List<String> users = new ArrayList<>();
        for (ForeignKeyDef key : table.foreignKeys()) {
            if (key.columns().contains(ordinal)) {
                users.add("foreign key " + key.name());
            }
        }
        references()
                .forEach(reference -> users.add("foreign key " + reference.key().name() + " of table "
                        + reference.table().name()));
        require(users, "drop it, alter the column, and add it again");
    }

    private void require(List<String> users, String whatToDo) {
        if (!users.isEmpty()) {
            throw new TarnException(
                    ErrorCode.DEPENDENT_OBJECTS,
                    "column " + table.columns().get(ordinal).name() + " of table " + table.name() + " is used by "
                            + String.join(", ", users) + "; " + whatToDo);
        }
    }

    private boolean isInPrimaryKey() {
        return table.primaryKey().contains(ordinal);
    }

    /** The foreign keys that refer to a key with the column. */
    private List<Reference> references() {
        return schema.catalog().referencesTo(table.id()).stream()
                .filter(reference -> isReferenced(reference.key()))
                .toList();
    }

    private boolean isReferenced(ForeignKeyDef key) {
        if (key.referencesPrimaryKey()) {
            return isInPrimaryKey();
        }
        IndexDef index = table.index(key.referencedIndexId());
        return index != null && table.entries(index).uses(ordinal);
    }

    /**
     * Drops them, all but the primary key.
     *
     * @throws TarnException DEPENDENT_OBJECTS when a foreign key on other columns finds its rows by one of them
     */
    void drop() {
        for (ForeignKeyDef key : table.foreignKeys()) {
            if (key.columns().contains(ordinal)) {
                constraints.dropForeignKey(table, key);
            }
        }
        references().forEach(constraints::dropReference);
        TableDef rest = schema.currentTable(table);
        for (IndexDef index : rest.indexes()) {
            if (table.entries(index).uses(ordinal) && !index.isReplacement()) {
                requireNoSupport(rest, index.id(), "index " + index.name());
                waits.lock(Names.ofIndex(new TableName(table.name().schema(), index.name())), LockMode.EXCLUSIVE);
                schema.change(new CatalogChange.DropIndex(index));
            }
        }
        if (isInPrimaryKey()) {
            requireUnreferenced(schema.catalog(), rest);
        }
    }

    /** @throws TarnException DEPENDENT_OBJECTS when a foreign key needs the primary key */
    static void requireUnreferenced(Catalog catalog, TableDef table) {
        for (Reference reference : catalog.referencesTo(table.id())) {
            if (reference.key().referencesPrimaryKey()) {
                throw needed(table, "primary key " + table.primaryKeyName(), reference.table(), reference.key());
            }
        }
        requireNoSupport(table, ForeignKeyDef.PRIMARY_KEY, "primary key " + table.primaryKeyName());
    }

    private static void requireNoSupport(TableDef table, long indexId, String what) {
        for (ForeignKeyDef key : table.foreignKeys()) {
            if (key.supportingIndexId() == indexId) {
                throw needed(table, what, table, key);
            }
        }
    }

    private static TarnException needed(TableDef table, String what, TableDef by, ForeignKeyDef key) {
        return new TarnException(
                ErrorCode.DEPENDENT_OBJECTS,
                what + " of table " + table.name() + " can't be dropped: foreign key " + key.name() + " of table "
                        + by.name() + " needs it; drop that first");
    }
}
