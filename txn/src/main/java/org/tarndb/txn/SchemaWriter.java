package org.tarndb.txn;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.DatabaseProperty;
import org.tarndb.storage.catalog.ForeignKeyDef;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.IndexEntries;
import org.tarndb.storage.catalog.IndexOption;
import org.tarndb.storage.catalog.IndexState;
import org.tarndb.storage.catalog.Reference;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.catalog.TableOption;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.commit.IndexLoad;
import org.tarndb.txn.commit.SortSpace;
import org.tarndb.txn.ddl.CatalogChange;
import org.tarndb.txn.ddl.IndexSpec;
import org.tarndb.txn.ddl.Names;
import org.tarndb.txn.ddl.TableSpec;
import org.tarndb.txn.lock.LockKey;
import org.tarndb.txn.lock.LockMode;

/**
 * A statement's changes of the schema. Each locks the names it takes or frees, and a table that it drops or indexes, so
 * two transactions that change different objects never meet.
 */
final class SchemaWriter {
    private final Transaction transaction;
    private final DatabaseVersion read;
    private final StatementWaits waits;
    private final OwnCatalog own;

    /** @param read the version that the statement reads */
    SchemaWriter(Transaction transaction, DatabaseVersion read, StatementWaits waits) {
        this.transaction = transaction;
        this.read = read;
        this.waits = waits;
        this.own = new OwnCatalog(transaction, waits);
    }

    /** The newest catalog with own changes. */
    Catalog catalog() {
        return own.newest();
    }

    /**
     * As {@link OwnCatalog#newest(Predicate)}. Where what the statement reads allows it and the newest catalog does not, the
     * statement has decided on what is past, IF EXISTS among it: in READ COMMITTED it is run again.
     */
    Catalog catalog(Predicate<Catalog> allows) {
        Catalog newest = own.newest(allows);
        boolean isPast = !allows.test(newest) && !allows.test(waits.tip().catalog()) && allows.test(read.catalog());
        if (isPast && transaction.isolation() == IsolationLevel.READ_COMMITTED) {
            throw StatementRestart.INSTANCE;
        }
        return newest;
    }

    /** @throws TarnException SCHEMA_CHANGED when the table has been dropped since it was looked up */
    TableDef currentTable(TableDef table) {
        TableDef current = catalog().table(table.id());
        if (current == null) {
            throw new TarnException(
                    ErrorCode.SCHEMA_CHANGED,
                    "table " + table.name() + " has been dropped or changed meanwhile; run the transaction again");
        }
        return current;
    }

    void createSchema(String name) {
        waits.lock(Names.ofSchema(name), LockMode.EXCLUSIVE);
        if (catalog(known -> !known.schemas().contains(name)).schemas().contains(name)) {
            throw new TarnException(ErrorCode.DUPLICATE_OBJECT, "schema " + name + " exists already");
        }
        change(new CatalogChange.CreateSchema(name));
    }

    void dropSchema(String name) {
        waits.lock(Names.ofSchema(name), LockMode.EXCLUSIVE);
        Catalog catalog = catalog(known -> known.schemas().contains(name));
        requireSchema(catalog, name);
        if (name.equals(Catalog.DEFAULT_SCHEMA)) {
            throw new TarnException(ErrorCode.OBJECT_NOT_IN_STATE, "schema " + name + " cannot be dropped");
        }
        for (TableDef table : catalog.tables()) {
            if (table.name().schema().equals(name) && remains(table)) {
                throw new TarnException(
                        ErrorCode.OBJECT_NOT_IN_STATE,
                        "schema " + name + " has tables, " + table.name() + " among them; drop them first");
            }
        }
        change(new CatalogChange.DropSchema(name));
    }

    /** Whether a table is there when all that is prepared is decided. */
    private boolean remains(TableDef table) {
        waits.awaitDecided(waits.tip());
        return catalog().table(table.id()) != null;
    }

    void requireFreeTableName(TableName name) {
        waits.lock(Names.ofSchema(name.schema()), LockMode.SHARED);
        waits.lock(Names.ofTable(name), LockMode.EXCLUSIVE);
        requireSchema(catalog(known -> known.schemas().contains(name.schema())), name.schema());
        if (catalog(known -> known.table(name) == null).table(name) != null) {
            throw new TarnException(ErrorCode.DUPLICATE_TABLE, "table " + name + " exists already");
        }
    }

