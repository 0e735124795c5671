package org.tarndb.planner;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.exec.AsOf;
import org.tarndb.planner.exec.CountRows;
import org.tarndb.planner.exec.IndexOnlyScan;
import org.tarndb.planner.exec.IndexScan;
import org.tarndb.planner.exec.KeyLookup;
import org.tarndb.planner.exec.Plan;
import org.tarndb.planner.exec.TableScan;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.txn.view.ReadView;

/**
 * How many rows the tables of a plan had when it was made. A plan that was right for an empty table may be hopeless for a
 * full one, and applications prepare their statements before they load their tables. Immutable, thread-safe.
 */
final class PlannedSizes {
    /** A plan is made again when a table has become this many times as large or as small. */
    private static final long FACTOR = 8;
    /** Below this number of rows any plan will do. */
    private static final long SMALL_ROWS = 256;

    private record Size(TableDef table, long rows) {}

    private final List<Size> sizes = new ArrayList<>(1);

    private PlannedSizes() {}

    /** @param operators null for a statement that reads nothing */
    static PlannedSizes of(@Nullable Plan operators, ReadView view) {
        PlannedSizes planned = new PlannedSizes();
        if (operators != null) {
            planned.collect(operators, view);
        }
        return planned;
    }

    private void collect(Plan plan, ReadView view) {
        TableDef table = tableOf(plan);
        if (table != null) {
            sizes.add(new Size(table, rows(view, table)));
        }
        if (!(plan instanceof AsOf)) { // what an earlier version holds does not change
            plan.inputs().forEach(input -> collect(input, view));
        }
    }

    private static @Nullable TableDef tableOf(Plan plan) {
        if (plan instanceof TableScan scan) {
            return scan.table();
        }
        if (plan instanceof IndexScan scan) {
            return scan.table();
        }
        if (plan instanceof IndexOnlyScan scan) {
            return scan.table();
        }
        if (plan instanceof KeyLookup lookup) {
            return lookup.table();
        }
        return plan instanceof CountRows count ? count.table() : null;
    }

    private static long rows(ReadView view, TableDef table) {
        return view.table(table).estimate(KeyRange.all());
    }

    /** Whether the tables are still about as large. */
    boolean stillHold(ReadView view) {
        for (Size size : sizes) {
            long rows = rows(view, size.table);
            long smaller = Math.min(rows, size.rows);
            long larger = Math.max(rows, size.rows);
            if (larger > SMALL_ROWS && larger / FACTOR > smaller) {
                return false;
            }
        }
        return true;
    }
}
