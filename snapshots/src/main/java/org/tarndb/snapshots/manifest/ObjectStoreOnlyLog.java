package org.tarndb.snapshots.manifest;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import org.tarndb.snapshots.manifest.ProtocolListener.Step;
import org.tarndb.snapshots.objectstore.NotWrittenException;
import org.tarndb.snapshots.objectstore.ObjectInfo;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * The mode without a manifest store: a put-if-absent of the final path decides who has a version, and publishes it. For stores
 * that {@link org.tarndb.snapshots.objectstore.PutIfAbsentProbe} accepts.
 *
 * <p>What it can't do: several tables at once; and the look at the predecessor is a step before the put, so a writer that is
 * held up between the two may publish to a table that was dropped and made anew meanwhile, up to that very version.
 */
public final class ObjectStoreOnlyLog implements ManifestLog {
    private final ProtocolListener listener;

    public ObjectStoreOnlyLog(ProtocolListener listener) {
        this.listener = listener;
    }

    @Override
    public Optional<ManifestLocation> getLatestManifestLocation(ManifestTable table) {
        return ManifestObjects.latest(table);
    }

    @Override
    public Optional<ManifestLocation> getManifestLocation(ManifestTable table, long version) {
        return ManifestObjects.findFinal(table, version, null);
    }

    @Override
    public Manifest read(ManifestTable table, ManifestLocation location) {
        return ManifestObjects.read(table, location);
    }

    @Override
    public PutResult put(List<ManifestDraft> drafts, Cancellation cancellation) {
        if (drafts.size() != 1) {
            throw ProtocolErrors.tooManyTogether(drafts.size(), maxTables());
        }
        ManifestDraft draft = drafts.get(0);
        cancellation.throwIfCancelled();
        if (!draft.isDetached() && isTaken(draft)) {
            return new PutResult.Conflict(draft.table(), draft.version());
        }
        cancellation.throwIfCancelled();
        return publish(draft);
    }

    /** Under no scheme may the version be there, nor a later one whose predecessors were removed as old. */
    private static boolean isTaken(ManifestDraft draft) {
        if (isReached(draft)) {
            return true;
        }
        ManifestLocation predecessor = draft.predecessor();
        if (predecessor == null || isThere(draft.table(), predecessor)) {
            return false;
        }
        if (isReached(draft)) {
            return true; // others have published since, and removed the predecessor as old
        }
        throw ProtocolErrors.replaced(draft);
    }

    private static boolean isReached(ManifestDraft draft) {
        SortedSet<Long> versions = ManifestObjects.versions(draft.table());
        return !versions.isEmpty() && versions.last() >= draft.version();
    }

    private static boolean isThere(ManifestTable table, ManifestLocation predecessor) {
        Optional<byte[]> found = ManifestObjects.get(table, predecessor.path());
        String sha256 = predecessor.sha256();
        return found.isPresent()
                && found.get().length == predecessor.sizeBytes()
                && (sha256 == null || sha256.equals(Sha256.of(found.get())));
    }

    private PutResult publish(ManifestDraft draft) {
        ManifestTable table = draft.table();
        String path = table.naming().finalPath(draft.version());
        try {
            Optional<ObjectInfo> own = ManifestObjects.putIfAbsent(table, path, draft.content());
            if (own.isEmpty()) {
                // The store may have repeated a put whose answer was lost, and met its own object.
                Optional<byte[]> found = ManifestObjects.get(table, path);
                if (found.isEmpty() || !Arrays.equals(found.get(), draft.content())) {
                    return new PutResult.Conflict(table, draft.version());
                }
                own = ManifestObjects.head(table, path);
            }
            ObjectInfo object = own.orElseThrow(() -> ProtocolErrors.notFound(table, draft.version(), path));
            writeHint(draft);
            return new PutResult.Committed(
                    List.of(ManifestObjects.location(draft.version(), path, draft.sha256(), object)));
        } catch (TarnException e) {
            if (wasNotPut(e)) {
                throw e;
            }
            return new PutResult.Undecided(e);
        }
    }

    /** For certain: where it is OBJECT_NOT_IN_STATE, no object can be there. */
    private static boolean wasNotPut(TarnException e) {
        return e.code() == ErrorCode.OBJECT_NOT_IN_STATE || e.getCause() instanceof NotWrittenException;
    }

    private void writeHint(ManifestDraft draft) {
        Optional<String> hint = draft.table().naming().hintPath();
        if (hint.isEmpty() || draft.isDetached()) {
            return;
        }
        try {
            byte[] text = Long.toString(draft.version()).getBytes(US_ASCII);
            ManifestObjects.put(draft.table(), hint.get(), text);
        } catch (TarnException e) {
            listener.warning(draft.table(), draft.version(), Step.WRITE_HINT, e);
        }
    }

    @Override
    public int maxTables() {
        return 1;
    }

    @Override
    public void forget(ManifestTable table, long version) {
        ManifestObjects.requireOld(version, versions(table));
        ManifestObjects.deleteFinal(table, version);
    }

    @Override
    public void delete(ManifestTable table) {
        ManifestObjects.deleteAll(table);
    }

    /** Nothing is recorded. */
    @Override
    public void release(ManifestTable table) {}

    @Override
    public List<String> recordedPaths(ManifestTable table) {
        return List.of();
    }

    @Override
    public List<Long> versions(ManifestTable table) {
        return List.copyOf(ManifestObjects.versions(table));
    }
}
