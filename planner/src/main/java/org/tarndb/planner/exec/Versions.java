package org.tarndb.planner.exec;

import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.snapshot.SnapshotTable;
import org.tarndb.txn.view.ReadView;

/** The versions that one execution of a statement reads beside its own: earlier ones of the database, and published ones. */
public interface Versions {
    /**
     * The version at a point in time; the same each time it is asked for.
     *
     * @param current what the statement reads elsewhere; it stands for a version that can't be known yet, since
     *     parameters have no values
     * @throws TarnException VERSION_NOT_AVAILABLE; INVALID_PARAMETER_VALUE
     */
    ReadView at(PointInTime point, ReadView current);

    /**
     * A published table, opened when it is first asked for and closed when the execution ends; the same version each time,
     * whatever is published meanwhile.
     *
     * @throws TarnException FEATURE_NOT_SUPPORTED without a provider; SNAPSHOT_NOT_FOUND, SNAPSHOT_CORRUPTED, or that a
     *     store does not answer; the cancellation's
     */
    SnapshotTable published(SnapshotSource source);

    /** For what is planned without being run: every version is the current one, and nothing published is read. */
    Versions CURRENT = new Versions() {
        @Override
        public ReadView at(PointInTime point, ReadView current) {
            return current;
        }

        @Override
        public SnapshotTable published(SnapshotSource source) {
            throw TarnException.internal("a published table is read outside a statement");
        }
    };
}
