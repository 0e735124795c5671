package org.tarndb.planner.statement;

import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import org.tarndb.planner.exec.SnapshotSource;
import org.tarndb.txn.snapshot.SnapshotCall;
import org.tarndb.txn.snapshot.SnapshotTable;
import org.tarndb.txn.snapshot.Snapshots;

/** The published tables that one execution has opened, each in one version. For the execution's thread alone. */
final class OpenSnapshots {
    private final SnapshotCall call;
    private final ZoneId zone;
    private final Map<SnapshotSource, SnapshotTable> tables = new HashMap<>();

    OpenSnapshots(SnapshotCall call, ZoneId zone) {
        this.call = call;
        this.zone = zone;
    }

    /** As {@link org.tarndb.planner.exec.Versions#published}. */
    SnapshotTable table(SnapshotSource source) {
        SnapshotTable table = tables.get(source);
        if (table == null) {
            table = Snapshots.provider().open(call, source.location(), source.choice(zone));
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
