package org.tarndb.snapshots.lance;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.c.ArrowArrayStream;
import org.apache.arrow.c.Data;
import org.apache.arrow.memory.BufferAllocator;
import org.jspecify.annotations.Nullable;
import org.lance.Fragment;
import org.lance.FragmentMetadata;
import org.lance.WriteParams.WriteMode;
import org.lance.fragment.DataFile;
import org.tarndb.storage.env.FileHandle;
import org.tarndb.storage.env.FileSystem;
import org.tarndb.storage.env.FileSystem.OpenMode;
import org.tarndb.storage.error.TarnException;

/** Data files with all rows of a table: Lance writes them, no version refers to them yet. For one thread. */
final class DataFiles {
    private final FileSystem files;
    private final DatasetPlace place;
    private @Nullable List<FragmentMetadata> fragments;

    DataFiles(FileSystem files, DatasetPlace place) {
        this.files = files;
        this.place = place;
    }

    /** Writes them, unless they are there. Durable on return, which Lance alone does not see to. */
    List<FragmentMetadata> write(BufferAllocator allocator, RowBatches rows, boolean isEmpty) {
        List<FragmentMetadata> written = fragments;
        if (written == null) {
            written = isEmpty ? List.of() : writeRows(allocator, rows);
            fragments = written;
            force();
        }
        return written;
    }

    private List<FragmentMetadata> writeRows(BufferAllocator allocator, RowBatches rows) {
        try (ArrowArrayStream stream = ArrowArrayStream.allocateNew(allocator)) {
            Data.exportArrayStream(allocator, rows, stream);
            return Fragment.write()
                    .datasetUri(place.uri())
                    .allocator(allocator)
                    .data(stream)
                    .mode(WriteMode.OVERWRITE)
                    .execute();
        } catch (Exception e) { // native code throws what it does not declare
            RuntimeException cause = rows.failure();
            if (cause != null) {
                cause.addSuppressed(e);
                throw cause;
            }
            throw e;
        }
    }

    private List<DataFile> dataFiles() {
        List<DataFile> all = new ArrayList<>();
        if (fragments != null) {
            fragments.forEach(fragment -> all.addAll(fragment.getFiles()));
        }
        return all;
    }

    private void force() {
        for (DataFile file : dataFiles()) {
            try (FileHandle handle = files.open(place.dataFile(file.getPath()), OpenMode.READ_WRITE)) {
                handle.force();
            }
        }
        Path directory = place.directory();
        for (Path each : List.of(place.dataFile("."), directory, directory.resolve(".."))) {
            if (files.isDirectory(each)) {
                files.syncDirectory(each.normalize());
            }
        }
    }

    int count() {
        return dataFiles().size();
    }

    long sizeBytes() {
        long bytes = 0;
        for (DataFile file : dataFiles()) {
            Long size = file.getFileSizeBytes();
            bytes += size == null ? 0 : size;
        }
        return bytes;
    }

    /** Removes them again. */
    void discard() {
        for (DataFile file : dataFiles()) {
            try {
                files.delete(place.dataFile(file.getPath()));
            } catch (TarnException e) {
                // no version refers to it: Lance's cleanup removes it
            }
        }
    }
}
