package org.tarndb.snapshots.provider;

import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.txn.snapshot.VersionChoice;

/**
 * The tags of one published table, in its newest metadata. A change is durable on return; a {@link CommitFailedException} means that
 * others were first, and nothing was changed. Iceberg's {@code ManageSnapshots} is not for this: what it was told it can't do again on
 * newer metadata.
 */
final class TableTags {
    private final OpenPlace place;
    private final TableHistory history;

    TableTags(OpenPlace place, TableHistory history) {
        this.place = place;
        this.history = history;
    }

    /**
     * Tags a version; a tag that is there is moved.
     *
     * @throws TarnException SNAPSHOT_NOT_FOUND; INVALID_PARAMETER_VALUE for the name of a branch
     */
    void set(String tag, VersionChoice version) {
        SnapshotRef before = ref(tag);
        if (before != null && before.isBranch()) {
            // Iceberg has one kind of names for both.
            throw new TarnException(
                    ErrorCode.INVALID_PARAMETER_VALUE,
                    "'" + tag + "' is the name of a branch of the table, where its newest version is; choose another"
                            + " name for the tag");
        }
        long snapshotId = history.choose(version).snapshot().snapshotId();
        SnapshotRef.Builder after =
                before == null ? SnapshotRef.tagBuilder(snapshotId) : SnapshotRef.builderFrom(before, snapshotId);
        history.commit(change().setRef(tag, after.build()).build());
    }

    /** @throws TarnException UNDEFINED_OBJECT where there is no such tag, if it must exist */
    void drop(String tag, boolean ifExists) {
        SnapshotRef ref = ref(tag);
        if (ref != null && ref.isTag()) {
            history.commit(change().removeRef(tag).build());
        } else if (!ifExists) {
            throw new TarnException(
                    ErrorCode.UNDEFINED_OBJECT,
                    "the table published at " + place.uri() + " has no tag '" + tag
                            + "'; SHOW SNAPSHOTS lists those it has");
        }
    }

    private @Nullable SnapshotRef ref(String name) {
        return history.metadata().refs().get(name);
    }

    private TableMetadata.Builder change() {
        return TableMetadata.buildFrom(history.metadata());
    }
}
