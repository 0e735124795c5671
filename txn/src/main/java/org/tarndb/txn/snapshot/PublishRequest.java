package org.tarndb.txn.snapshot;

import java.nio.file.Path;
import java.util.List;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.version.DatabaseVersion;

/**
 * Tables to be published.
 *
 * @param databaseId tells the database from all others
 * @param temporaryDirectory for files that are written before they go to the store; made when it is missing
 * @param version confirmed; what it holds is published
 * @param tables of its catalog, at least one
 * @param to the table's location; of several tables that of their parent, below which each has the location of its name in lower case
 * @param listener told by the thread that publishes
 * @param cancellation looked at between pieces of work, until the versions are claimed
 */
public record PublishRequest(
        Env env,
        String databaseId,
        Path temporaryDirectory,
        DatabaseVersion version,
        List<TableDef> tables,
        SnapshotLocation to,
        PublishListener listener,
        Cancellation cancellation) {
    public PublishRequest {
        tables = List.copyOf(tables);
    }
}
