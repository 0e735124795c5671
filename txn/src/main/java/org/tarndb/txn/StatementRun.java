package org.tarndb.txn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.DatabaseProperty;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.IndexEntries;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.catalog.TableOption;
import org.tarndb.storage.codec.KeyCodec;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.storage.version.TableVersion;
import org.tarndb.txn.commit.Changes;
import org.tarndb.txn.commit.Duplicates;
import org.tarndb.txn.ddl.IndexSpec;
import org.tarndb.txn.ddl.TableSpec;
import org.tarndb.txn.lock.LockKey;
import org.tarndb.txn.lock.LockMode;
import org.tarndb.txn.view.Delta;
import org.tarndb.txn.view.ReadView;
import org.tarndb.txn.view.VersionReadView;

/**
 * One run of a statement: takes the locks, compares what is changed with what was read, and records it in the delta.
 *
 * <p>A row's lock is held when the tip is asked for the row, and until the transaction has prepared; so the row can't
 * change in between. Rows are compared by reference: an untouched row is the same object in every version.
 */
final class StatementRun implements StatementScope {
    private record Insertion(TableDef table, byte[] key, byte[] row) {}

    private final Transaction transaction;
    private final VersionReadView view;
    private final StatementWaits waits;
    private final UniqueChecks uniqueChecks;
    private final SchemaWriter schema;
    /** Rows whose primary key changes: put in when all rows have left their old keys. */
    private final List<Insertion> insertions = new ArrayList<>(0);

    StatementRun(Transaction transaction, DatabaseVersion version, Cancellation cancellation) {
        this.transaction = transaction;
        this.view = transaction.view(version);
        this.waits = new StatementWaits(transaction, cancellation);
        this.uniqueChecks = new UniqueChecks(transaction, waits);
        this.schema = new SchemaWriter(transaction, waits);
    }

    @Override
    public ReadView view() {
        return view;
    }

    @Override
    public void insert(TableDef table, byte[] row) {
        TableDef current = writable(table);
        if (current.hasPrimaryKey()) {
            insertAt(current, current.keyCodec().keyOf(current.layout(), row), row);
        } else {
            byte[] key = KeyCodec.ROW_ID.encode(transaction.context().nextRowId(table.id()));
            put(current, key, null, row);
        }
    }

    private void insertAt(TableDef table, byte[] key, byte[] row) {
        waits.lock(LockKey.row(table.id(), key), LockMode.EXCLUSIVE);
        byte[] own = transaction.changes().delta().changesOf(table.id()).get(key);
        if (own == null) {
            requireAbsent(table, key);
        } else if (own != Delta.DELETED) {
            throw Duplicates.ofPrimaryKey(table, key);
        }
        put(table, key, null, row);
    }

    /** A row that is prepared but not confirmed may still vanish: its fate is waited for. */
    private void requireAbsent(TableDef table, byte[] key) {
        while (true) {
            DatabaseVersion tip = waits.tip();
            byte[] row = rowIn(tip, table, key);
            byte[] confirmed = rowIn(transaction.context().pipeline.confirmed(), table, key);
            if (row == null) {
                requireAbsentInSnapshot(table, key);
                if (confirmed != null) {
                    transaction.buildOn(tip);
                }
                return;
            }
            if (confirmed == row) {
                throw Duplicates.ofPrimaryKey(table, key);
            }
            waits.awaitDecided(tip);
        }
    }

    /** A row that the snapshot shows and that was deleted since counts as changed: it can't be put in its place. */
    private void requireAbsentInSnapshot(TableDef table, byte[] key) {
        if (transaction.isolation() != IsolationLevel.READ_COMMITTED && rowIn(view.version(), table, key) != null) {
            throw changedSince(table, key);
        }
    }

    static byte @Nullable [] rowIn(DatabaseVersion version, TableDef table, byte[] key) {
        TableVersion found = version.table(table.id());
        return found == null ? null : found.rows().get(key);
    }

    @Override
    public boolean update(TableDef table, byte[] key, byte[] oldRow, byte[] newRow) {
        TableDef current = writable(table);
        if (!claim(current, key, oldRow)) {
            return false;
        }
        byte[] newKey = current.hasPrimaryKey() ? current.keyCodec().keyOf(current.layout(), newRow) : key;
        if (Arrays.equals(key, newKey)) {
            put(current, key, oldRow, newRow);
        } else {
            remove(current, key, oldRow);
            insertions.add(new Insertion(current, newKey, newRow));
        }
        return true;
    }

