package org.tarndb.snapshots.testkit;

import java.util.function.Supplier;
import org.tarndb.snapshots.manifest.ExternalManifestStore;
import org.tarndb.snapshots.objectstore.ObjectStore;
import org.tarndb.storage.env.Clock;

/**
 * A kind of object store and a kind of manifest store. Both may be used by several tests, which keep to tables of their own.
 *
 * @param objects opens a store; a clock is there for those that tell the time by none of their own
 * @param rows opens a store
 */
public record StorePair(String name, Objects objects, Supplier<ExternalManifestStore> rows) {
    /** Opens object stores. */
    @FunctionalInterface
    public interface Objects {
        ObjectStore open(Clock clock);
    }

    @Override
    public String toString() {
        return name;
    }
}
