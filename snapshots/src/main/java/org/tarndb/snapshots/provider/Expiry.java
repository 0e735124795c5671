package org.tarndb.snapshots.provider;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.ExpireSnapshots;
import org.apache.iceberg.SnapshotRef;
import org.tarndb.txn.snapshot.ExpiredSnapshots;
import org.tarndb.txn.snapshot.RetentionPolicy;
import org.tarndb.txn.snapshot.SnapshotCall;

/**
 * Lets go of versions that need not be kept, in an order that can be broken off anywhere: first the newest metadata forgets their
 * snapshots, so that nobody finds them any more; then files that only they used go; then the versions of the metadata.
 */
final class Expiry {
    private final SnapshotCall call;
    private final OpenPlace place;
    private long files;
    private long bytes;

    Expiry(SnapshotCall call, OpenPlace place) {
        this.call = call;
        this.place = place;
    }

    ExpiredSnapshots expire(RetentionPolicy policy) {
        TableHistory history = TableHistory.read(place);
        List<TableHistory.Entry> gone = gone(history, policy);
        call.cancellation().throwIfCancelled();
        if (!gone.isEmpty()) {
            BaseTable table = new BaseTable(place.operations(), place.uri());
            ExpireSnapshots expire = table.expireSnapshots();
            gone.forEach(entry -> expire.expireSnapshotId(entry.snapshot().snapshotId()));
            expire.deleteWith(location -> delete(table, location)).commit();
        }
        forgetVersions(history, gone);
        return new ExpiredSnapshots(gone.size(), files, bytes);
    }

    private List<TableHistory.Entry> gone(TableHistory history, RetentionPolicy policy) {
        List<TableHistory.Entry> entries = history.entries();
        Set<Long> tagged = new BaseTable(place.operations(), place.uri())
                .refs().values().stream().map(SnapshotRef::snapshotId).collect(Collectors.toSet());
        Duration age = policy.age();
        Instant since = age == null ? Instant.MAX : call.env().clock().now().minus(age);
        return entries.subList(0, Math.max(0, entries.size() - policy.versions())).stream()
                .filter(entry -> !tagged.contains(entry.snapshot().snapshotId()))
                .filter(entry ->
                        Instant.ofEpochMilli(entry.snapshot().timestampMillis()).isBefore(since))
                .toList();
    }

    private void delete(BaseTable table, String location) {
        files++;
        bytes += place.sizeOf(location);
        table.io().deleteFile(location);
    }

    /** All versions of the metadata but the newest and those of what is kept. */
    private void forgetVersions(TableHistory history, List<TableHistory.Entry> gone) {
        Set<Long> kept = new HashSet<>();
        history.entries().forEach(entry -> kept.add(entry.version()));
        gone.forEach(entry -> kept.remove(entry.version()));
        List<Long> versions = place.manifests().versions(place.table());
        for (long version : versions.subList(0, Math.max(0, versions.size() - 1))) {
            call.cancellation().throwIfCancelled();
            if (!kept.contains(version)) {
                place.manifests().forget(place.table(), version);
            }
        }
    }
}
