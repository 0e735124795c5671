package org.tarndb.txn.indexbuild;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.tarndb.storage.version.DatabaseVersion;

/** The builds that are paused. They do not look at versions themselves, so a drop of their index is told to them. Thread-safe. */
public final class PausedBuilds {
    private final List<IndexBuild> builds = new CopyOnWriteArrayList<>();

    void add(IndexBuild build) {
        builds.add(build);
    }

    void remove(IndexBuild build) {
        builds.remove(build);
    }

    /** Lets the builds go on, and end, whose index is not in this version. Called with the commit latch held. */
    public void confirmed(DatabaseVersion version) {
        builds.forEach(build -> build.resumeIfDropped(version));
    }
}
