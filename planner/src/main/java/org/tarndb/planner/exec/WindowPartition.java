package org.tarndb.planner.exec;

import org.jspecify.annotations.Nullable;
import org.tarndb.planner.vector.ColumnVector;

/** The rows of one partition in window order, by place from 0, and which of them are peers (equal in the order). */
final class WindowPartition {
    private final RowBuffer rows;
    private final int[] sorted;
    private final int from;
    private final int size;
    /** By place: the number of its peer group. */
    private final int[] groupOf;
    /** By peer group: its first place; one more entry for the end. */
    private final int[] groupStarts;

    /** @param from the partition's first entry in the sorted row numbers */
    WindowPartition(RowBuffer rows, int[] sorted, int from, int to, RowOrder order) {
        this.rows = rows;
        this.sorted = sorted;
        this.from = from;
        this.size = to - from;
        this.groupOf = new int[size];
        int groups = 0;
        for (int place = 1; place < size; place++) {
            if (order.compare(rows, row(place - 1), row(place)) != 0) {
                groups++;
            }
            groupOf[place] = groups;
        }
        this.groupStarts = new int[groups + 2];
        for (int place = size - 1; place >= 0; place--) {
            groupStarts[groupOf[place]] = place;
        }
        groupStarts[groups + 1] = size;
    }

    int size() {
        return size;
    }

    /** The place among all sorted rows. */
    int sortedIndex(int place) {
        return from + place;
    }

    int row(int place) {
        return sorted[from + place];
    }

    ColumnVector vector(int place, int column) {
        return rows.vector(row(place), column);
    }

    int position(int place) {
        return RowBuffer.position(row(place));
    }

    @Nullable
    Object value(int place, int column) {
        return vector(place, column).get(position(place));
    }

    boolean isNull(int place, int column) {
        return vector(place, column).isNull(position(place));
    }

    int group(int place) {
        return groupOf[place];
    }

    int groups() {
        return groupStarts.length - 1;
    }

    /** The first place of a peer group; the size for the one after the last. */
    int groupStart(int group) {
        return groupStarts[group];
    }

    int groupEnd(int group) {
        return groupStarts[group + 1];
    }
}