    /** The table without its foreign keys; its name is free. */
    TableDef createTable(TableSpec spec) {
        TableName name = spec.name();
        long tableId = transaction.context().nextObjectId();
        List<IndexDef> indexes = new ArrayList<>();
        for (IndexSpec unique : spec.uniqueConstraints()) {
            requireFreeIndexName(new TableName(name.schema(), unique.name()));
            indexes.add(newIndex(tableId, unique));
        }
        TableDef table = TableDef.builder(tableId, name)
                .columns(spec.columns())
                .primaryKey(spec.primaryKey(), spec.primaryKeyName())
                .indexes(indexes)
                .checks(spec.checks())
                .options(spec.options())
                .build();
        change(new CatalogChange.CreateTable(table));
        return table;
    }

    void lockToDrop(TableDef table) {
        waits.lock(Names.ofTable(table.name()), LockMode.EXCLUSIVE);
        waits.lock(LockKey.table(table.id()), LockMode.EXCLUSIVE);
        currentTable(table);
    }

    void setProperty(DatabaseProperty property, @Nullable String value) {
        waits.lock(Names.ofProperty(property.name()), LockMode.EXCLUSIVE);
        change(new CatalogChange.SetProperty(property.name(), value == null ? null : property.check(value)));
    }

    void setTableOptions(TableDef table, Map<TableOption, @Nullable String> set) {
        waits.lock(LockKey.table(table.id()), LockMode.EXCLUSIVE);
        SortedMap<String, String> options = new TreeMap<>(currentTable(table).options());
        set.forEach((option, value) -> {
            if (value == null) {
                options.remove(option.name());
            } else {
                options.put(option.name(), option.check(value));
            }
        });
        change(new CatalogChange.SetTableOptions(table.id(), options));
    }

    /** The table, whose columns must be those that its looker-up saw: ordinals of them are used. */
    TableDef sameTable(TableDef planned) {
        TableDef current = currentTable(planned);
        if (current.layout().schemaId() != planned.layout().schemaId()
                || !current.name().equals(planned.name())
                || !current.columns().equals(planned.columns())
                || !current.checks().equals(planned.checks())) {
            throw altered(current);
        }
        return current;
    }

    /** The table as it is now, of which a row made for {@code planned} must be a row. */
    TableDef tableForRowsOf(TableDef planned) {
        TableDef current = currentTable(planned);
        if (current != planned && !current.acceptsRowsOf(planned)) {
            throw altered(current);
        }
        return current;
    }

    /** In READ COMMITTED the statement is run again, on a version that has the table as it is now. */
    RuntimeException altered(TableDef table) {
        return transaction.isolation() == IsolationLevel.READ_COMMITTED
                ? StatementRestart.INSTANCE
                : new TarnException(
                        ErrorCode.SCHEMA_CHANGED,
                        "table " + table.name() + " was altered since the transaction began; run it again");
    }

    IndexDef createIndex(TableDef planned, IndexSpec spec) {
        TableName name = new TableName(planned.name().schema(), spec.name());
        waits.lock(LockKey.table(planned.id()), LockMode.EXCLUSIVE);
        // What is prepared may still roll back; a duplicate among it would be none.
        if (waits.tip().table(planned.id()) != null) {
            waits.awaitDecided(waits.tip());
        }
        DatabaseVersion tip = waits.tip();
        TableDef table = sameTable(planned);
        requireFreeIndexName(name);
        IndexDef index = newIndex(table.id(), spec);
        CatalogChange.CreateIndex create = new CatalogChange.CreateIndex(index);
        IndexEntries entries = catalogWith(create, index.tableId()).entries(index);
        transaction.setChanges(new IndexMaker(transaction, waits, tip, table, sortBytes(spec))
                .make(create, entries, IndexLoad::cannotBeUnique));
        return index;
    }

    /** What was asked for, or the database's share. */
    private static long sortBytes(IndexSpec spec) {
        String asked = spec.options().get(IndexOption.MEMORY.name());
        return asked == null ? SortSpace.defaultBytes() : Long.parseLong(asked);
    }

