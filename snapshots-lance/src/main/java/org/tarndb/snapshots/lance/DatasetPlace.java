package org.tarndb.snapshots.lance;

import java.net.URI;
import java.nio.file.Path;
import org.tarndb.snapshots.manifest.ManifestTable;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/**
 * Where a dataset is: a directory of this machine. To its namespace Lance names objects by their paths from the root of the object
 * store, which is the root directory, without the slash at the beginning.
 */
final class DatasetPlace {
    private final Path directory;
    private final String base;

    private DatasetPlace(Path directory) {
        this.directory = directory;
        this.base = directory.toString().substring(1) + "/";
    }

    /** @throws TarnException INVALID_PARAMETER_VALUE when it is elsewhere */
    static DatasetPlace of(ManifestTable table) {
        URI location = table.objects().location();
        if (!"file".equals(location.getScheme())) {
            throw new TarnException(
                    ErrorCode.INVALID_PARAMETER_VALUE,
                    "Lance datasets are written to files of this machine, and " + table + " is elsewhere; publish to a"
                            + " path, or leave out the option format");
        }
        return new DatasetPlace(Path.of(location).resolve(table.prefix()));
    }

    Path directory() {
        return directory;
    }

    /** As Lance opens it. */
    String uri() {
        return directory.toString();
    }

    Path dataFile(String name) {
        return directory.resolve("data").resolve(name);
    }

    /** A path relative to the dataset as Lance names it. */
    String toLance(String path) {
        return base + path;
    }

    /** @throws TarnException FEATURE_NOT_SUPPORTED when it is not in the dataset's main line */
    String fromLance(String path) {
        if (!path.startsWith(base)) {
            throw new TarnException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    "Lance wants to publish /" + path + ", which is not in " + directory
                            + "; branches have no place in its manifest store, write to the dataset's main line");
        }
        return path.substring(base.length());
    }
}
