package org.tarndb.snapshots.provider;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.io.FileIO;
import org.tarndb.snapshots.iceberg.SnapshotManifests;

/**
 * Files that only expired snapshots use, in an order in which they can be deleted: what names a file goes after it. So who is broken
 * off finds again what is left, and what is not there any more has nothing left below it.
 */
final class ExpiredFiles {
    private final FileIO io;
    private final Map<Integer, PartitionSpec> specs;
    private final Map<String, ManifestFile> kept = new LinkedHashMap<>();
    private final Map<String, ManifestFile> expired = new LinkedHashMap<>();

    private ExpiredFiles(FileIO io, Map<Integer, PartitionSpec> specs) {
        this.io = io;
        this.specs = specs;
    }

    /**
     * Finds them.
     *
     * @param expired snapshots that no version has any more
     * @param kept all others
     */
    static List<String> of(
            FileIO io, Map<Integer, PartitionSpec> specs, Collection<Snapshot> expired, Collection<Snapshot> kept) {
        return expired.isEmpty() ? List.of() : new ExpiredFiles(io, specs).find(expired, kept);
    }

    private List<String> find(Collection<Snapshot> gone, Collection<Snapshot> others) {
        others.forEach(snapshot ->
                SnapshotManifests.of(snapshot, io).forEach(manifest -> kept.put(manifest.path(), manifest)));
        for (Snapshot snapshot : gone) {
            manifestsOf(snapshot).forEach(manifest -> expired.put(manifest.path(), manifest));
        }
        expired.keySet().removeAll(kept.keySet());
        Set<String> files = new LinkedHashSet<>();
        expired.values().forEach(manifest -> files.addAll(filesOf(manifest)));
        if (!files.isEmpty()) {
            // A manifest may have been written anew for files that are as they were.
            kept.values().forEach(manifest -> files(manifest).forEach(files::remove));
        }
        files.addAll(expired.keySet());
        gone.forEach(snapshot -> files.add(snapshot.manifestListLocation()));
        return List.copyOf(files);
    }

    private List<ManifestFile> manifestsOf(Snapshot snapshot) {
        try {
            return SnapshotManifests.of(snapshot, io);
        } catch (NotFoundException e) {
            return List.of(); // an earlier run has deleted it, and before it all that it names
        }
    }

    private List<String> filesOf(ManifestFile manifest) {
        try {
            return files(manifest);
        } catch (NotFoundException e) {
            return List.of(); // as above
        }
    }

    private List<String> files(ManifestFile manifest) {
        return SnapshotManifests.files(manifest, io, specs);
    }
}
