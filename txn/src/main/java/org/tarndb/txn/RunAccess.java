package org.tarndb.txn;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.commit.Changes;
import org.tarndb.txn.constraint.StatementAccess;
import org.tarndb.txn.lock.LockKey;
import org.tarndb.txn.lock.LockMode;
import org.tarndb.txn.view.Delta;
import org.tarndb.txn.view.DeltaIndexes;

/** A run of a statement as its foreign keys see it. */
final class RunAccess implements StatementAccess {
    private final StatementRun run;
    private final Transaction transaction;
    private final StatementWaits waits;
    private final SchemaWriter schema;
    private final Delta atStart;

    RunAccess(StatementRun run, Transaction transaction, StatementWaits waits, SchemaWriter schema) {
        this.run = run;
        this.transaction = transaction;
        this.waits = waits;
        this.schema = schema;
        this.atStart = transaction.changes().delta();
    }

    @Override
    public Catalog catalog() {
        return schema.catalog();
    }

    @Override
    public DatabaseVersion tip() {
        return waits.tip();
    }

    @Override
    public DatabaseVersion confirmed() {
        return transaction.context().pipeline.confirmed();
    }

    @Override
    public Changes changes() {
        return transaction.changes();
    }

    @Override
    public Delta atStart() {
        return atStart;
    }

    @Override
    public DeltaIndexes ownEntries() {
        return transaction.deltaIndexes();
    }

    @Override
    public void lock(LockKey key, LockMode mode) {
        waits.lock(key, mode);
    }

    @Override
    public void awaitDecided(DatabaseVersion version) {
        waits.awaitDecided(version);
        waits.throwIfCancelled(); // doomed, if it was rolled back
    }

    @Override
    public void buildOn(DatabaseVersion version) {
        transaction.buildOn(version);
    }

    @Override
    public void throwIfCancelled() {
        waits.throwIfCancelled();
    }

    @Override
    public @Nullable TableDef lockForWriting(long tableId) {
        waits.lockForWriting(tableId);
        return schema.catalog().table(tableId);
    }

    @Override
    public byte @Nullable [] claim(TableDef table, byte[] key) {
        return run.claimForAction(table, key);
    }

    @Override
    public void delete(TableDef table, byte[] key, byte[] row) {
        run.deleteClaimed(schema.currentTable(table), key, row, true);
    }

    @Override
    public void update(TableDef table, byte[] key, byte[] row, byte[] newRow) {
        run.updateClaimed(schema.currentTable(table), key, row, newRow);
    }

    @Override
    public @Nullable Object[] defaults(TableDef table, List<Integer> ordinals) {
        return transaction.rules().defaults(table, ordinals);
    }
}
