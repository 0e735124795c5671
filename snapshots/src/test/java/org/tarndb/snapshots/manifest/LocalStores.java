package org.tarndb.snapshots.manifest;

import java.nio.file.Path;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.tarndb.snapshots.manifeststore.DirectoryManifestStore;
import org.tarndb.snapshots.objectstore.LocalObjectStore;
import org.tarndb.snapshots.testkit.MemoryManifestStore;
import org.tarndb.snapshots.testkit.MemoryObjectStore;
import org.tarndb.snapshots.testkit.StorePair;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.SimulatedFileSystem;

/**
 * The stores that need nothing but this machine: each kind of objects with each kind of rows. Files are simulated ones, which
 * sync faster; the stores' own tests are on real ones too.
 */
final class LocalStores {
    private LocalStores() {}

    static Stream<StorePair> pairs() {
        StorePair.Objects memory = MemoryObjectStore::new;
        StorePair.Objects local = clock -> new LocalObjectStore(simulated(), Path.of("/objects"));
        Supplier<ExternalManifestStore> directory = () -> new DirectoryManifestStore(simulated(), Path.of("/rows"));
        return Stream.of(
                new StorePair("memory, memory", memory, MemoryManifestStore::new),
                new StorePair("memory, directory", memory, directory),
                new StorePair("local, memory", local, MemoryManifestStore::new),
                new StorePair("local, directory", local, directory));
    }

    private static Env simulated() {
        return Env.system().withFiles(new SimulatedFileSystem().deletingOpenFiles());
    }
}
