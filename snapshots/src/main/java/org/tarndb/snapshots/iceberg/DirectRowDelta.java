package org.tarndb.snapshots.iceberg;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import org.apache.iceberg.BaseRowDelta;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.RollingManifestWriter;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.exceptions.RuntimeIOException;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.TarnException;

/**
 * Iceberg's own, but that new manifests are written in the caller's thread: Iceberg writes up to ten thousand files' entries in one
 * thread of its pool, and asks each ten milliseconds whether it has ended. More entries are left to the pool. For one thread.
 */
final class DirectRowDelta extends BaseRowDelta {
    /** Iceberg divides larger collections among threads. */
    private static final int MOST = 10_000;

    DirectRowDelta(String table, TableOperations operations) {
        super(table, operations);
    }

    @Override
    protected List<ManifestFile> writeDataManifests(Collection<DataFile> files, PartitionSpec spec) {
        return files.size() > MOST
                ? super.writeDataManifests(files, spec)
                : write(files, newRollingManifestWriter(spec));
    }

    @Override
    protected List<ManifestFile> writeDataManifests(
            Collection<DataFile> files, @Nullable Long dataSequenceNumber, PartitionSpec spec) {
        return dataSequenceNumber != null
                ? super.writeDataManifests(files, dataSequenceNumber, spec)
                : writeDataManifests(files, spec);
    }

    @Override
    protected List<ManifestFile> writeDeleteManifests(Collection<DeleteFile> files, PartitionSpec spec) {
        if (files.stream().anyMatch(file -> file.dataSequenceNumber() != null)) {
            throw TarnException.internal("A new file of deletions has a sequence number");
        }
        return files.size() > MOST
                ? super.writeDeleteManifests(files, spec)
                : write(files, newRollingDeleteManifestWriter(spec));
    }

    private static <F extends ContentFile<F>> List<ManifestFile> write(
            Collection<F> files, RollingManifestWriter<F> writer) {
        try (writer) {
            files.forEach(writer::add);
        } catch (IOException e) {
            throw new RuntimeIOException(e, "Writing a manifest failed");
        }
        return writer.toManifestFiles();
    }
}
