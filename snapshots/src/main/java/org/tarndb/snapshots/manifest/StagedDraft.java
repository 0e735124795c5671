package org.tarndb.snapshots.manifest;

import java.util.Optional;
import java.util.UUID;

/** A draft whose manifest waits at a staging path. */
record StagedDraft(ManifestDraft draft, String path) {
    /** What the row of the version tells of the draft. */
    enum Fate {
        /** There is none. */
        ABSENT,
        /** It is the draft's own, or may be. */
        OPEN,
        /** Another writer has the version. */
        LOST
    }

    static StagedDraft of(ManifestDraft draft, UUID unique) {
        return new StagedDraft(draft, draft.table().naming().stagingPath(draft.version(), unique));
    }

    ManifestTable table() {
        return draft.table();
    }

    ManifestRow row() {
        return draft.row(path);
    }

    ManifestClaim claim() {
        return draft.claim(path);
    }

    Fate fate(Optional<ManifestRow> found) {
        if (found.isEmpty()) {
            return Fate.ABSENT;
        }
        ManifestRow row = found.get();
        if (row.path().equals(path)) {
            return Fate.OPEN;
        }
        boolean published = table().naming().schemeOf(row.path()).isPresent();
        // A final path is everybody's: whose the manifest is, only its content tells.
        boolean mayBeOurs = published && (row.sha256() == null || row.sha256().equals(draft.sha256()));
        return mayBeOurs ? Fate.OPEN : Fate.LOST;
    }

    /** Whether the draft comes directly after this row, by the rule of {@link ManifestClaim}. */
    boolean follows(Optional<ManifestRow> latest) {
        ManifestLocation predecessor = draft.predecessor();
        if (draft.isDetached()) {
            return true;
        }
        if (predecessor == null || latest.isEmpty()) {
            return predecessor == null && latest.isEmpty();
        }
        String expected = predecessor.sha256();
        String found = latest.get().sha256();
        return latest.get().version() == predecessor.version()
                && (expected == null || found == null || expected.equals(found));
    }
}
