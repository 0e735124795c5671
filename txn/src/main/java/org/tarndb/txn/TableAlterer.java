package org.tarndb.txn;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.tarndb.storage.catalog.CheckDef;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.IndexEntries;
import org.tarndb.storage.catalog.IndexShape;
import org.tarndb.storage.catalog.TableAlterations;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.storage.version.TableVersion;
import org.tarndb.txn.ddl.CatalogChange;
import org.tarndb.txn.ddl.Names;
import org.tarndb.txn.ddl.TableAlteration;
import org.tarndb.txn.ddl.TableChange;
import org.tarndb.txn.lock.LockKey;
import org.tarndb.txn.lock.LockMode;

/**
 * A statement's changes of a table's definition.
 *
 * <p>Locks: the definition, so that tables are altered one transaction after another and ordinals stay what they are; on
 * the table an intention, which keeps it from being dropped or indexed meanwhile and lets others write to it. What they
 * write is of an earlier row schema, and valid. Where rows are looked through or written anew the table is locked as a
 * whole, and all that is prepared must be decided.
 */
final class TableAlterer {
    private final Transaction transaction;
    private final DatabaseVersion viewed;
    private final StatementWaits waits;
    private final SchemaWriter schema;
    private final ConstraintWriter constraints;

    /** @param viewed the version that the statement reads */
    TableAlterer(
            Transaction transaction,
            DatabaseVersion viewed,
            StatementWaits waits,
            SchemaWriter schema,
            ConstraintWriter constraints) {
        this.constraints = constraints;
        this.transaction = transaction;
        this.viewed = viewed;
        this.waits = waits;
        this.schema = schema;
    }

    TableDef alter(TableDef planned, TableAlteration alteration) {
        waits.lock(Names.ofDefinition(planned.id()), LockMode.EXCLUSIVE);
        waits.lockForWriting(planned.id());
        // From here on statements must read the definition that is changed here, or a later one.
        transaction.buildOn(waits.tip());
        TableDef table = schema.sameTable(planned);
        if (alteration instanceof TableAlteration.AddColumn add) {
            addColumn(table, add);
        } else if (alteration instanceof TableAlteration.DropColumn drop) {
            dropColumn(table, drop);
        } else if (alteration instanceof TableAlteration.ChangeColumn changed) {
            changeColumn(table, changed);
        } else if (alteration instanceof TableAlteration.ChangeType changed) {
            changeType(table, changed);
        } else if (alteration instanceof TableAlteration.Rename rename) {
            rename(table, rename);
        } else if (alteration instanceof TableAlteration.ChangePrimaryKey changed) {
            changePrimaryKey(table, changed);
        }
        return schema.currentTable(planned);
    }

    private void change(TableDef table, TableChange change) {
        schema.change(new CatalogChange.AlterTable(table.id(), change));
    }

    private void addColumn(TableDef table, TableAlteration.AddColumn add) {
        ColumnDef column = add.column();
        if (!column.nullable() && add.absent() == null) {
            rows(table).requireNone("column " + column.name() + " is NOT NULL and has no DEFAULT");
        }
        change(table, new TableChange.AddColumn(table.layout().schemaId(), column, add.absent()));
    }

    private void dropColumn(TableDef table, TableAlteration.DropColumn drop) {
        int ordinal = drop.ordinal();
        if (table.columns().size() == 1) {
            throw new TarnException(
                    ErrorCode.INVALID_DEFINITION,
                    "column " + table.columns().get(0).name() + " is the only one of table " + table.name()
                            + "; drop the table");
        }
        ColumnUsers users = new ColumnUsers(waits, schema, constraints, table, ordinal);
        if (drop.cascade()) {
            users.drop();
        } else {
            users.requireNone("drop them before, or drop the column with CASCADE");
        }
        drop.checks().forEach(check -> schema.change(new CatalogChange.DropCheck(table.id(), check)));
        if (table.primaryKey().contains(ordinal)) {
            TableDef keyed = schema.currentTable(table);
            rows(keyed).rewrite(keyed.columns(), List.of(), table.primaryKeyName(), (values, key) -> values);
        }
        TableDef now = schema.currentTable(table);
        change(now, new TableChange.DropColumn(now.layout().schemaId(), ordinal));
    }

