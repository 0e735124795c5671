package org.tarndb.snapshots.format;

import org.tarndb.snapshots.manifest.ManifestNaming;
import org.tarndb.txn.snapshot.PublishedTable;

/** A format that tables are published in. Found by {@link java.util.ServiceLoader}. Thread-safe. */
public interface TableFormat {
    /** As the option {@code format} names it: in lower case. */
    String name();

    /** Of its manifests. */
    ManifestNaming naming();

    /**
     * Publishes one more version of a table, all of its rows. Durable on return.
     *
     * @return the last version where that is the wanted one already
     * @throws org.tarndb.storage.error.TarnException OBJECT_NOT_IN_STATE when the place is another table's; PUBLICATION_OUTDATED;
     *     PUBLICATION_CONFLICT; PUBLICATION_OUTCOME_UNKNOWN; the errors of the stores; the cancellation's, then nothing is
     *     published
     */
    PublishedTable publish(TableExport export);
}
