package org.tarndb.snapshots.provider;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableProperties;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.iceberg.ObjectStoreFileIO;
import org.tarndb.snapshots.iceberg.PublishedTableOperations;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.snapshot.ExpiredSnapshots;
import org.tarndb.txn.snapshot.RetentionPolicy;
import org.tarndb.txn.snapshot.SnapshotCall;

/**
 * Lets go of versions that need not be kept, in an order that can be broken off anywhere: first the newest metadata forgets their
 * snapshots, so that nobody finds them any more; then files that only they used go; then the versions of the metadata. As long as
 * those are there they name the snapshots whose files may be left, so that the next expiry completes this one. Last goes what no
 * version ever used.
 */
final class Expiry {
    private final SnapshotCall call;
    private final OpenPlace place;
    private int expired;
    private long files;
    private long bytes;

    Expiry(SnapshotCall call, OpenPlace place) {
        this.call = call;
        this.place = place;
    }

    /**
     * Expires them.
     *
     * @return what this and the earlier calls have done
     */
    ExpiredSnapshots expire(RetentionPolicy policy, @Nullable Duration orphansOlderThan) {
        TableHistory history = TableHistory.read(place);
        history.requireWritable();
        requireDeletable(history.metadata());
        List<TableHistory.Entry> gone = gone(history, policy);
        call.cancellation().throwIfCancelled();
        if (!gone.isEmpty()) {
            forgetSnapshots(history, gone);
            expired += gone.size();
        }
        List<Long> versions = versionsToForget();
        deleteFiles(versions);
        for (long version : versions) {
            call.cancellation().throwIfCancelled();
            place.manifests().forget(place.table(), version);
        }
        long orphans = orphansOlderThan == null ? 0 : new Orphans(call, place).delete(orphansOlderThan);
        return new ExpiredSnapshots(expired, files, bytes, orphans);
    }

    /** Other programs say so where another table has files of this one. */
    private void requireDeletable(TableMetadata metadata) {
        if (!metadata.propertyAsBoolean(TableProperties.GC_ENABLED, TableProperties.GC_ENABLED_DEFAULT)) {
            throw new TarnException(
                    ErrorCode.OBJECT_NOT_IN_STATE,
                    "no files of the table at " + place.uri() + " may be deleted, as its property "
                            + TableProperties.GC_ENABLED + " is false; its versions expire when another program has set"
                            + " it to true");
        }
    }

    /**
     * Those and no others, by the metadata in which they were not tagged. Iceberg's {@code ExpireSnapshots} would go on from newer
     * ones, in which they may be.
     */
    private static void forgetSnapshots(TableHistory history, List<TableHistory.Entry> gone) {
        Set<Long> ids =
                gone.stream().map(entry -> entry.snapshot().snapshotId()).collect(Collectors.toSet());
        history.commit(
                TableMetadata.buildFrom(history.metadata()).removeSnapshots(ids).build());
    }

    private List<TableHistory.Entry> gone(TableHistory history, RetentionPolicy policy) {
        List<TableHistory.Entry> entries = history.entries();
        Set<Long> tagged = history.metadata().refs().values().stream()
                .map(SnapshotRef::snapshotId)
                .collect(Collectors.toSet());
        Duration age = policy.age();
        Instant since = age == null ? Instant.MAX : call.env().clock().now().minus(age);
        return entries.subList(0, Math.max(0, entries.size() - policy.versions())).stream()
                .filter(entry -> !tagged.contains(entry.snapshot().snapshotId()))
                .filter(entry ->
                        Instant.ofEpochMilli(entry.snapshot().timestampMillis()).isBefore(since))
                .toList();
    }

    /** All versions of the metadata but the newest and those of what is kept; oldest first. */
    private List<Long> versionsToForget() {
        List<Long> versions = place.manifests().versions(place.table());
        // Read after the list: it knows all of those versions.
        Set<Long> kept = new HashSet<>();
        TableHistory.read(place).entries().forEach(entry -> kept.add(entry.version()));
        return versions.subList(0, Math.max(0, versions.size() - 1)).stream()
                .filter(version -> !kept.contains(version))
                .toList();
    }

    /** Those of snapshots that these versions of the metadata have, and the newest one has not. */
    private void deleteFiles(List<Long> versions) {
        TableMetadata newest = place.operations().current();
        if (newest == null) {
            return;
        }
        Map<Long, Snapshot> expired = new LinkedHashMap<>();
        for (long version : versions) {
            call.cancellation().throwIfCancelled();
            snapshots(version).forEach(snapshot -> expired.putIfAbsent(snapshot.snapshotId(), snapshot));
        }
        newest.snapshots().forEach(snapshot -> expired.remove(snapshot.snapshotId()));
        ObjectStoreFileIO io = place.operations().io();
        for (String location : ExpiredFiles.of(io, newest.specsById(), expired.values(), newest.snapshots())) {
            call.cancellation().throwIfCancelled();
            long sizeBytes = place.sizeOf(location);
            if (sizeBytes > 0) {
                io.deleteFile(location);
                bytes += sizeBytes;
                files++;
            } // else an earlier run has deleted it: none is empty
        }
    }

    private List<Snapshot> snapshots(long version) {
        PublishedTableOperations operations = place.operations();
        try {
            TableMetadata metadata = operations.open(version) ? operations.current() : null;
            return metadata == null ? List.of() : metadata.snapshots();
        } catch (TarnException e) {
            if (e.code() == ErrorCode.SNAPSHOT_NOT_FOUND) {
                return List.of(); // an earlier run was broken off between its manifest and its row
            }
            throw e;
        }
    }
}