    private void changeColumn(TableDef table, TableAlteration.ChangeColumn changed) {
        int ordinal = changed.ordinal();
        ColumnDef column = changed.column();
        ColumnDef before = table.columns().get(ordinal);
        if (before.equals(column)) {
            return;
        }
        if (column.nullable() && table.primaryKey().contains(ordinal)) {
            throw new TarnException(
                    ErrorCode.INVALID_DEFINITION,
                    "column " + column.name() + " is of the primary key of table " + table.name()
                            + ", and so it is NOT NULL");
        }
        if (before.nullable() && !column.nullable()) {
            rows(table).requireNotNull(ordinal);
        }
        if (!before.name().equals(column.name())) {
            requireKnown(table, ordinal, changed.shapes());
        }
        change(table, new TableChange.ChangeColumn(table.layout().schemaId(), ordinal, column, changed.shapes()));
        schema.currentTable(table).entries().forEach(IndexEntries::compile);
        rewriteChecks(table, changed.checks());
    }

    /** An index that came after the table was looked up has the old name in its expressions. */
    private void requireKnown(TableDef table, int ordinal, Map<Long, IndexShape> shapes) {
        for (IndexEntries index : table.entries()) {
            if (index.computesFrom(ordinal) && !shapes.containsKey(index.index().id())) {
                throw schema.altered(table);
            }
        }
    }

    private void changeType(TableDef table, TableAlteration.ChangeType changed) {
        int ordinal = changed.ordinal();
        ColumnDef before = table.columns().get(ordinal);
        ColumnDef column = before.withType(changed.type());
        if (before.equals(column)) {
            return;
        }
        if (TableAlterations.isReadableAs(table, ordinal, column.type())) {
            change(
                    table,
                    new TableChange.ChangeColumn(
                            table.layout().schemaId(), ordinal, column, Collections.emptySortedMap()));
            return;
        }
        new ColumnUsers(waits, schema, constraints, table, ordinal).requireNoForeignKey();
        List<ColumnDef> columns = new ArrayList<>(table.columns());
        columns.set(ordinal, column);
        TableRows rows = rows(table);
        rows.rewrite(
                columns,
                table.primaryKey(),
                table.primaryKeyName(),
                rows.conversion(ordinal, before.type(), column, changed.zone()));
    }

    private void rename(TableDef table, TableAlteration.Rename rename) {
        TableName name = rename.name();
        waits.lock(Names.ofTable(table.name()), LockMode.EXCLUSIVE);
        schema.requireFreeTableName(name);
        change(table, new TableChange.Rename(name));
        rewriteChecks(table, rename.checks());
    }

    /** The conditions stay the same, so no row is looked at. */
    private void rewriteChecks(TableDef table, List<CheckDef> checks) {
        for (CheckDef check : checks) {
            schema.change(new CatalogChange.DropCheck(table.id(), check.name()));
            schema.change(new CatalogChange.AddCheck(table.id(), check));
        }
    }

    private void changePrimaryKey(TableDef table, TableAlteration.ChangePrimaryKey changed) {
        if (table.hasPrimaryKey() && !changed.columns().isEmpty()) {
            throw new TarnException(
                    ErrorCode.INVALID_DEFINITION,
                    "table " + table.name() + " has the primary key " + table.primaryKeyName() + " already");
        }
        if (changed.columns().isEmpty()) {
            ColumnUsers.requireUnreferenced(schema.catalog(), table);
        } else {
            constraints.requireFreeName(table.name().schema(), changed.name());
        }
        TableRows rows = rows(table);
        List<ColumnDef> columns = new ArrayList<>(table.columns());
        for (int ordinal : changed.columns()) {
            rows.requireNotNull(ordinal);
            columns.set(ordinal, columns.get(ordinal).withNullable(false));
        }
        rows.rewrite(columns, changed.columns(), changed.name(), (values, key) -> values);
    }

    /** All rows of the table, once nobody else writes to it: what is prepared may still roll back until it is decided. */
    private TableRows rows(TableDef table) {
        waits.lock(LockKey.table(table.id()), LockMode.EXCLUSIVE);
        waits.awaitDecided(waits.tip());
        DatabaseVersion tip = waits.tip();
        if (transaction.isolation() != IsolationLevel.READ_COMMITTED && rowsOf(viewed, table) != rowsOf(tip, table)) {
            throw new TarnException(
                    ErrorCode.SERIALIZATION_FAILURE,
                    "rows of table " + table.name()
                            + " were changed by others since the transaction began; run the transaction again");
        }
        transaction.buildOn(tip);
        return new TableRows(transaction, waits, tip, table);
    }

    private static Tree<byte[]> rowsOf(DatabaseVersion version, TableDef table) {
        TableVersion found = version.table(table.id());
        return found == null ? Tree.empty() : found.rows();
    }
}
