package org.tarndb.txn.constraint;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.commit.Changes;
import org.tarndb.txn.lock.LockKey;
import org.tarndb.txn.lock.LockMode;
import org.tarndb.txn.view.Delta;
import org.tarndb.txn.view.DeltaIndexes;

/** What checks and referential actions need of the statement that runs. Used by its thread. */
public interface StatementAccess {
    /** The newest schema, with own changes. */
    Catalog catalog();

    /** The tip; from now on the transaction depends on it. */
    DatabaseVersion tip();

    DatabaseVersion confirmed();

    /** The transaction's changes so far, this statement's included. */
    Changes changes();

    /** The transaction's changes of rows when the statement began. */
    Delta atStart();

    /** The entries of own rows. */
    DeltaIndexes ownEntries();

    /** Waits for the lock; throws as {@link org.tarndb.txn.lock.LockTable#acquire} does. */
    void lock(LockKey key, LockMode mode);

    /** Waits until all that the version holds is confirmed; throws DEPENDENCY_ROLLED_BACK when it is not. */
    void awaitDecided(DatabaseVersion version);

    /** Notes that own changes make sense on top of this version only. */
    void buildOn(DatabaseVersion version);

    void throwIfCancelled();

    /** Locks a table against changes of its definition; what it is then, or null when it has been dropped. */
    @Nullable
    TableDef lockForWriting(long tableId);

    /**
     * Locks a row in order to change it, whoever changed it last.
     *
     * @return the row as it is now, or null when it has been deleted
     * @throws org.tarndb.storage.error.TarnException SERIALIZATION_FAILURE when the transaction reads a snapshot and the
     *     row was changed, or put in, since
     */
    byte @Nullable [] claim(TableDef table, byte[] key);

    /** Deletes a row that was claimed. */
    void delete(TableDef table, byte[] key, byte[] row);

    /** Replaces a row that was claimed. */
    void update(TableDef table, byte[] key, byte[] row, byte[] newRow);

    /** The default values of columns. */
    @Nullable
    Object[] defaults(TableDef table, List<Integer> ordinals);
}
