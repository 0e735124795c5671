package org.tarndb.snapshots.manifest;

import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Entropy;

/**
 * The external manifest protocol: an {@link ExternalManifestStore} decides who has a version, the object store holds it. Steps
 * of a writer: W1 the manifest to a staging path; W2 the row, which decides; W3 the manifest to its final path, the commit
 * point; W4 the row names the final path; W5 the staging object goes; W6 the hint. Who reads a version that is claimed and not
 * published does W3 to W5 for its writer.
 */
public final class ExternalManifestLog implements ManifestLog {
    private final ManifestRows rows;
    private final ManifestResolver resolver;
    private final ManifestWriter writer;

    /** @param store stays open; it is the caller's to close */
    public ExternalManifestLog(ExternalManifestStore store, Entropy entropy, ProtocolListener listener) {
        this.rows = new ManifestRows(store);
        Finisher finisher = new Finisher(rows, listener);
        this.resolver = new ManifestResolver(rows, finisher, listener);
        this.writer = new ManifestWriter(rows, resolver, finisher, entropy);
    }

    @Override
    public Optional<ManifestLocation> getLatestManifestLocation(ManifestTable table) {
        return resolver.latest(table);
    }

    @Override
    public Optional<ManifestLocation> getManifestLocation(ManifestTable table, long version) {
        return resolver.version(table, version);
    }

    @Override
    public Manifest read(ManifestTable table, ManifestLocation location) {
        return ManifestObjects.read(table, location);
    }

    @Override
    public PutResult put(List<ManifestDraft> drafts, Cancellation cancellation) {
        return writer.put(drafts, cancellation);
    }

    @Override
    public int maxTables() {
        return rows.maxTables();
    }

    @Override
    public void forget(ManifestTable table, long version) {
        ManifestObjects.requireOld(version, versions(table));
        Optional<ManifestRow> row = rows.get(table, version);
        ManifestObjects.deleteFinal(table, version);
        if (row.isPresent()) {
            rows.delete(table, row.get());
        }
    }

    @Override
    public void delete(ManifestTable table) {
        ManifestObjects.deleteAll(table);
        rows.deleteAll(table);
    }

    @Override
    public void release(ManifestTable table) {
        resolver.latest(table);
        for (ManifestRow row : rows.list(table)) { // in ascending order: the latest goes last
            resolver.version(table, row.version());
            rows.get(table, row.version()).ifPresent(now -> rows.delete(table, now));
        }
    }

    @Override
    public List<String> recordedPaths(ManifestTable table) {
        return rows.list(table).stream().map(ManifestRow::path).toList();
    }

    @Override
    public List<Long> versions(ManifestTable table) {
        SortedSet<Long> versions = new TreeSet<>(ManifestObjects.versions(table));
        for (ManifestRow row : rows.list(table)) {
            if (!ManifestNaming.isDetached(row.version())) {
                versions.add(row.version());
            }
        }
        return List.copyOf(versions);
    }
}
