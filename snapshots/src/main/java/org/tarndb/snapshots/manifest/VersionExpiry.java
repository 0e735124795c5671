package org.tarndb.snapshots.manifest;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.tarndb.snapshots.objectstore.ObjectInfo;
import org.tarndb.storage.env.Clock;

/**
 * Forgets old versions. A version stays when it is tagged, young, one of the last, or the latest. Files that only forgotten
 * versions needed are an {@link OrphanCollector}'s to remove.
 */
public final class VersionExpiry {
    private final ManifestLog log;
    private final Clock clock;

    public VersionExpiry(ManifestLog log, Clock clock) {
        this.log = log;
        this.clock = clock;
    }

    /**
     * Forgets what need not stay, the oldest first. Can be repeated after an error.
     *
     * @param retainLast so many of the newest versions stay, at least 1
     * @param minimumAge what was published later than that stays
     * @param tagged stay
     * @return the versions that are gone
     */
    public List<Long> expire(ManifestTable table, int retainLast, Duration minimumAge, Set<Long> tagged) {
        if (retainLast < 1) {
            throw new IllegalArgumentException("The latest version stays; " + retainLast + " are to be retained");
        }
        Instant newest = clock.now().minus(minimumAge);
        List<Long> versions = log.versions(table);
        List<Long> forgotten = new ArrayList<>();
        for (long version : versions.subList(0, Math.max(0, versions.size() - retainLast))) {
            if (!tagged.contains(version) && isOlder(table, version, newest)) {
                log.forget(table, version);
                forgotten.add(version);
            }
        }
        return forgotten;
    }

    /** A version without its manifest was being forgotten when that failed. */
    private static boolean isOlder(ManifestTable table, long version, Instant newest) {
        for (ManifestNaming naming : table.naming().alternatives()) {
            Optional<ObjectInfo> object = ManifestObjects.head(table, naming.finalPath(version));
            if (object.isPresent()) {
                return object.get().modified().isBefore(newest);
            }
        }
        return true;
    }
}
