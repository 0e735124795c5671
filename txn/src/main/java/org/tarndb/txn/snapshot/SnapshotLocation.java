package org.tarndb.txn.snapshot;

import java.util.Map;

/**
 * Where a table is published.
 *
 * @param uri of the table; a path without a scheme is one of this machine
 * @param options by their names in lower case: which manifest store, how the object store is reached
 */
public record SnapshotLocation(String uri, Map<String, String> options) {
    public SnapshotLocation {
        options = Map.copyOf(options);
    }

    /** The options may hold secrets. */
    @Override
    public String toString() {
        return uri;
    }
}
