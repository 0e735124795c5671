package org.tarndb.txn;

import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.tarndb.storage.catalog.CheckDef;
import org.tarndb.storage.catalog.ForeignKeyDef;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.Reference;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.constraint.ForeignKeys;
import org.tarndb.txn.constraint.ReferencedKey;
import org.tarndb.txn.constraint.RowCheck;
import org.tarndb.txn.constraint.SupportingIndex;
import org.tarndb.txn.ddl.CatalogChange;
import org.tarndb.txn.ddl.ForeignKeySpec;
import org.tarndb.txn.ddl.IndexSpec;
import org.tarndb.txn.ddl.Names;
import org.tarndb.txn.ddl.TableSpec;
import org.tarndb.txn.lock.LockKey;
import org.tarndb.txn.lock.LockMode;
import org.tarndb.txn.view.RowCursor;
import org.tarndb.txn.view.VersionReadView;

/**
 * A statement's changes of constraints, and of tables that have some. A constraint is added with its table locked EXCLUSIVE,
 * a foreign key with both: so every transaction that writes to them has prepared before, or knows the constraint.
 */
final class ConstraintWriter {
    private final Transaction transaction;
    private final StatementWaits waits;
    private final SchemaWriter schema;
    private final RunAccess access;
    private final PublicationWriter publications;

    ConstraintWriter(Transaction transaction, StatementWaits waits, SchemaWriter schema, RunAccess access) {
        this.transaction = transaction;
        this.waits = waits;
        this.schema = schema;
        this.access = access;
        this.publications = new PublicationWriter(transaction, waits, schema);
    }

    TableDef createTable(TableSpec spec) {
        schema.requireFreeTableName(spec.name());
        String inSchema = spec.name().schema();
        if (!spec.primaryKey().isEmpty()) {
            requireFreeName(inSchema, spec.primaryKeyName());
        }
        Set<String> names = new HashSet<>();
        spec.uniqueConstraints().forEach(unique -> requireFreeName(inSchema, unique.name()));
        for (CheckDef check : spec.checks()) {
            requireFreeName(inSchema, check.name());
            if (!names.add(check.name())) {
                throw duplicate(new TableName(inSchema, check.name()));
            }
        }
        TableDef table = schema.createTable(spec);
        spec.foreignKeys().forEach(key -> addForeignKey(table, key));
        return schema.currentTable(table);
    }

    void addCheck(TableDef planned, CheckDef check) {
        TableDef table = locked(planned);
        requireFreeName(table.name().schema(), check.name());
        schema.change(new CatalogChange.AddCheck(table.id(), check));
        TableDef checked = schema.currentTable(table);
        RowCheck condition = transaction.rules().checkOf(checked);
        RowCursor rows = new VersionReadView(
                        waits.tip(), schema.catalog(), transaction.changes().delta(), transaction.deltaIndexes())
                .table(checked)
                .scan(KeyRange.all(), false);
        while (rows.next()) {
            waits.throwIfCancelled();
            condition.check(rows.key(), rows.row());
        }
    }

    void addUnique(TableDef planned, IndexSpec spec) {
        requireFreeName(planned.name().schema(), spec.name());
        schema.createIndex(planned, spec);
    }

    void addForeignKey(TableDef planned, ForeignKeySpec spec) {
        TableDef table = locked(planned);
        requireFreeName(table.name().schema(), spec.name());
        ReferencedKey referenced = ReferencedKey.find(schema.catalog(), table, spec);
        if (referenced.table().id() != table.id()) {
            locked(referenced.table());
            referenced = ReferencedKey.find(schema.catalog(), table, spec);
        }
        long supportingIndex = supportingIndex(table, spec.name(), referenced.columns());
        ForeignKeyDef key = new ForeignKeyDef(
                transaction.context().nextObjectId(),
                spec.name(),
                referenced.columns(),
                referenced.table().id(),
                referenced.indexId(),
                spec.onDelete(),
                spec.onUpdate(),
                spec.deferrable(),
                spec.initiallyDeferred(),
                supportingIndex);
        schema.change(new CatalogChange.AddForeignKey(table.id(), key));
        new ForeignKeys(access).checkTable(new Reference(schema.currentTable(table), key));
    }

