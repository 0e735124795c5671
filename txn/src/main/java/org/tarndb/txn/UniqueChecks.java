package org.tarndb.txn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.IndexEntries;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.storage.version.IndexVersion;
import org.tarndb.storage.version.TableVersion;
import org.tarndb.txn.commit.Duplicates;
import org.tarndb.txn.view.Delta;
import org.tarndb.txn.view.ReadView;

/**
 * The unique keys that a statement took, checked at its end. Their locks are held, so no other transaction in progress
 * can take them; a prepared one may hold them, then its fate is waited for. The check is made again at prepare, which
 * also sees indexes registered later.
 */
final class UniqueChecks {
    private record Taken(TableDef table, IndexEntries index, byte[] key, byte[] rowKey) {}

    private final Transaction transaction;
    private final ReadView view;
    private final StatementWaits waits;
    private final List<Taken> taken = new ArrayList<>(0);

    UniqueChecks(Transaction transaction, ReadView view, StatementWaits waits) {
        this.transaction = transaction;
        this.view = view;
        this.waits = waits;
    }

    void add(TableDef table, IndexEntries index, byte[] key, byte[] rowKey) {
        taken.add(new Taken(table, index, key, rowKey));
    }

    /** @throws TarnException UNIQUE_VIOLATION */
    void run() {
        for (Taken each : taken) {
            Tree<byte[]> own = transaction.changes().delta().changesOf(each.table.id());
            byte[] row = own.get(each.rowKey);
            if (row == null || row == Delta.DELETED || !Arrays.equals(each.index.keyIfComputable(row), each.key)) {
                continue; // a later row of the statement changed it again
            }
            checkOwn(each, own);
            checkOthers(each, own);
        }
    }

    private void checkOwn(Taken each, Tree<byte[]> own) {
        if (own.size() > 1) {
            Tree<byte[]> entries = transaction.deltaIndexes().computable(each.index, own);
            byte[] holder = Duplicates.otherHolder(entries, each.index, each.key, each.rowKey);
            if (holder != null) {
                throw Duplicates.ofIndex(each.table, each.index, each.key, holder);
            }
        }
    }

    private void checkOthers(Taken each, Tree<byte[]> own) {
        while (true) {
            DatabaseVersion tip = waits.tip();
            byte[] holder = holder(tip, each, own);
            if (holder == null) {
                noteFreed(tip, each, own);
                return;
            }
            byte[] row = StatementRun.rowIn(tip, each.table, holder);
            if (row != null && isConfirmed(each, holder, row)) {
                StatementRun.requireSeen(transaction, view, each.table, holder, row);
                throw Duplicates.ofIndex(each.table, each.index, each.key, holder);
            }
            waits.awaitDecided(tip);
            // A row right of a build cursor is found through the limbo alone, which it has left now.
            byte[] now = StatementRun.rowIn(waits.tip(), each.table, holder);
            if (now != null && now == row && isConfirmed(each, holder, now)) {
                StatementRun.requireSeen(transaction, view, each.table, holder, now);
                throw Duplicates.ofIndex(each.table, each.index, each.key, holder);
            }
        }
    }

    /** A key that only a prepared transaction has freed: what is read from now on must have it free. */
    private void noteFreed(DatabaseVersion tip, Taken each, Tree<byte[]> own) {
        DatabaseVersion confirmed = transaction.context().pipeline.confirmed();
        if (confirmed.csn() < tip.csn() && indexed(confirmed, each, own) != null) {
            transaction.buildOn(tip);
        }
    }

    private boolean isConfirmed(Taken each, byte[] holder, byte[] row) {
        return StatementRun.rowIn(transaction.context().pipeline.confirmed(), each.table, holder) == row;
    }

    /** Another row with the key, that this transaction has not changed. */
    private byte @Nullable [] holder(DatabaseVersion tip, Taken each, Tree<byte[]> own) {
        byte[] holder = indexed(tip, each, own);
        return holder != null || each.index.index().isPublic()
                ? holder
                : transaction.context().pipeline.preparedHolder(each.table, each.index, each.key, each.rowKey, own);
    }

    private byte @Nullable [] indexed(DatabaseVersion version, Taken each, Tree<byte[]> own) {
        Cursor<byte[]> entries = entries(version, each).cursor(KeyRange.prefix(each.key));
        while (entries.next()) {
            byte[] holder = each.index.rowKey(entries);
            if (!Arrays.equals(holder, each.rowKey) && own.get(holder) == null) {
                return holder;
            }
        }
        return null;
    }

    private Tree<byte[]> entries(DatabaseVersion in, Taken each) {
        long indexId = each.index.index().id();
        if (transaction.changes().isRewritten(each.table.id())) {
            return Tree.empty(); // all rows are own ones
        }
        TableVersion table = in.table(each.table.id());
        IndexVersion version = table == null ? null : table.index(indexId);
        if (version != null) {
            return version.entries();
        }
        Tree<byte[]> built = transaction.changes().builtIndexes().get(indexId);
        return built == null ? Tree.empty() : built;
    }
}