    @Override
    public boolean delete(TableDef table, byte[] key, byte[] oldRow) {
        TableDef current = writable(table);
        if (!claim(current, key, oldRow)) {
            return false;
        }
        remove(current, key, oldRow);
        return true;
    }

    /**
     * Locks a row and makes sure that it still is as it was read.
     *
     * @return false when this statement has changed it already
     */
    private boolean claim(TableDef table, byte[] key, byte[] oldRow) {
        waits.lock(LockKey.row(table.id(), key), LockMode.EXCLUSIVE);
        byte[] atStart = view.delta().changesOf(table.id()).get(key);
        byte[] now = transaction.changes().delta().changesOf(table.id()).get(key);
        if (now != atStart) {
            return false;
        }
        byte[] current = now != null ? now : rowIn(waits.tip(), table, key);
        if (current == oldRow) {
            return true;
        }
        if (transaction.isolation() == IsolationLevel.READ_COMMITTED) {
            throw StatementRestart.INSTANCE;
        }
        throw changedSince(table, key);
    }

    private static TarnException changedSince(TableDef table, byte[] key) {
        return new TarnException(
                ErrorCode.SERIALIZATION_FAILURE,
                "the row " + table.describeKey(key) + " of table " + table.name()
                        + " was changed by another transaction since this one began; run the transaction again");
    }

    private void put(TableDef table, byte[] key, byte @Nullable [] oldRow, byte[] newRow) {
        uniqueKeys(table, key, oldRow, newRow);
        Changes changes = transaction.changes();
        transaction.setChanges(changes.withDelta(changes.delta().put(table.id(), key, newRow)));
    }

    private void remove(TableDef table, byte[] key, byte[] oldRow) {
        uniqueKeys(table, key, oldRow, null);
        Changes changes = transaction.changes();
        transaction.setChanges(changes.withDelta(changes.delta().put(table.id(), key, Delta.DELETED)));
    }

    /** Locks the unique keys that are freed and taken: until this transaction prepares, nobody else may take either. */
    private void uniqueKeys(TableDef table, byte[] rowKey, byte @Nullable [] oldRow, byte @Nullable [] newRow) {
        for (IndexEntries index : table.entries()) {
            if (!index.index().unique()) {
                continue;
            }
            byte[] oldKey = oldRow == null || !index.isConstrained(oldRow) ? null : index.key(oldRow);
            byte[] newKey = newRow == null || !index.isConstrained(newRow) ? null : index.key(newRow);
            if (Arrays.equals(oldKey, newKey)) {
                continue;
            }
            long indexId = index.index().id();
            if (oldKey != null) {
                waits.lock(LockKey.uniqueKey(indexId, oldKey), LockMode.EXCLUSIVE);
            }
            if (newKey != null) {
                waits.lock(LockKey.uniqueKey(indexId, newKey), LockMode.EXCLUSIVE);
                uniqueChecks.add(table, index, newKey, rowKey);
            }
        }
    }

    /** The table as the tip has it, so with the indexes registered since the statement was planned. */
    private TableDef writable(TableDef table) {
        waits.lockForWriting(table.id());
        return schema.currentTable(table);
    }

    /** The end of the statement: what could not be decided row by row. */
    void finish() {
        for (Insertion insertion : insertions) {
            insertAt(insertion.table, insertion.key, insertion.row);
        }
        uniqueChecks.run();
    }

    @Override
    public void createSchema(String name) {
        schema.createSchema(name);
    }

    @Override
    public void dropSchema(String name) {
        schema.dropSchema(name);
    }

    @Override
    public TableDef createTable(TableSpec spec) {
        return schema.createTable(spec);
    }

    @Override
    public void dropTable(TableDef table) {
        schema.dropTable(table);
    }

    @Override
    public void setProperty(DatabaseProperty property, @Nullable String value) {
        schema.setProperty(property, value);
    }

    @Override
    public void setTableOptions(TableDef table, Map<TableOption, @Nullable String> options) {
        schema.setTableOptions(table, options);
    }

    @Override
    public IndexDef createIndex(TableDef table, IndexSpec spec) {
        return schema.createIndex(table, spec);
    }

    @Override
    public void dropIndex(TableName name) {
        schema.dropIndex(name);
    }
}
