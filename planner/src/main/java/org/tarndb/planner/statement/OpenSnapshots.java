package org.tarndb.planner.statement;

import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import org.tarndb.planner.exec.SnapshotSource;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Env;
import org.tarndb.txn.snapshot.SnapshotTable;
import org.tarndb.txn.snapshot.Snapshots;

/** The published tables that one execution has opened, each in one version. For the execution's thread alone. */
final class OpenSnapshots {
    private final Env env;
    private final ZoneId zone;
    private final Cancellation cancellation;
    private final Map<SnapshotSource, SnapshotTable> tables = new HashMap<>();

    OpenSnapshots(Env env, ZoneId zone, Cancellation cancellation) {
        this.env = env;
        this.zone = zone;
        this.cancellation = cancellation;
    }

    /** As {@link org.tarndb.planner.exec.Versions#published}. */
    SnapshotTable table(SnapshotSource source) {
        SnapshotTable table = tables.get(source);
        if (table == null) {
            table = Snapshots.provider().open(env, source.location(), source.choice(zone), cancellation);
            tables.put(source, table);
        }
        return table;
    }

    /** Closes all, also when one of them can't be; the first failure is thrown. */
    void close() {
        RuntimeException failure = null;
        for (SnapshotTable table : tables.values()) {
            try {
                table.close();
            } catch (RuntimeException e) {
                if (failure == null) {
                    failure = e;
                } else {
                    failure.addSuppressed(e);
                }
            }
        }
        tables.clear();
        if (failure != null) {
            throw failure;
        }
    }
}
