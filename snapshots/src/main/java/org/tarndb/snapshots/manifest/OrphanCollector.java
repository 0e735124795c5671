package org.tarndb.snapshots.manifest;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.tarndb.snapshots.manifest.ProtocolListener.Step;
import org.tarndb.snapshots.objectstore.ObjectInfo;
import org.tarndb.storage.env.Clock;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * Removes objects of a table that nothing refers to: staging manifests that no row names, and files that the caller does not
 * know. Manifests at final paths stay, whatever their age.
 *
 * <p>An object is looked at only when it is old, by the store's clock: a younger one may belong to a writer that has not come
 * to its claim, or to a claim that is on its way. What is referred to is asked for after the objects are listed, so that what
 * is published meanwhile is known.
 */
public final class OrphanCollector {
    public static final Duration SHORTEST_AGE = Duration.ofHours(1);

    private final ManifestLog log;
    private final Clock clock;
    private final ProtocolListener listener;

    public OrphanCollector(ManifestLog log, Clock clock, ProtocolListener listener) {
        this.log = log;
        this.clock = clock;
        this.listener = listener;
    }

    /**
     * Removes what waits at staging paths in vain.
     *
     * @param minimumAge an hour at least
     * @return the paths of what was removed, relative to the table
     */
    public List<String> collectManifests(ManifestTable table, Duration minimumAge) {
        List<String> waiting = new ArrayList<>();
        for (String path : oldPaths(table, table.naming().directory(), minimumAge)) {
            if (isStaging(table, path)) {
                waiting.add(path);
            }
        }
        return waiting.isEmpty() ? List.of() : removeOthers(table, waiting, recorded(table));
    }

    /**
     * Removes all that nobody needs below the table's location.
     *
     * @param ours tells, by their paths relative to the table, which files may be removed at all: others than ours may lie there
     * @param referenced gives the paths, relative to the table, of all files that a version still needs, tagged ones
     *     included. When it throws, nothing is removed: what can't be read may refer to anything
     * @param minimumAge an hour at least
     * @return the paths of what was removed, relative to the table
     */
    public List<String> collectAll(
            ManifestTable table, Predicate<String> ours, Supplier<Set<String>> referenced, Duration minimumAge) {
        List<String> candidates = new ArrayList<>();
        for (String path : oldPaths(table, "", minimumAge)) {
            if (isStaging(table, path) || (ours.test(path) && !isPublished(table, path))) {
                candidates.add(path);
            }
        }
        if (candidates.isEmpty()) {
            return List.of();
        }
        Set<String> needed = recorded(table);
        needed.addAll(referenced.get());
        return removeOthers(table, candidates, needed);
    }

    private Set<String> recorded(ManifestTable table) {
        return new HashSet<>(log.recordedPaths(table));
    }

    private List<String> oldPaths(ManifestTable table, String below, Duration minimumAge) {
        if (minimumAge.compareTo(SHORTEST_AGE) < 0) {
            throw new TarnException(
                    ErrorCode.INVALID_PARAMETER_VALUE,
                    "objects that are younger than an hour may belong to a publication that goes on; the age of orphans"
                            + " must be an hour at least");
        }
        Instant newest = clock.now().minus(minimumAge);
        List<String> paths = new ArrayList<>();
        for (ObjectInfo object : ManifestObjects.list(table, below)) {
            if (object.modified().isBefore(newest)) {
                paths.add(table.path(object.key()));
            }
        }
        return paths;
    }

    private static boolean isStaging(ManifestTable table, String path) {
        return table.naming().alternatives().stream()
                .anyMatch(naming -> naming.stagedVersionOf(path).isPresent());
    }

    private static boolean isPublished(ManifestTable table, String path) {
        return table.naming().schemeOf(path).isPresent()
                || path.equals(table.naming().hintPath().orElse(null));
    }

    private List<String> removeOthers(ManifestTable table, List<String> paths, Set<String> needed) {
        List<String> removed = new ArrayList<>();
        for (String path : paths) {
            if (needed.contains(path)) {
                continue;
            }
            try {
                ManifestObjects.delete(table, path);
                removed.add(path);
            } catch (TarnException e) {
                listener.warning(table, 0, Step.COLLECT_ORPHAN, e);
            }
        }
        return removed;
    }
}
