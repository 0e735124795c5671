package org.tarndb.txn.indexbuild;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.version.DatabaseVersion;

/**
 * The builds that run. One that reads, or waits, does not look at versions itself, so a drop of its index is told to it.
 * Thread-safe.
 */
public final class RunningBuilds {
    private final List<IndexBuild> builds = new CopyOnWriteArrayList<>();
    /** That of the last version; guarded by the commit latch. */
    private @Nullable Catalog catalog;

    void add(IndexBuild build) {
        builds.add(build);
    }

    void remove(IndexBuild build) {
        builds.remove(build);
    }

    /** Ends the builds whose index is not in this version. Called with the commit latch held. */
    public void confirmed(DatabaseVersion version) {
        if (version.catalog() != catalog) {
            catalog = version.catalog();
            builds.forEach(build -> build.cancelIfDropped(version));
        }
    }
}
