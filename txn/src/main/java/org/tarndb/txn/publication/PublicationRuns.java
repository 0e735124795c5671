package org.tarndb.txn.publication;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.env.Clock;
import org.tarndb.txn.snapshot.SnapshotLocation;

/** The runs that go on, and the last ones that ended. Thread-safe. */
final class PublicationRuns {
    static final int ENDED_KEPT = 100;

    private final Clock clock;

    /** In the order of their beginnings. */
    @GuardedBy("this")
    private final List<RunProgress> runs = new ArrayList<>();

    @GuardedBy("this")
    private long lastId;

    PublicationRuns(Clock clock) {
        this.clock = clock;
    }

    /** @param publication null for a statement's run */
    synchronized RunProgress begin(@Nullable String publication, SnapshotLocation to, List<TableDef> tables) {
        RunProgress run = new RunProgress(++lastId, publication, to, tables, clock);
        runs.add(run);
        return run;
    }

    /** To be called when a run has ended: the oldest ended ones are forgotten when there are too many. */
    synchronized void ended() {
        long surplus = runs.stream().filter(RunProgress::isEnded).count() - ENDED_KEPT;
        for (Iterator<RunProgress> all = runs.iterator(); surplus > 0; ) {
            if (all.next().isEnded()) {
                all.remove();
                surplus--;
            }
        }
    }

    synchronized List<RunStatus> statuses() {
        return runs.stream().flatMap(run -> run.statuses().stream()).toList();
    }
}
