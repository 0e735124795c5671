package org.tarndb.snapshots.table;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.tarndb.snapshots.iceberg.Damage;
import org.tarndb.snapshots.iceberg.MetadataLog;
import org.tarndb.snapshots.iceberg.MetadataLog.Claim;
import org.tarndb.snapshots.objectstore.ObjectStore;
import org.tarndb.snapshots.table.Publication.Target;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.TimeSlice;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.snapshot.PublishListener;
import org.tarndb.txn.snapshot.PublishedVersions;

/**
 * Publishes tables of a confirmed version. Files first, then the metadata's next version, which makes them a snapshot: durable on
 * return. Writers of the database are not waited for and do not wait, and find a processor within a {@link TimeSlice}. Where
 * another publication gets ahead, the table is published again from the version that it made. Thread-safe; two publications of one
 * table at once are one conflict's work more.
 */
public final class TableSnapshotWriter {
    private final Env env;
    private final ObjectStore store;
    private final MetadataLog log;
    private final PublishOptions options;
    private final PublishedVersions held;
    private final LongSupplier newestCsn;

    /** As the other one, of a database that nobody writes to. */
    public TableSnapshotWriter(
            Env env, ObjectStore store, MetadataLog log, PublishOptions options, PublishedVersions held) {
        this(env, store, log, options, held, () -> 0);
    }

    /** @param newestCsn of the database: while it moves, publications leave the processors to who moves it */
    public TableSnapshotWriter(
            Env env,
            ObjectStore store,
            MetadataLog log,
            PublishOptions options,
            PublishedVersions held,
            LongSupplier newestCsn) {
        this.env = env;
        this.store = store;
        this.log = log;
        this.options = options;
        this.held = held;
        this.newestCsn = newestCsn;
    }

    /** As the other method, unheard. */
    public List<PublishResult> publish(Publication publication, Cancellation cancellation) {
        return publish(publication, PublishListener.NONE, cancellation);
    }

    /**
     * Publishes all tables, all as of one version. If nothing has changed in any of them, there is no new snapshot.
     *
     * @param listener told in this thread
     * @param cancellation looked at every few rows
     * @return what became of each table, in their order
     * @throws TarnException UNDEFINED_TABLE; LIMIT_EXCEEDED; OBJECT_NOT_IN_STATE when the place is another table's; PUBLICATION_OUTDATED
     *     when it has a newer version; PUBLICATION_CONFLICT, PUBLICATION_OUTCOME_UNKNOWN, OBJECT_STORE_FAILED,
     *     MANIFEST_STORE_FAILED, SNAPSHOT_CORRUPTED. Where the log claims one at a time, some tables may be published even so, and
     *     the message names them; publishing again, also the same version, completes the others
     */
    public List<PublishResult> publish(Publication publication, PublishListener listener, Cancellation cancellation) {
        requireTogether(publication.targets().size());
        TimeSlice slice = new TimeSlice(env, newestCsn);
        Publishing publishing = new Publishing(env, store, options, publication, listener, cancellation, slice);
        Settlement settlement = new Settlement(publication.targets(), store.location(), held);
        try {
            for (int attempt = 0; attempt < options.maxAttempts(); attempt++) {
                attempt(publishing, settlement);
                if (settlement.isComplete()) {
                    return settlement.results();
                }
            }
            throw tooManyConflicts();
        } catch (TarnException e) {
            throw settlement.explained(e);
        }
    }

    private TarnException tooManyConflicts() {
        return new TarnException(
                ErrorCode.PUBLICATION_CONFLICT,
                "other publications to " + store.location() + " were first " + options.maxAttempts()
                        + " times; publish again when they have ended");
    }

    /** Before anything is written: the log would refuse their claims in the end. */
    private void requireTogether(int tables) {
        int most = log.maxTables();
        if (most > 1 && tables > most) {
            throw new TarnException(
                    ErrorCode.LIMIT_EXCEEDED,
                    tables + " tables can't be published together to " + store.location()
                            + ": their manifest store claims " + most
                            + " at a time; publish fewer together, or with another manifest store");
        }
    }

    /** Tries to publish those tables that are not done. */
    private void attempt(Publishing publishing, Settlement settlement) {
        List<TableUpdate> updates = new ArrayList<>();
        boolean mayBeSeen = false;
        try {
            for (Target target : settlement.open()) {
                updates.add(TableUpdate.begin(publishing, target, log));
            }
            updates.forEach(update -> update.write(held));
            if (settlement.isEmpty() && updates.stream().noneMatch(TableUpdate::hasChanged)) {
                updates.forEach(settlement::finish);
                return;
            }
            List<Claim> claims = updates.stream().map(TableUpdate::claim).toList();
            mayBeSeen = true;
            settlement.settle(updates, log.commit(claims));
        } catch (RuntimeException e) {
            if (mayBeSeen || !isOfExpiry(e, updates)) {
                throw e;
            }
        } finally {
            if (!mayBeSeen) {
                updates.forEach(TableUpdate::discard);
            }
        }
    }

    /** Others have published, and expired the version that is being read: it is made again from theirs. */
    private static boolean isOfExpiry(RuntimeException failure, List<TableUpdate> updates) {
        try {
            return Damage.missingObject(failure) != null && updates.stream().anyMatch(TableUpdate::isOvertaken);
        } catch (TarnException e) {
            e.addSuppressed(failure); // whose reason can't be told now
            throw e;
        }
    }
}
