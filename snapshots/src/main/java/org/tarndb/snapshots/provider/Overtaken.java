package org.tarndb.snapshots.provider;

import java.util.function.Supplier;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.tarndb.snapshots.iceberg.Damage;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * Changes of a table's versions while others publish and expire: what was looked up may be gone when it is used. Such a change begins
 * again from the newest version, as long as that is another one each time.
 */
final class Overtaken {
    private static final int ATTEMPTS = 20;
    private static final long UNKNOWN = -1;

    private Overtaken() {}

    /**
     * Makes a change.
     *
     * @param change is whole or nothing, or goes on with what an earlier attempt has left
     * @throws TarnException PUBLICATION_CONFLICT when others were first each time
     */
    static <T> T retried(OpenPlace place, Supplier<T> change) {
        long before = UNKNOWN;
        for (int attempt = 1; ; attempt++) {
            try {
                return change.get();
            } catch (RuntimeException e) {
                long newest = mayBeOfOthers(e) ? newest(place, e) : before;
                if (newest == before || attempt == ATTEMPTS) {
                    throw e instanceof CommitFailedException ? conflict(place, attempt, e) : e;
                }
                before = newest;
            }
        }
    }

    private static boolean mayBeOfOthers(RuntimeException e) {
        return Damage.missingObject(e) != null || e instanceof CommitFailedException;
    }

    private static TarnException conflict(OpenPlace place, int attempts, RuntimeException last) {
        return new TarnException(
                ErrorCode.PUBLICATION_CONFLICT,
                "others were first at " + place.uri() + ", " + attempts
                        + " times in a row; try again when they have ended",
                last);
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
