package org.tarndb.snapshots.manifest;

import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tarndb.snapshots.manifest.ProtocolListener.Step;
import org.tarndb.snapshots.objectstore.ObjectInfo;
import org.tarndb.storage.error.TarnException;

/**
 * Steps W3 to W5, by the writer or by any reader that helps: all of them put the same bytes.
 *
 * <p>Who deletes a staging object (W5) has put the final one itself, so that it is durable. To have seen it is not enough.
 */
final class Finisher {
    private final ManifestRows rows;
    private final ProtocolListener listener;

    Finisher(ManifestRows rows, ProtocolListener listener) {
        this.rows = rows;
        this.listener = listener;
    }

    /**
     * Publishes a pending version: the commit point.
     *
     * @param row pending
     * @param content of its manifest, checked
     * @throws TarnException when W3 failed: it may have been done or not; never for W4 and W5
     */
    ManifestLocation finish(ManifestTable table, ManifestRow row, byte[] content) {
        String path = finalPath(table, row);
        boolean created = ManifestObjects.putIfAbsent(table, path, content).isPresent();
        ObjectInfo object = ManifestObjects.head(table, path)
                .orElseThrow(() -> ProtocolErrors.notFound(table, row.version(), path));
        ManifestObjects.checkSize(table, row.version(), path, object.sizeBytes(), content.length);
        if (!created) {
            requireSame(table, row.version(), path, content);
        }
        String sha256 = Sha256.of(content);
        ManifestRow published = new ManifestRow(row.base(), row.version(), path, content.length, sha256);
        if (updateRow(table, row, published)) {
            deleteStaging(table, row.version(), row.path());
        }
        return ManifestObjects.location(row.version(), path, sha256, object);
    }

    private static void requireSame(ManifestTable table, long version, String path, byte[] content) {
        Optional<byte[]> found = ManifestObjects.get(table, path);
        if (found.isPresent() && !Arrays.equals(found.get(), content)) {
            throw ProtocolErrors.corrupted(table, version, path, "it has other bytes than the one that was claimed");
        }
    }

    /** The final path in the scheme of the staging path. */
    static String finalPath(ManifestTable table, ManifestRow row) {
        for (ManifestNaming naming : table.naming().alternatives()) {
            if (naming.stagedVersionOf(row.path()).isPresent()) {
                return naming.finalPath(row.version());
            }
        }
        return table.naming().finalPath(row.version());
    }

    /** W4. Gives whether nobody needs the staging object any more. */
    boolean updateRow(ManifestTable table, ManifestRow pending, ManifestRow published) {
        try {
            if (rows.putIfExists(table, published, pending.path())) {
                return true;
            }
            Optional<ManifestRow> now = rows.get(table, pending.version());
            return now.isEmpty() || now.get().path().equals(published.path());
        } catch (TarnException e) {
            listener.warning(table, pending.version(), Step.UPDATE_ROW, e);
            return false;
        }
    }

    /** W5. */
    void deleteStaging(ManifestTable table, long version, String path) {
        try {
            ManifestObjects.delete(table, path);
        } catch (TarnException e) {
            listener.warning(table, version, Step.DELETE_STAGING, e);
        }
    }

    /** W6. */
    void writeHint(ManifestTable table, long version, @Nullable String path, byte[] content) {
        if (path == null || ManifestNaming.isDetached(version)) {
            return;
        }
        try {
            ManifestObjects.put(table, path, content);
        } catch (TarnException e) {
            listener.warning(table, version, Step.WRITE_HINT, e);
        }
    }
}
