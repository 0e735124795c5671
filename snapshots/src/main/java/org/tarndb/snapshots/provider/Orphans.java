package org.tarndb.snapshots.provider;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.TableMetadata;
import org.tarndb.snapshots.iceberg.ObjectStoreFileIO;
import org.tarndb.snapshots.iceberg.PublishedTableOperations;
import org.tarndb.snapshots.iceberg.SnapshotManifests;
import org.tarndb.snapshots.manifest.OrphanCollector;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.snapshot.SnapshotCall;

/** Deletes what publications have left below a table's location that were killed, or could not clean up. */
final class Orphans {
    private static final String UUID = "\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}";
    /**
     * What a publication writes beside the versions of the metadata: Iceberg's lists and manifests, and {@code RowFiles}. What has
     * other names is not ours to delete; nor is what lies deeper, which may be another table's.
     */
    private static final Pattern OURS = Pattern.compile("metadata/(snap-\\d+-\\d+-" + UUID + "|" + UUID
            + "-m\\d+)\\.avro" + "|data/" + UUID + "-\\d{5,}-(data|deletes)\\.parquet");

    private final SnapshotCall call;
    private final OpenPlace place;

    Orphans(SnapshotCall call, OpenPlace place) {
        this.call = call;
        this.place = place;
    }

    /** @return how many objects were deleted */
    long delete(Duration olderThan) {
        return new OrphanCollector(place.manifests(), call.env().clock(), new Warnings(call.warnings()))
                .collectAll(place.table(), path -> OURS.matcher(path).matches(), this::referenced, olderThan)
                .size();
    }

    /** The files of all snapshots that the newest metadata has: those that can be read. */
    private Set<String> referenced() {
        Set<String> paths = new HashSet<>();
        PublishedTableOperations operations = place.operations();
        TableMetadata newest = operations.current();
        if (newest == null) {
            throw new TarnException(
                    ErrorCode.SNAPSHOT_NOT_FOUND,
                    "the table at " + place.uri()
                            + " was dropped while its orphans were looked for; nothing was deleted");
        }
        ObjectStoreFileIO io = operations.io();
        int prefix = place.place().prefix().length();
        Consumer<String> add = location -> paths.add(io.key(location).substring(prefix));
        Set<String> read = new HashSet<>();
        for (Snapshot snapshot : newest.snapshots()) {
            add.accept(snapshot.manifestListLocation());
            for (ManifestFile manifest : SnapshotManifests.of(snapshot, io)) {
                if (read.add(manifest.path())) {
                    call.cancellation().throwIfCancelled();
                    add.accept(manifest.path());
                    SnapshotManifests.files(manifest, io, newest.specsById()).forEach(add);
                }
            }
        }
        return paths;
    }
}
