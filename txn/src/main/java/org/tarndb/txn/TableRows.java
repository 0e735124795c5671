package org.tarndb.txn;

import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.ForeignKeyDef;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.codec.KeyCodec;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.type.Casts;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.Values;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.commit.ChangeApplier;
import org.tarndb.txn.commit.Changes;
import org.tarndb.txn.commit.Duplicates;
import org.tarndb.txn.commit.KeyGuard;
import org.tarndb.txn.ddl.CatalogChange;
import org.tarndb.txn.ddl.TableChange;
import org.tarndb.txn.view.Delta;
import org.tarndb.txn.view.RowCursor;

/** All rows of a table that is locked as a whole, own changes included: looked through, or written anew. */
final class TableRows {
    private static final int ROWS_PER_CHECK = 1024;

    /** Makes a row's new values from its old ones, which it may change. */
    @FunctionalInterface
    interface Conversion {
        @Nullable
        Object[] convert(@Nullable Object[] values, byte[] key);
    }

    private final Transaction transaction;
    private final StatementWaits waits;
    private final DatabaseVersion version;
    private final TableDef table;

    /** @param version the tip, all of it decided */
    TableRows(Transaction transaction, StatementWaits waits, DatabaseVersion version, TableDef table) {
        this.transaction = transaction;
        this.waits = waits;
        this.version = version;
        this.table = table;
    }

    private RowCursor cursor() {
        return transaction.view(version).table(table).scan(KeyRange.all(), false);
    }

    /** @throws TarnException NOT_NULL_VIOLATION when there are rows */
    void requireNone(String why) {
        if (cursor().next()) {
            throw new TarnException(
                    ErrorCode.NOT_NULL_VIOLATION, why + ", but table " + table.name() + " has rows that lack it");
        }
    }

    /** @throws TarnException NOT_NULL_VIOLATION naming a row */
    void requireNotNull(int ordinal) {
        RowCursor rows = cursor();
        for (int i = 1; rows.next(); i++) {
            if (table.layout().isNull(rows.row(), ordinal)) {
                throw new TarnException(
                        ErrorCode.NOT_NULL_VIOLATION,
                        "column " + label(table.columns().get(ordinal)) + " cannot be NOT NULL: the row "
                                + table.describeKey(rows.key()) + " has NULL in it");
            }
            checkNowAndThen(i);
        }
    }

    private String label(ColumnDef column) {
        return table.name() + "." + column.name();
    }

    /** The conversion of one column by store assignment; its errors name the row and the value. */
    Conversion conversion(int ordinal, SqlType from, ColumnDef to, ZoneId zone) {
        return (values, key) -> {
            Object value = values[ordinal];
            try {
                values[ordinal] = Casts.assign(value, from, to.type(), label(to), zone);
            } catch (TarnException e) {
                throw new TarnException(
                        e.code(),
                        "the row " + table.describeKey(key) + " has " + Values.literal(from, value)
                                + ", which can't become " + to.type() + ": " + e.getMessage(),
                        e);
            }
            return values;
        };
    }

    /**
     * Writes all rows anew, under new keys if the primary key changes.
     *
     * @throws TarnException UNIQUE_VIOLATION; of SQLSTATE class 22 naming index and row; OBJECT_IN_USE when an index is being built
     */
    void rewrite(List<ColumnDef> columns, List<Integer> primaryKey, String primaryKeyName, Conversion conversion) {
        requireNoBuild();
        CatalogChange change = new CatalogChange.AlterTable(
                table.id(), new TableChange.Rewrite(table.layout().schemaId(), columns, primaryKey, primaryKeyName));
        RowCursor rows = cursor();
        hideAll();
        transaction.setChanges(transaction.changes().with(change));
        TableDef after = transaction.changes().applyTo(version.catalog()).table(table.id());
        if (after == null) {
            throw TarnException.internal("a table that is locked has vanished");
        }
        RowKeys keys = new RowKeys(after);
        for (int i = 1; rows.next(); i++) {
            byte[] row = after.layout().encode(conversion.convert(table.layout().decode(rows.row()), rows.key()));
            put(after, keys.keyOf(row, rows.key()), row);
            checkNowAndThen(i);
        }
        keys.finish();
        requireKeys(after);
    }

    private void requireNoBuild() {
        for (IndexDef index : table.indexes()) {
            if (!index.isPublic()) {
                throw beingBuilt("index " + index.name());
            }
        }
        for (ForeignKeyDef key : table.foreignKeys()) {
            if (!key.isPublic()) {
                throw beingBuilt("foreign key " + key.name());
            }
        }
    }

    private TarnException beingBuilt(String what) {
        return new TarnException(
                ErrorCode.OBJECT_IN_USE,
                what + " of table " + table.name()
                        + " is being built; alter the table when it is complete, or cancel the build");
    }

    /** No row that there is keeps its place: the rewritten ones may get others. */
    private void hideAll() {
        RowCursor rows = cursor();
        for (int i = 1; rows.next(); i++) {
            Changes changes = transaction.changes();
            transaction.setChanges(changes.withDelta(changes.delta().put(table.id(), rows.key(), Delta.DELETED)));
            checkNowAndThen(i);
        }
    }

    private void put(TableDef after, byte[] key, byte[] row) {
        Changes changes = transaction.changes();
        byte[] other = changes.delta().changesOf(table.id()).get(key);
        if (other != null && other != Delta.DELETED) {
            throw Duplicates.ofPrimaryKey(after, key);
        }
        transaction.setChanges(changes.withDelta(changes.delta().put(table.id(), key, row)));
    }

    /** Other values may be equal where the old ones were not, and expressions may have no value for them. */
    private void requireKeys(TableDef after) {
        if (after.indexes().stream()
                .anyMatch(index -> index.unique() || index.shape().isComputed())) {
            ChangeApplier.apply(version, transaction.changes(), KeyGuard.NONE);
        }
    }

    private void checkNowAndThen(int rows) {
        if (rows % ROWS_PER_CHECK == 0) {
            waits.throwIfCancelled();
        }
    }

    /** The keys of rewritten rows: of their primary key, or row ids, old ones where the rows had them. */
    private final class RowKeys {
        private final TableDef after;
        private final boolean newIds;
        private long lastId;

        RowKeys(TableDef after) {
            this.after = after;
            this.newIds = !after.hasPrimaryKey() && table.hasPrimaryKey();
        }

        byte[] keyOf(byte[] row, byte[] oldKey) {
            if (after.hasPrimaryKey()) {
                return after.keyCodec().keyOf(after.layout(), row);
            }
            return newIds ? KeyCodec.ROW_ID.encode(++lastId) : oldKey;
        }

        void finish() {
            if (newIds) {
                transaction.context().setLastRowId(table.id(), lastId);
            }
        }
    }
}