    /** The table, with nobody else writing to it and all that is in it confirmed: what is prepared could still go. */
    private TableDef locked(TableDef planned) {
        waits.lock(LockKey.table(planned.id()), LockMode.EXCLUSIVE);
        DatabaseVersion tip = waits.tip();
        if (tip.table(planned.id()) != null) {
            waits.awaitDecided(tip);
        }
        return schema.currentTable(planned);
    }

    /** The id of an index that starts with the columns; it is made when there is none. */
    private long supportingIndex(TableDef table, String name, List<Integer> columns) {
        OptionalLong found = SupportingIndex.find(table, columns);
        return found.isPresent()
                ? found.getAsLong()
                : schema.createIndex(table, SupportingIndex.spec(name, columns)).id();
    }

    void drop(TableDef planned, String name, boolean cascade) {
        waits.lock(LockKey.table(planned.id()), LockMode.EXCLUSIVE);
        TableDef table = schema.currentTable(planned);
        for (ForeignKeyDef key : table.foreignKeys()) {
            if (key.name().equals(name)) {
                dropForeignKey(table, key);
                return;
            }
        }
        if (table.checks().stream().anyMatch(check -> check.name().equals(name))) {
            schema.change(new CatalogChange.DropCheck(table.id(), name));
            return;
        }
        for (IndexDef index : table.indexes()) {
            if (index.isUniqueConstraint() && index.name().equals(name)) {
                dropUnique(table, index, cascade);
                return;
            }
        }
        TableName full = new TableName(table.name().schema(), name);
        schema.catalog(known -> known.tableOfConstraint(full) != null);
        throw new TarnException(ErrorCode.UNDEFINED_OBJECT, "table " + table.name() + " has no constraint " + name);
    }

    void dropForeignKey(TableDef table, ForeignKeyDef key) {
        schema.change(new CatalogChange.DropForeignKey(table.id(), key.id()));
        IndexDef index = table.index(key.supportingIndexId());
        if (index != null && SupportingIndex.isOfForeignKey(index)) {
            schema.change(new CatalogChange.DropIndex(index));
        }
    }

    private void dropUnique(TableDef table, IndexDef index, boolean cascade) {
        if (cascade) {
            schema.catalog().referencesTo(table.id()).stream()
                    .filter(reference -> reference.key().referencedIndexId() == index.id())
                    .forEach(this::dropReference);
        }
        Reference user = SchemaWriter.userOf(schema.catalog(), table, index);
        if (user != null) {
            throw dependent("constraint " + index.name() + " of table " + table.name(), user);
        }
        schema.change(new CatalogChange.DropIndex(index));
    }

    void dropReference(Reference reference) {
        waits.lock(LockKey.table(reference.table().id()), LockMode.EXCLUSIVE);
        TableDef table = schema.currentTable(reference.table());
        if (table.foreignKey(reference.key().id()) != null) {
            dropForeignKey(table, reference.key());
        }
    }

    void dropTables(List<TableDef> tables, boolean cascade) {
        Set<Long> ids = new HashSet<>();
        for (TableDef table : tables) {
            schema.lockToDrop(table);
            ids.add(table.id());
        }
        for (TableDef table : tables) {
            for (Reference reference : schema.catalog().referencesTo(table.id())) {
                if (!ids.contains(reference.table().id())) {
                    if (!cascade) {
                        throw dependent("table " + table.name(), reference);
                    }
                    dropReference(reference);
                }
            }
        }
        publications.dropTables(tables, ids, cascade);
        for (TableDef table : tables) {
            schema.change(new CatalogChange.DropTable(table.id()));
        }
    }

    private static TarnException dependent(String what, Reference on) {
        return new TarnException(
                ErrorCode.DEPENDENT_OBJECTS,
                what + " can't be dropped: foreign key " + on.key().name() + " of table "
                        + on.table().name() + " needs it; drop that first, or use CASCADE");
    }

    void requireFreeName(String inSchema, String name) {
        TableName full = new TableName(inSchema, name);
        waits.lock(Names.ofConstraint(full), LockMode.EXCLUSIVE);
        if (schema.catalog(known -> known.tableOfConstraint(full) == null).tableOfConstraint(full) != null) {
            throw duplicate(full);
        }
    }

    private static TarnException duplicate(TableName name) {
        return new TarnException(ErrorCode.DUPLICATE_OBJECT, "constraint " + name + " exists already");
    }
}
