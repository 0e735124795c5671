package org.tarndb.planner;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.exec.AsOf;
import org.tarndb.planner.exec.Plan;
import org.tarndb.planner.exec.SnapshotScan;
import org.tarndb.planner.statement.StatementContext;
import org.tarndb.planner.statement.StatementPlan;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.txn.view.ReadView;

/**
 * A plan, and what it was made for.
 *
 * @param catalog the only one that it is valid for
 * @param sizes those it was chosen by
 * @param earlier where it reads earlier versions: it is valid for their catalogs only
 * @param published where it reads published tables: it is valid for their versions only
 */
record PlannedStatement(
        Catalog catalog, StatementPlan plan, PlannedSizes sizes, List<AsOf> earlier, List<SnapshotScan> published) {
    static PlannedStatement of(StatementPlan plan, ReadView view) {
        List<AsOf> earlier = new ArrayList<>(0);
        List<SnapshotScan> published = new ArrayList<>(0);
        collect(plan.operators(), earlier, published);
        return new PlannedStatement(view.catalog(), plan, PlannedSizes.of(plan.operators(), view), earlier, published);
    }

    private static void collect(@Nullable Plan plan, List<AsOf> earlier, List<SnapshotScan> published) {
        if (plan instanceof AsOf asOf) {
            earlier.add(asOf);
        } else if (plan instanceof SnapshotScan scan) {
            published.add(scan);
        } else if (plan != null) {
            plan.inputs().forEach(input -> collect(input, earlier, published));
        }
    }

    /** Whether it is to be used for this view: it is valid, and still a good choice. */
    boolean fits(ReadView view) {
        return catalog == view.catalog() && sizes.stillHold(view);
    }

    /**
     * Whether it is to be used for an execution that reads this view.
     *
     * @throws org.tarndb.storage.error.TarnException VERSION_NOT_AVAILABLE; as {@link
     *     org.tarndb.planner.exec.Versions#published}
     */
    boolean fits(ReadView view, StatementContext context) {
        if (!fits(view)) {
            return false;
        }
        for (AsOf asOf : earlier) {
            if (context.at(asOf.point(), view).catalog() != asOf.catalog()) {
                return false;
            }
        }
        return published.stream().allMatch(scan -> scan.isFor(context.published(scan.source())));
    }
}
