package org.tarndb.planner.exec;

import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tarndb.txn.snapshot.SnapshotLocation;
import org.tarndb.txn.snapshot.VersionChoice;

/**
 * A published table that a statement reads, and which version of it.
 *
 * @param version null when it is named by {@code local}
 * @param local a time in the zone of whatever session runs the statement
 */
public record SnapshotSource(
        SnapshotLocation location,
        @Nullable VersionChoice version,
        @Nullable LocalDateTime local) {
    public static SnapshotSource of(SnapshotLocation location, VersionChoice version) {
        return new SnapshotSource(location, version, null);
    }

    public static SnapshotSource at(SnapshotLocation location, LocalDateTime local) {
        return new SnapshotSource(location, null, local);
    }

    /** The version, for a session in this time zone. */
    public VersionChoice choice(ZoneId zone) {
        return local != null ? new VersionChoice.At(local.atZone(zone).toInstant()) : Objects.requireNonNull(version);
    }
}
