package org.tarndb.snapshots.format;

import java.util.UUID;
import org.tarndb.snapshots.manifest.ManifestLog;
import org.tarndb.snapshots.manifest.ManifestTable;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.snapshot.PublishListener;
import org.tarndb.txn.snapshot.SnapshotCall;

/**
 * A table to be published.
 *
 * @param call its cancellation is looked at for each row, until the version is claimed
 * @param databaseId tells the database from all others
 * @param publicationId the same for all tables that are published together
 * @param publicationTables how many these are
 * @param version confirmed; what it holds of the table is published
 * @param place where the table goes
 * @param manifests decide which versions it has there
 * @param listener told by one thread at a time
 */
public record TableExport(
        SnapshotCall call,
        String databaseId,
        UUID publicationId,
        int publicationTables,
        DatabaseVersion version,
        TableDef table,
        ManifestTable place,
        ManifestLog manifests,
        PublishListener listener) {}
