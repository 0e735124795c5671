package org.tarndb.planner.physical;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.exec.SortKey;
import org.tarndb.planner.rex.Sargable;
import org.tarndb.planner.statistics.TableStatistics;
import org.tarndb.storage.catalog.IndexColumn;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;

/** Whether a key's tree, read in one of its directions, gives rows in a wanted order. */
enum KeyOrder {
    NONE,
    FORWARD,
    BACKWARD;

    /**
     * The direction that gives the order. A part that is bound to one value does not matter; after all parts of a unique key
     * nothing does.
     *
     * @param bounds of the leading parts
     * @param columns of the scan, which the order's columns number
     */
    static KeyOrder of(
            TableDef table,
            @Nullable IndexDef index,
            List<Sargable> bounds,
            List<Integer> columns,
            List<SortKey> order) {
        if (order.isEmpty()) {
            return NONE;
        }
        if (matches(table, index, bounds, columns, order, false)) {
            return FORWARD;
        }
        return matches(table, index, bounds, columns, order, true) ? BACKWARD : NONE;
    }

    private static boolean matches(
            TableDef table,
            @Nullable IndexDef index,
            List<Sargable> bounds,
            List<Integer> columns,
            List<SortKey> order,
            boolean backward) {
        List<IndexColumn> key = TableStatistics.columns(table, index);
        int wanted = 0;
        boolean unique = index == null ? table.hasPrimaryKey() : index.unique();
        for (int part = 0; part < key.size(); part++) {
            IndexColumn column = key.get(part);
            if (column.isExpression()) {
                return false;
            }
            boolean nullable = table.columns().get(column.ordinal()).nullable();
            unique &= !nullable;
            boolean fixed = part < bounds.size() && bounds.get(part).isPoint();
            while (wanted < order.size()
                    && isBound(columns.get(order.get(wanted).column()), key, bounds)) {
                wanted++;
            }
            if (wanted == order.size()) {
                return true;
            }
            if (fixed) {
                continue;
            }
            if (part < bounds.size() && bounds.get(part).points().size() > 1) {
                return false;
            }
            if (!follows(column, columns, order.get(wanted), nullable, backward)) {
                return false;
            }
            wanted++;
        }
        return wanted == order.size() || unique;
    }

    /** Whether a column is bound to one value, so that its place in an order does not matter. */
    private static boolean isBound(int column, List<IndexColumn> key, List<Sargable> bounds) {
        for (int part = 0; part < bounds.size(); part++) {
            if (key.get(part).ordinal() == column && bounds.get(part).isPoint()) {
                return true;
            }
        }
        return false;
    }

    private static boolean follows(
            IndexColumn part, List<Integer> columns, SortKey wanted, boolean nullable, boolean backward) {
        return columns.get(wanted.column()) == part.ordinal()
                && wanted.descending() == (part.descending() ^ backward)
                && (!nullable || wanted.nullsFirst() == (part.nullsFirst() ^ backward));
    }
}
