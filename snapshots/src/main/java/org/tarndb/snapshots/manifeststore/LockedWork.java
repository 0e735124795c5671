package org.tarndb.snapshots.manifeststore;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/**
 * Locks locations, then works on their rows. All lock in the order of the set, so that none waits for one that waits for it.
 * May run several times. For one thread.
 */
final class LockedWork implements SqlWork<Boolean> {
    private final ManifestTable table;
    private final SortedSet<String> bases;
    private final SqlWork<Boolean> work;
    private @Nullable String missingBase;

    LockedWork(ManifestTable table, SortedSet<String> bases, SqlWork<Boolean> work) {
        this.table = table;
        this.bases = bases;
        this.work = work;
    }

    /** Why the last run did nothing: this location must be made lockable first. Null when it was for another reason. */
    @Nullable
    String missingBase() {
        return missingBase;
    }

    @Override
    public Boolean run(Connection connection) throws SQLException {
        missingBase = null;
        for (String base : bases) {
            if (!table.lockBase(connection, base)) {
                missingBase = base;
                return false;
            }
        }
        return work.run(connection);
    }
}
