package org.tarndb.txn.publication;

import java.util.List;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.snapshot.PublishListener;
import org.tarndb.txn.snapshot.PublishRequest;
import org.tarndb.txn.snapshot.SnapshotCall;
import org.tarndb.txn.snapshot.SnapshotLocation;

/** Makes requests to publish tables of one database. */
@FunctionalInterface
public interface RequestMaker {
    PublishRequest make(
            SnapshotCall call,
            DatabaseVersion version,
            List<TableDef> tables,
            SnapshotLocation to,
            PublishListener listener);
}
