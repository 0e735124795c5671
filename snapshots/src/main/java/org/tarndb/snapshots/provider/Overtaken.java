package org.tarndb.snapshots.provider;

import java.util.function.Supplier;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.ValidationException;
import org.tarndb.snapshots.iceberg.Damage;
import org.tarndb.storage.error.TarnException;

/**
 * Changes of a table's versions while others publish and expire: what was looked up may be gone when it is used. Such a change begins
 * again from the newest version, as long as that is another one each time.
 */
final class Overtaken {
    private static final int ATTEMPTS = 20;
    private static final long UNKNOWN = -1;

    private Overtaken() {}

    /** @param change is whole or nothing, or goes on with what an earlier attempt has left */
    static <T> T retried(OpenPlace place, Supplier<T> change) {
        long before = UNKNOWN;
        for (int attempt = 1; ; attempt++) {
            try {
                return change.get();
            } catch (RuntimeException e) {
                long newest = mayBeOfOthers(e) ? newest(place, e) : before;
                if (newest == before || attempt == ATTEMPTS) {
                    throw e;
                }
                before = newest;
            }
        }
    }

    /** For a snapshot that is gone Iceberg's library has no failure of its own, and not each of its changes is tried again. */
    private static boolean mayBeOfOthers(RuntimeException e) {
        return Damage.missingObject(e) != null
                || e instanceof CommitFailedException
                || e instanceof ValidationException
                || e instanceof IllegalArgumentException;
    }

    private static long newest(OpenPlace place, RuntimeException failure) {
        try {
            return place.newestVersion();
        } catch (TarnException e) {
            e.addSuppressed(failure); // whose reason can't be told now
            throw e;
        }
    }
}
