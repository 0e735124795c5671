package org.tarndb.snapshots.iceberg;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.avro.AvroRuntimeException;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.ManifestContent;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.ManifestFiles;
import org.apache.iceberg.ManifestReader;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotSummary;
import org.apache.iceberg.exceptions.RuntimeIOException;
import org.apache.iceberg.io.FileIO;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.TarnException;

/**
 * The manifests of a snapshot. Avro takes the end of a file for the end of its records, so a list that was cut off looks like
 * a shorter one: rows would be missing, and files that are in use be taken for garbage. It must name as many files as the
 * snapshot says it has. (That manifests are whole is checked when they are opened, by the sizes in the list.)
 */
public final class SnapshotManifests {
    private SnapshotManifests() {}

    /**
     * All of them.
     *
     * @throws TarnException SNAPSHOT_CORRUPTED
     */
    public static List<ManifestFile> of(Snapshot snapshot, FileIO io) {
        List<ManifestFile> manifests = read(snapshot, io);
        require(snapshot, manifests, ManifestContent.DATA, SnapshotSummary.TOTAL_DATA_FILES_PROP);
        require(snapshot, manifests, ManifestContent.DELETES, SnapshotSummary.TOTAL_DELETE_FILES_PROP);
        return manifests;
    }

    private static List<ManifestFile> read(Snapshot snapshot, FileIO io) {
        try {
            return snapshot.allManifests(io);
        } catch (RuntimeIOException | AvroRuntimeException e) {
            throw Damage.of(snapshot.manifestListLocation(), String.valueOf(e.getMessage()), e);
        }
    }

    /**
     * The locations of the files that a manifest names.
     *
     * @throws TarnException SNAPSHOT_CORRUPTED
     */
    public static List<String> files(ManifestFile manifest, FileIO io, Map<Integer, PartitionSpec> specs) {
        List<String> found = new ArrayList<>();
        try (ManifestReader<? extends ContentFile<?>> files = manifest.content() == ManifestContent.DATA
                ? ManifestFiles.read(manifest, io, specs)
                : ManifestFiles.readDeleteManifest(manifest, io, specs)) {
            files.forEach(file -> found.add(file.location()));
        } catch (IOException | RuntimeIOException | AvroRuntimeException e) {
            throw Damage.of(manifest.path(), String.valueOf(e.getMessage()), e);
        }
        return found;
    }

    private static void require(
            Snapshot snapshot, List<ManifestFile> manifests, ManifestContent content, String property) {
        String expected = snapshot.summary().get(property);
        long found = manifests.stream()
                .filter(manifest -> manifest.content() == content)
                .mapToLong(manifest -> count(manifest.addedFilesCount()) + count(manifest.existingFilesCount()))
                .sum();
        if (expected != null && !expected.equals(String.valueOf(found))) {
            throw Damage.of(
                    snapshot.manifestListLocation(),
                    "it names " + found + " files, and the snapshot has " + expected + " (" + property + ")",
                    null);
        }
    }

    private static long count(@Nullable Integer files) {
        return files == null ? 0 : files;
    }
}
