package org.tarndb.txn;

import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.ForeignKeyDef;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.constraint.SupportingIndex;
import org.tarndb.txn.ddl.CatalogChange;
import org.tarndb.txn.ddl.Names;
import org.tarndb.txn.ddl.TableChange;
import org.tarndb.txn.lock.LockMode;

/**
 * A statement's changes of the names of indexes and constraints. Ids stay what they are, so writers, builds and foreign keys
 * go on.
 *
 * <p>Locks: both names, the definition, and on the table an intention, which keeps it and what it has from being dropped.
 */
final class ObjectRenamer {
    private final Transaction transaction;
    private final StatementWaits waits;
    private final SchemaWriter schema;
    private final ConstraintWriter constraints;

    ObjectRenamer(Transaction transaction, StatementWaits waits, SchemaWriter schema, ConstraintWriter constraints) {
        this.transaction = transaction;
        this.waits = waits;
        this.schema = schema;
        this.constraints = constraints;
    }

    /** An index that belongs to a UNIQUE constraint has its name, so both get the new one. */
    void renameIndex(TableName name, String newName) {
        waits.lock(Names.ofIndex(name), LockMode.EXCLUSIVE);
        lockTable(schema.requireIndex(name).tableId());
        IndexDef index = schema.requireIndex(name);
        if (SupportingIndex.isOfForeignKey(index)) {
            throw new TarnException(
                    ErrorCode.OBJECT_NOT_IN_STATE,
                    "index " + name + " belongs to the foreign key of the same name; rename that, with ALTER TABLE ..."
                            + " RENAME CONSTRAINT");
        }
        if (index.constraint()) {
            takeConstraintName(name, newName);
        }
        renameIndex(index, name, newName);
    }

    private void renameIndex(IndexDef index, TableName name, String newName) {
        waits.lock(Names.ofIndex(name), LockMode.EXCLUSIVE);
        schema.requireFreeIndexName(new TableName(name.schema(), newName));
        change(index.tableId(), new TableChange.RenameIndex(index.id(), newName));
    }

    void renameConstraint(TableDef planned, String name, String newName) {
        lockTable(planned.id());
        TableDef table = schema.currentTable(planned);
        TableName full = new TableName(table.name().schema(), name);
        IndexDef index = indexOf(table, name);
        if (index == null && !hasConstraint(table, name)) {
            throw new TarnException(ErrorCode.UNDEFINED_OBJECT, "table " + table.name() + " has no constraint " + name);
        }
        takeConstraintName(full, newName);
        if (index != null) {
            renameIndex(index, full, newName);
        }
        if (index == null || !index.unique()) {
            change(table.id(), new TableChange.RenameConstraint(name, newName));
        }
    }

    /** The index that belongs to a constraint and has its name, or null. */
    private static @Nullable IndexDef indexOf(TableDef table, String name) {
        for (IndexDef index : table.indexes()) {
            if (index.constraint() && !index.isReplacement() && index.name().equals(name)) {
                return index;
            }
        }
        return null;
    }

    private static boolean hasConstraint(TableDef table, String name) {
        return (table.hasPrimaryKey() && table.primaryKeyName().equals(name))
                || table.checks().stream().anyMatch(check -> check.name().equals(name))
                || table.foreignKeys().stream().map(ForeignKeyDef::name).anyMatch(name::equals);
    }

    private void takeConstraintName(TableName name, String newName) {
        waits.lock(Names.ofConstraint(name), LockMode.EXCLUSIVE);
        constraints.requireFreeName(name.schema(), newName);
    }

    private void lockTable(long tableId) {
        waits.lock(Names.ofDefinition(tableId), LockMode.EXCLUSIVE);
        waits.lockForWriting(tableId);
        transaction.buildOn(waits.tip());
    }

    private void change(long tableId, TableChange change) {
        schema.change(new CatalogChange.AlterTable(tableId, change));
    }
}
