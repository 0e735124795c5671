package org.tarndb.planner.statistics;

import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.exec.KeyRanges;
import org.tarndb.planner.rex.Sargable;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.codec.KeyCodec;
import org.tarndb.storage.tree.KeyRange;

/** The number of rows between bounds of a key: counted when the bounds are literals, else from how often values repeat. */
public final class KeyEstimate {
    private static final double OPEN_RANGE = 1 / 3.0;
    private static final double CLOSED_RANGE = 1 / 9.0;

    private final TableStatistics statistics;

    public KeyEstimate(TableStatistics statistics) {
        this.statistics = statistics;
    }

    /**
     * Rows that the bounds select.
     *
     * @param index null for the primary key
     * @param bounds one per leading part of the key; all but the last have points
     */
    public double rows(TableDef table, @Nullable IndexDef index, List<Sargable> bounds) {
        if (bounds.isEmpty()) {
            return statistics.entries(table, index);
        }
        OptionalDouble counted = counted(table, index, bounds);
        if (counted.isPresent()) {
            return counted.getAsDouble();
        }
        Sargable last = bounds.get(bounds.size() - 1);
        int points = last.intervals().isEmpty() ? bounds.size() : bounds.size() - 1;
        double rows = points == 0 ? statistics.entries(table, index) : statistics.repeats(table, index, points);
        for (Sargable bound : bounds.subList(0, points)) {
            rows *= bound.points().size();
        }
        if (points < bounds.size()) {
            rows *= fraction(last);
        }
        return Math.min(rows, statistics.entries(table, index));
    }

    /** The share of rows that an interval selects of which nothing is known but its ends. */
    static double fraction(Sargable intervals) {
        double fraction = 0;
        for (Sargable.Interval interval : intervals.intervals()) {
            int ends = (interval.lower() == null ? 0 : 1) + (interval.upper() == null ? 0 : 1);
            fraction += ends == 0 ? 0.9 : ends == 1 ? OPEN_RANGE : CLOSED_RANGE;
        }
        return Math.min(1, fraction);
    }

    /** Present when every part but the last has one literal, and the last one has literals only. */
    private OptionalDouble counted(TableDef table, @Nullable IndexDef index, List<Sargable> bounds) {
        boolean points = bounds.subList(0, bounds.size() - 1).stream().allMatch(Sargable::isPoint);
        if (!points || !bounds.stream().allMatch(Sargable::isLiteral)) {
            return OptionalDouble.empty();
        }
        KeyCodec codec = index == null ? table.keyCodec() : table.indexCodec(index);
        double rows = 0;
        for (KeyRange range : KeyRanges.ofLiterals(Sargable.keyBounds(bounds), codec)) {
            rows += statistics.rows(table, index, range);
        }
        return OptionalDouble.of(rows);
    }
}
