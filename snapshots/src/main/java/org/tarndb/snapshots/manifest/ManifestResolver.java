package org.tarndb.snapshots.manifest;

import java.util.List;
import java.util.Optional;
import org.tarndb.snapshots.manifest.ProtocolListener.Step;
import org.tarndb.snapshots.objectstore.ObjectInfo;
import org.tarndb.storage.error.TarnException;

/**
 * Finds manifests, and finishes what is pending on the way. A version that has a row is what the row says; one without is what
 * the object store says.
 */
final class ManifestResolver {
    /** A row changes once, from pending to published, and may go: more looks than that find a broken store. */
    private static final int LOOKS = 5;

    private final ManifestRows rows;
    private final Finisher finisher;
    private final ProtocolListener listener;

    ManifestResolver(ManifestRows rows, Finisher finisher, ProtocolListener listener) {
        this.rows = rows;
        this.finisher = finisher;
        this.listener = listener;
    }

    Optional<ManifestLocation> latest(ManifestTable table) {
        for (int look = 0; look < LOOKS; look++) {
            Optional<ManifestRow> row = rows.latest(table);
            if (row.isEmpty()) {
                return ManifestObjects.latest(table); // a table that has never used the store
            }
            Optional<ManifestLocation> location = resolve(table, row.get());
            if (location.isPresent()) {
                return location;
            } // the row has gone since: the table was dropped, or has newer versions
        }
        throw ProtocolErrors.unsettled(table, rows.latestVersion(table));
    }

    Optional<ManifestLocation> version(ManifestTable table, long version) {
        Optional<ManifestRow> row = rows.get(table, version);
        if (row.isPresent()) {
            return resolve(table, row.get());
        }
        Optional<ManifestLocation> found = ManifestObjects.findFinal(table, version, null);
        if (found.isPresent() && !ManifestNaming.isDetached(version)) {
            adopt(table, found.get());
        }
        return found;
    }

    /**
     * Where the manifest of a row is.
     *
     * @return empty when the row has gone since
     */
    private Optional<ManifestLocation> resolve(ManifestTable table, ManifestRow first) {
        ManifestRow row = first;
        for (int look = 0; look < LOOKS; look++) {
            Optional<ManifestLocation> found = isPending(table, row) ? help(table, row) : published(table, row);
            if (found.isPresent()) {
                return found;
            }
            // What the row names is not there: somebody has just finished, or removed the version.
            Optional<ManifestRow> now = rows.get(table, row.version());
            if (now.isEmpty()) {
                return Optional.empty();
            }
            if (now.get().path().equals(row.path())) {
                return withoutItsObject(table, row);
            }
            row = now.get();
        }
        throw ProtocolErrors.unsettled(table, row.version());
    }

    private static boolean isPending(ManifestTable table, ManifestRow row) {
        return table.naming().schemeOf(row.path()).isEmpty();
    }

    private Optional<ManifestLocation> help(ManifestTable table, ManifestRow row) {
        Optional<byte[]> content = ManifestObjects.get(table, row.path());
        content.ifPresent(bytes ->
                ManifestObjects.checkContent(table, row.version(), row.path(), bytes, row.sizeBytes(), row.sha256()));
        return content.map(bytes -> finisher.finish(table, row, bytes));
    }

    /** The object that the row names; else that of the same version in another scheme; never one of another version. */
    private static Optional<ManifestLocation> published(ManifestTable table, ManifestRow row) {
        Optional<ObjectInfo> named = isPending(table, row) ? Optional.empty() : ManifestObjects.head(table, row.path());
        Optional<ManifestLocation> found = named.map(
                        object -> ManifestObjects.location(row.version(), row.path(), row.sha256(), object))
                .or(() -> ManifestObjects.findFinal(table, row.version(), row.sha256()));
        found.ifPresent(location -> ManifestObjects.checkSize(
                table, row.version(), location.path(), location.sizeBytes(), row.sizeBytes()));
        return found;
    }

    /** The row is the same as before: of a pending one only the staging object may be missing. */
    private Optional<ManifestLocation> withoutItsObject(ManifestTable table, ManifestRow row) {
        Optional<ManifestLocation> found = published(table, row);
        if (found.isEmpty()) {
            if (rows.get(table, row.version()).isEmpty()) {
                return Optional.empty();
            }
            String path = isPending(table, row) ? Finisher.finalPath(table, row) : row.path();
            throw ProtocolErrors.notFound(table, row.version(), path);
        }
        ManifestLocation location = found.get();
        finisher.updateRow(
                table,
                row,
                new ManifestRow(row.base(), row.version(), location.path(), location.sizeBytes(), row.sha256()));
        return found;
    }

    /**
     * Gives a row to a version that has none, if that is safe: where no row follows, the version must be the last, or the store
     * would show an older one as the latest.
     */
    private void adopt(ManifestTable table, ManifestLocation found) {
        try {
            if (rows.latestVersion(table) > found.version()
                    || ManifestObjects.versions(table).last() == found.version()) {
                register(table, found);
            }
        } catch (TarnException e) {
            listener.warning(table, found.version(), Step.ADOPT_VERSION, e);
        }
    }

    /** Adds the row of a version that exists as an object, unless there is one. */
    void register(ManifestTable table, ManifestLocation found) {
        byte[] content = ManifestObjects.read(table, found).content();
        ManifestRow row =
                new ManifestRow(table.base(), found.version(), found.path(), content.length, Sha256.of(content));
        rows.putIfNotExists(table, List.of(ManifestClaim.of(row)));
    }
}