    /** Makes the entries of an index anew, with nobody else writing to its table. */
    void reindex(TableDef planned, String name) {
        waits.lock(LockKey.table(planned.id()), LockMode.EXCLUSIVE);
        if (waits.tip().table(planned.id()) != null) {
            waits.awaitDecided(waits.tip());
        }
        DatabaseVersion tip = waits.tip();
        TableDef table = currentTable(planned);
        IndexDef index = requireIndex(new TableName(table.name().schema(), name));
        if (!index.isPublic()) {
            throw new TarnException(
                    ErrorCode.OBJECT_NOT_IN_STATE, "index " + name + " is being built, and needs no REINDEX");
        }
        CatalogChange reindex = new CatalogChange.Reindex(table.id(), index.id());
        transaction.setChanges(new IndexMaker(transaction, waits, tip, table, SortSpace.defaultBytes())
                .make(reindex, table.entries(index), IndexLoad::damaged));
    }

    private TableDef catalogWith(CatalogChange change, long tableId) {
        TableDef table = change.applyTo(catalog()).table(tableId);
        if (table == null) {
            throw TarnException.internal("a table that is locked has vanished");
        }
        return table;
    }

    void dropIndex(TableName name) {
        waits.lock(Names.ofIndex(name), LockMode.EXCLUSIVE);
        IndexDef index = requireIndex(name);
        // Keeps the table, and so the index, from being dropped meanwhile.
        waits.lockForWriting(index.tableId());
        index = requireIndex(name);
        if (index.constraint()) {
            throw new TarnException(
                    ErrorCode.OBJECT_NOT_IN_STATE,
                    "index " + name + " belongs to the constraint of the same name and cannot be dropped by itself; use"
                            + " ALTER TABLE ... DROP CONSTRAINT, or ALTER INDEX ... CANCEL BUILD while it is built");
        }
        requireUnused(index);
        change(new CatalogChange.DropIndex(index));
    }

    private void requireUnused(IndexDef index) {
        Catalog catalog = catalog();
        TableDef table = catalog.table(index.tableId());
        Reference user = table == null ? null : userOf(catalog, table, index);
        if (user != null) {
            throw new TarnException(
                    ErrorCode.OBJECT_NOT_IN_STATE,
                    "index " + index.name() + " can't be dropped: foreign key "
                            + user.key().name() + " of table " + user.table().name() + " needs it");
        }
    }

    /** A foreign key that refers to the index's key, or finds its rows by it; or null. */
    static @Nullable Reference userOf(Catalog catalog, TableDef table, IndexDef index) {
        for (Reference reference : catalog.referencesTo(table.id())) {
            if (reference.key().referencedIndexId() == index.id()) {
                return reference;
            }
        }
        for (ForeignKeyDef key : table.foreignKeys()) {
            if (key.supportingIndexId() == index.id()) {
                return new Reference(table, key);
            }
        }
        return null;
    }

    IndexDef requireIndex(TableName name) {
        IndexDef index = catalog(known -> known.index(name) != null).index(name);
        if (index == null) {
            throw new TarnException(ErrorCode.UNDEFINED_OBJECT, "index " + name + " does not exist");
        }
        return index;
    }

    private IndexDef newIndex(long tableId, IndexSpec spec) {
        return new IndexDef(
                transaction.context().nextObjectId(),
                spec.name(),
                tableId,
                spec.shape(),
                spec.constraint(),
                IndexState.PUBLIC);
    }

    void requireFreeIndexName(TableName name) {
        waits.lock(Names.ofIndex(name), LockMode.EXCLUSIVE);
        if (catalog(known -> known.index(name) == null).index(name) != null) {
            throw new TarnException(ErrorCode.DUPLICATE_OBJECT, "index " + name + " exists already");
        }
    }

    private static void requireSchema(Catalog catalog, String name) {
        if (!catalog.schemas().contains(name)) {
            throw new TarnException(
                    ErrorCode.UNDEFINED_SCHEMA,
                    "schema " + name + " does not exist; there are "
                            + String.join(", ", Collections.unmodifiableSortedSet(catalog.schemas())));
        }
    }

    void change(CatalogChange change) {
        transaction.setChanges(transaction.changes().with(change));
    }
}
