package org.tarndb.planner.physical;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.exec.SortKey;
import org.tarndb.planner.rex.Sargable;
import org.tarndb.planner.rex.TableTerms;
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
     * @param index null for the primary key
     * @param bounds of the leading parts
     * @param order whose columns are terms
     */
    static KeyOrder of(
            TableDef table, @Nullable IndexDef index, List<Sargable> bounds, List<SortKey> order, TableTerms terms) {
        if (order.isEmpty()) {
            return NONE;
        }
        if (matches(table, index, bounds, order, terms, false)) {
            return FORWARD;
        }
        return matches(table, index, bounds, order, terms, true) ? BACKWARD : NONE;
    }

    private static boolean matches(
            TableDef table,
            @Nullable IndexDef index,
            List<Sargable> bounds,
            List<SortKey> order,
            TableTerms terms,
            boolean backward) {
        List<IndexColumn> key = TableStatistics.columns(table, index);
        int wanted = 0;
        boolean unique = index == null ? table.hasPrimaryKey() : index.unique();
        for (int part = 0; part < key.size(); part++) {
            IndexColumn column = key.get(part);
            int term = index == null ? column.ordinal() : terms.term(index, part);
            boolean nullable = column.isExpression()
                    || table.columns().get(column.ordinal()).nullable();
            unique &= !nullable || (index != null && !index.shape().nullsDistinct());
            boolean fixed = part < bounds.size() && bounds.get(part).isPoint();
            while (wanted < order.size() && isBound(order.get(wanted).column(), bounds)) {
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
            SortKey next = order.get(wanted);
            if (next.column() != term || !follows(column, next, nullable, backward)) {
                return false;
            }
            wanted++;
        }
        return wanted == order.size() || unique;
    }

    /** Whether a term is bound to one value, so that its place in an order does not matter. */
    private static boolean isBound(int term, List<Sargable> bounds) {
        return bounds.stream().anyMatch(bound -> bound.term() == term && bound.isPoint());
    }

    private static boolean follows(IndexColumn part, SortKey wanted, boolean nullable, boolean backward) {
        return wanted.descending() == (part.descending() ^ backward)
                && (!nullable || wanted.nullsFirst() == (part.nullsFirst() ^ backward));
    }
}
