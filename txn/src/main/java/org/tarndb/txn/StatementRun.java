package org.tarndb.txn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.CheckDef;
import org.tarndb.storage.catalog.DatabaseProperty;
import org.tarndb.storage.catalog.ForeignKeyDef;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.IndexEntries;
import org.tarndb.storage.catalog.PublicationDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.catalog.TableOption;
import org.tarndb.storage.catalog.WrittenKeys;
import org.tarndb.storage.codec.KeyCodec;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.storage.version.TableVersion;
import org.tarndb.txn.commit.Changes;
import org.tarndb.txn.commit.Duplicates;
import org.tarndb.txn.constraint.ConstraintModes;
import org.tarndb.txn.constraint.ForeignKeys;
import org.tarndb.txn.constraint.RowCheck;
import org.tarndb.txn.ddl.ForeignKeySpec;
import org.tarndb.txn.ddl.IndexSpec;
import org.tarndb.txn.ddl.PublicationSpec;
import org.tarndb.txn.ddl.TableAlteration;
import org.tarndb.txn.ddl.TableSpec;
import org.tarndb.txn.lock.LockKey;
import org.tarndb.txn.lock.LockMode;
import org.tarndb.txn.lock.LockOwner;
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
    /** @param origin the key that the row had when the statement began */
    private record Insertion(TableDef table, byte[] key, byte[] row, byte[] origin) {}

    private final Transaction transaction;
    private final VersionReadView view;
    private final StatementWaits waits;
    private final UniqueChecks uniqueChecks;
    private final SchemaWriter schema;
    private final ConstraintWriter constraints;
    private final RunAccess access;
    /** Made when a table with foreign keys is written to. */
    private @Nullable ForeignKeys foreignKeys;

    private RowCheck rowCheck = RowCheck.NONE;
    /** Whose {@link #rowCheck} it is. */
    private @Nullable TableDef checkedTable;

    /** Rows whose primary key changes: put in when all rows have left their old keys. */
    private final List<Insertion> insertions = new ArrayList<>(0);

    StatementRun(Transaction transaction, DatabaseVersion version, Cancellation cancellation) {
        this.transaction = transaction;
        this.view = transaction.view(version);
        this.waits = new StatementWaits(transaction, cancellation);
        this.uniqueChecks = new UniqueChecks(transaction, view, waits);
        this.schema = new SchemaWriter(transaction, version, waits);
        this.access = new RunAccess(this, transaction, waits, schema);
        this.constraints = new ConstraintWriter(transaction, waits, schema, access);
    }

    @Override
    public ReadView view() {
        return view;
    }

    @Override
    public void insert(TableDef table, byte[] row) {
        TableDef current = writable(table);
        if (hasForeignKeys(current)) {
            foreignKeys().inserting(current, row);
        }
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
                requireSeen(transaction, view, table, key, row);
                throw Duplicates.ofPrimaryKey(table, key);
            }
            waits.awaitDecided(tip);
        }
    }

    /**
     * A serializable transaction may learn of a row, from the key that it can't have, only if its snapshot shows it; that
     * it is there has then been read.
     */
    static void requireSeen(Transaction transaction, ReadView view, TableDef table, byte[] key, byte[] row) {
        if (transaction.isolation() == IsolationLevel.SERIALIZABLE
                && view.table(table).get(key) != row) {
            throw changedSince(table, key);
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
        updateClaimed(current, key, oldRow, newRow);
        return true;
    }

    void updateClaimed(TableDef table, byte[] key, byte[] oldRow, byte[] newRow) {
        byte[] origin = key;
        if (hasForeignKeys(table)) {
            origin = foreignKeys().originOf(table, key);
            foreignKeys().updating(table, key, oldRow, newRow);
        }
        byte[] newKey = table.hasPrimaryKey() ? table.keyCodec().keyOf(table.layout(), newRow) : key;
        if (Arrays.equals(key, newKey)) {
            put(table, key, oldRow, newRow);
        } else {
            remove(table, key, oldRow);
            insertions.add(new Insertion(table, newKey, newRow, origin));
        }
    }

    @Override
    public boolean delete(TableDef table, byte[] key, byte[] oldRow) {
        TableDef current = writable(table);
        if (!claim(current, key, oldRow)) {
            return false;
        }
        deleteClaimed(current, key, oldRow, true);
        return true;
    }

    @Override
    public boolean truncate(TableDef table, byte[] key, byte[] oldRow) {
        TableDef current = writable(table);
        if (!claim(current, key, oldRow)) {
            return false;
        }
        deleteClaimed(current, key, oldRow, false);
        return true;
    }

    void deleteClaimed(TableDef table, byte[] key, byte[] oldRow, boolean withActions) {
        if (hasForeignKeys(table)) {
            foreignKeys().deleting(table, key, oldRow, withActions);
        }
        remove(table, key, oldRow);
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

    /**
     * Locks a row that a referential action is about to change: the action follows from the tip, not from what the
     * statement reads.
     *
     * @return the row as it is now, or null
     */
    byte @Nullable [] claimForAction(TableDef table, byte[] key) {
        waits.lock(LockKey.row(table.id(), key), LockMode.EXCLUSIVE);
        byte[] own = transaction.changes().delta().changesOf(table.id()).get(key);
        if (own != null) {
            return own == Delta.DELETED ? null : own;
        }
        DatabaseVersion tip = waits.tip();
        byte[] row = rowIn(tip, table, key);
        if (transaction.isolation() != IsolationLevel.READ_COMMITTED && rowIn(view.version(), table, key) != row) {
            throw changedSince(table, key);
        }
        if (row != null && rowIn(transaction.context().pipeline.confirmed(), table, key) != row) {
            transaction.buildOn(tip);
        }
        return row;
    }

    @Override
    public boolean lockRow(TableDef table, byte[] key, byte[] row, LockMode mode, LockWait wait) {
        TableDef current = writable(table);
        if (transaction.changes().delta().changesOf(table.id()).get(key) != null) {
            return true; // changed by this transaction, so locked
        }
        LockOwner owner = transaction.owner();
        int before = owner.heldCount();
        if (!waits.lock(LockKey.row(table.id(), key), mode, wait)) {
            return false;
        }
        if (rowIn(waits.tip(), current, key) == row) {
            return true;
        }
        if (transaction.isolation() != IsolationLevel.READ_COMMITTED) {
            throw changedSince(current, key);
        }
        if (wait.rule() == LockWait.Rule.SKIP_LOCKED && owner.heldCount() > before) {
            // The next run may not want the row as it is now, and others skip what is locked.
            transaction.context().locks.releaseNewest(owner);
        }
        throw StatementRestart.INSTANCE;
    }

    private static TarnException changedSince(TableDef table, byte[] key) {
        return new TarnException(
                ErrorCode.SERIALIZATION_FAILURE,
                "the row " + table.describeKey(key) + " of table " + table.name()
                        + " was changed by another transaction since this one began; run the transaction again");
    }

    private void put(TableDef table, byte[] key, byte @Nullable [] oldRow, byte[] newRow) {
        if (!table.checks().isEmpty()) {
            check(table, key, newRow);
        }
        uniqueKeys(table, key, oldRow, newRow);
        Changes changes = transaction.changes();
        transaction.setChanges(changes.withDelta(changes.delta().put(table.id(), key, newRow)));
    }

    private void check(TableDef table, byte[] key, byte[] row) {
        if (table != checkedTable) {
            rowCheck = transaction.rules().checkOf(table);
            checkedTable = table;
        }
        rowCheck.check(key, row);
    }

    private void remove(TableDef table, byte[] key, byte[] oldRow) {
        uniqueKeys(table, key, oldRow, null);
        Changes changes = transaction.changes();
        transaction.setChanges(changes.withDelta(changes.delta().put(table.id(), key, Delta.DELETED)));
    }

    /**
     * Locks the unique keys that are freed and taken: until this transaction prepares, nobody else may take either. Refuses
     * a row for which an index has no key.
     */
    private void uniqueKeys(TableDef table, byte[] rowKey, byte @Nullable [] oldRow, byte @Nullable [] newRow) {
        for (IndexEntries index : table.entries()) {
            if (!index.index().unique()) {
                index.compile();
                if (newRow != null && index.isComputed()) {
                    WrittenKeys.of(index, rowKey, newRow);
                }
                continue;
            }
            byte[] oldKey = oldRow == null ? null : constrained(index, index.keyIfComputable(oldRow));
            byte[] newKey = newRow == null ? null : constrained(index, WrittenKeys.of(index, rowKey, newRow));
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

    private static byte @Nullable [] constrained(IndexEntries index, byte @Nullable [] key) {
        return key != null && index.isConstrained(key) ? key : null;
    }

    /** The table as the tip has it, so with the indexes registered since the statement was planned. */
    private TableDef writable(TableDef table) {
        waits.lockForWriting(table.id());
        transaction.noteCatalog(waits);
        return schema.tableForRowsOf(table);
    }

    private boolean hasForeignKeys(TableDef table) {
        return ForeignKeys.concern(schema.catalog(), table);
    }

    private ForeignKeys foreignKeys() {
        ForeignKeys made = foreignKeys;
        if (made == null) {
            made = new ForeignKeys(access);
            foreignKeys = made;
        }
        return made;
    }

    /** The end of the statement: what could not be decided row by row. */
    void finish() {
        arrive();
        ForeignKeys keys = foreignKeys;
        while (keys != null && keys.runActions()) {
            arrive();
        }
        uniqueChecks.run();
        if (keys != null) {
            keys.check(transaction.constraintModes());
        }
    }

    /** Puts rows whose primary key changes to their new places. */
    private void arrive() {
        for (Insertion insertion : insertions) {
            insertAt(insertion.table, insertion.key, insertion.row);
            if (hasForeignKeys(insertion.table)) {
                foreignKeys().moved(insertion.table, insertion.key, insertion.origin);
            }
        }
        insertions.clear();
    }

    /** Checks these constraints for all that the transaction has changed. */
    void checkConstraints(Predicate<ForeignKeyDef> which) {
        foreignKeys().checkAll(which);
    }

    /** Checks foreign keys, by their ids, for all that the transaction has changed without knowing of them. */
    void checkLateConstraints(Set<Long> ids) {
        foreignKeys().checkLate(key -> ids.contains(key.id()));
    }

    @Override
    public void setConstraints(@Nullable List<ForeignKeyDef> keys, boolean deferred) {
        ConstraintModes before = transaction.constraintModes();
        ConstraintModes after = keys == null ? before.withAll(deferred) : before.with(keys, deferred);
        transaction.setConstraintModes(after);
        checkConstraints(key -> before.isDeferred(key) && !after.isDeferred(key));
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
        return constraints.createTable(spec);
    }

    @Override
    public void dropTables(List<TableDef> tables, boolean cascade) {
        constraints.dropTables(tables, cascade);
    }

    @Override
    public void createPublication(PublicationSpec spec) {
        new PublicationWriter(transaction, waits, schema).create(spec);
    }

    @Override
    public void alterPublication(String name, UnaryOperator<PublicationDef> change) {
        new PublicationWriter(transaction, waits, schema).alter(name, change);
    }

    @Override
    public void dropPublication(String name) {
        new PublicationWriter(transaction, waits, schema).drop(name);
    }

    @Override
    public void addCheck(TableDef table, CheckDef check) {
        constraints.addCheck(table, check);
    }

    @Override
    public void addForeignKey(TableDef table, ForeignKeySpec spec) {
        constraints.addForeignKey(table, spec);
    }

    @Override
    public void addUnique(TableDef table, IndexSpec spec) {
        constraints.addUnique(table, spec);
    }

    @Override
    public void dropConstraint(TableDef table, String name, boolean cascade) {
        constraints.drop(table, name, cascade);
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
    public TableDef alterTable(TableDef table, TableAlteration alteration) {
        return new TableAlterer(transaction, view.version(), waits, schema, constraints).alter(table, alteration);
    }

    @Override
    public IndexDef createIndex(TableDef table, IndexSpec spec) {
        return schema.createIndex(table, spec);
    }

    @Override
    public void reindex(TableDef table, String index) {
        schema.reindex(table, index);
    }

    @Override
    public void renameIndex(TableName name, String newName) {
        new ObjectRenamer(transaction, waits, schema, constraints).renameIndex(name, newName);
    }

    @Override
    public void renameConstraint(TableDef table, String name, String newName) {
        new ObjectRenamer(transaction, waits, schema, constraints).renameConstraint(table, name, newName);
    }

    @Override
    public void dropIndex(TableName name) {
        schema.dropIndex(name);
    }
}
