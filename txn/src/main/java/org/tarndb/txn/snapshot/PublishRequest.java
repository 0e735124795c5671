package org.tarndb.txn.snapshot;

import java.nio.file.Path;
import java.util.List;
import java.util.function.LongSupplier;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.version.DatabaseVersion;

/**
 * Tables to be published.
 *
 * @param call its cancellation is looked at for each row, until the versions are claimed
 * @param databaseId tells the database from all others
 * @param temporaryDirectory for files that are written before they go to the store; made when it is missing
 * @param version confirmed; what it holds is published
 * @param tables of its catalog, at least one
 * @param to the table's location; of several tables that of their parent, below which each has the location of its name in lower case
 * @param listener told by one thread at a time
 * @param newestCsn of the database, whose writers come first
 * @param published what the database has published so far; is told of what is published now
 */
public record PublishRequest(
        SnapshotCall call,
        String databaseId,
        Path temporaryDirectory,
        DatabaseVersion version,
        List<TableDef> tables,
        SnapshotLocation to,
        PublishListener listener,
        LongSupplier newestCsn,
        PublishedVersions published) {
    public PublishRequest {
        tables = List.copyOf(tables);
    }
}
