package org.tarndb.txn.constraint;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.storage.version.TableVersion;
import org.tarndb.txn.lock.LockKey;
import org.tarndb.txn.lock.LockMode;
import org.tarndb.txn.view.Delta;
import org.tarndb.txn.view.DeltaIndexes;
import org.tarndb.txn.view.RowCursor;
import org.tarndb.txn.view.TableView;
import org.tarndb.txn.view.VersionReadView;

/**
 * The two checks of a foreign key, on the tip with own changes on top. What makes a check fail may still go: the fate of
 * what is prepared is waited for, and so is a transaction in progress that holds the one row that matters.
 */
final class ReferenceChecks {
    private final StatementAccess access;
    private final DeltaIndexes entriesAtStart = new DeltaIndexes();

    ReferenceChecks(StatementAccess access) {
        this.access = access;
    }

    /**
     * That a key to which own rows refer is there. Takes the key's lock.
     *
     * @throws TarnException FOREIGN_KEY_VIOLATION
     */
    void keyExists(KeyMapping mapping, byte[] referencedKey) {
        access.lock(mapping.lockKey(referencedKey), LockMode.SHARED);
        KeyedRows rows = mapping.rowsWith(referencedKey);
        boolean waited = false;
        while (rows.firstOwn(access) == null) {
            DatabaseVersion tip = access.tip();
            DatabaseVersion confirmed = access.confirmed();
            boolean isConfirmed = rows.firstOfOthers(access, confirmed) != null;
            if (rows.firstOfOthers(access, tip) != null) {
                if (!isConfirmed) {
                    access.buildOn(tip);
                }
                return;
            }
            FoundRow referring = ownReferring(mapping, referencedKey);
            if (referring == null) {
                return; // the statement has changed those rows again
            }
            if (isConfirmed) {
                access.awaitDecided(tip);
            } else if (!waited && mapping.key().referencesPrimaryKey()) {
                waited = true;
                access.lock(LockKey.row(mapping.referenced().id(), referencedKey), LockMode.SHARED);
            } else {
                throw Violations.noSuchKey(mapping, referencedKey, referring);
            }
        }
    }

    /**
     * That each row of the referencing table refers to a key that is there. Nobody else writes to the two tables.
     *
     * @throws TarnException FOREIGN_KEY_VIOLATION
     */
    void allKeysExist(KeyMapping mapping) {
        DatabaseVersion tip = access.tip();
        Delta delta = access.changes().delta();
        TableView rows =
                new VersionReadView(tip, access.catalog(), delta, access.ownEntries()).table(mapping.referencing());
        RowCursor cursor = rows.scan(KeyRange.all(), false);
        while (cursor.next()) {
            access.throwIfCancelled();
            byte[] key = mapping.referencedBy(cursor.row());
            if (key != null && !exists(mapping, key, tip)) {
                throw Violations.noSuchKey(mapping, key, new FoundRow(cursor.key(), cursor.row()));
            }
        }
    }

    private @Nullable FoundRow ownReferring(KeyMapping mapping, byte[] referencedKey) {
        KeyedRows rows = mapping.rowsReferringTo(referencedKey);
        return rows == null ? null : rows.firstOwn(access);
    }

    /**
     * That nothing refers to a key which own changes have taken away. Its lock is held EXCLUSIVE, so nobody new refers to
     * it.
     *
     * @throws TarnException FOREIGN_KEY_VIOLATION
     */
    void notReferenced(KeyMapping mapping, byte[] referencedKey) {
        KeyedRows rows = mapping.rowsReferringTo(referencedKey);
        if (rows == null) {
            return;
        }
        byte[] waitedFor = null;
        while (true) {
            DatabaseVersion tip = access.tip();
            FoundRow own = rows.firstOwn(access);
            FoundRow other = own == null ? rows.firstOfOthers(access, tip) : null;
            if (own == null && other == null) {
                DatabaseVersion confirmed = access.confirmed();
                if (!rows.isCompleteIn(confirmed) || rows.firstOfOthers(access, confirmed) != null) {
                    access.buildOn(tip);
                }
                return;
            }
            if (exists(mapping, referencedKey, tip)) {
                return; // another row has the key now
            }
            if (own != null) {
                throw Violations.stillReferenced(mapping, referencedKey, own);
            }
            waitedFor = await(rows, mapping, referencedKey, other, tip, waitedFor);
        }
    }

    /** @return the key of the row that was waited for */
    private byte[] await(
            KeyedRows rows,
            KeyMapping mapping,
            byte[] referencedKey,
            @Nullable FoundRow referring,
            DatabaseVersion tip,
            byte @Nullable [] waitedFor) {
        if (referring == null) {
            throw TarnException.internal("a row refers to a key and does not");
        }
        if (!isConfirmed(rows, referring)) {
            access.awaitDecided(tip);
            return referring.key();
        }
        if (Arrays.equals(waitedFor, referring.key())) {
            throw Violations.stillReferenced(mapping, referencedKey, referring);
        }
        access.lock(LockKey.row(rows.table().id(), referring.key()), LockMode.SHARED);
        return referring.key();
    }

    private boolean exists(KeyMapping mapping, byte[] referencedKey, DatabaseVersion tip) {
        KeyedRows rows = mapping.rowsWith(referencedKey);
        return rows.firstOwn(access) != null || rows.firstOfOthers(access, tip) != null;
    }

    private boolean isConfirmed(KeyedRows rows, FoundRow found) {
        TableVersion table = access.confirmed().table(rows.table().id());
        return table != null && table.rows().get(found.key()) == found.row();
    }

    /**
     * That nothing referred to a key when the statement began, be it that the statement changes it too: RESTRICT.
     *
     * @param except the key of the row that has the key, which may refer to itself
     * @throws TarnException FOREIGN_KEY_VIOLATION
     */
    void wasNotReferenced(KeyMapping mapping, byte[] referencedKey, byte[] except) {
        KeyedRows rows = mapping.rowsReferringTo(referencedKey);
        if (rows == null) {
            return;
        }
        boolean isSelf = mapping.referencing().id() == mapping.referenced().id();
        byte[] waitedFor = null;
        while (true) {
            DatabaseVersion tip = access.tip();
            FoundRow referring = rows.firstAtStart(access, tip, entriesAtStart, isSelf ? except : null);
            if (referring == null) {
                return;
            }
            if (access.atStart().changesOf(rows.table().id()).get(referring.key()) != null) {
                throw Violations.stillReferenced(mapping, referencedKey, referring);
            }
            waitedFor = await(rows, mapping, referencedKey, referring, tip, waitedFor);
        }
    }
}
