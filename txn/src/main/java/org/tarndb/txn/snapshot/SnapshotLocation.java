package org.tarndb.txn.snapshot;

import java.util.Map;
import org.tarndb.storage.catalog.PublicationDef;

/**
 * Where tables are published.
 *
 * @param uri of a table; a path without a scheme is one of this machine. Of several tables, that of their parent
 * @param options by their names in lower case: which manifest store, how the object store is reached
 * @param isParent a single table, too, is below the URI
 */
public record SnapshotLocation(String uri, Map<String, String> options, boolean isParent) {
    public SnapshotLocation {
        options = Map.copyOf(options);
    }

    public SnapshotLocation(String uri, Map<String, String> options) {
        this(uri, options, false);
    }

    /** Where a publication's tables are. */
    public static SnapshotLocation of(PublicationDef publication) {
        return new SnapshotLocation(publication.location(), publication.options(), publication.isParent());
    }

    /** The options may hold secrets. */
    @Override
    public String toString() {
        return uri;
    }
}
