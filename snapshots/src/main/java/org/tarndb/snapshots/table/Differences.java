package org.tarndb.snapshots.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.tree.DiffCursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.tree.Tree;

/**
 * The rows in which two versions of a table differ, in the order of their keys. They are gone through several times: few are kept, so
 * that the trees are compared once; many are found anew each time, and take no memory. A row differs when its bytes do: an update may
 * have made it what it was. For one thread.
 */
final class Differences {
    /** Differences that are kept: some megabytes. */
    private static final int MOST_KEPT = 1 << 16;

    /**
     * A row that differs.
     *
     * @param before null where the row is new
     * @param after null where it was deleted
     */
    record Difference(byte[] key, byte @Nullable [] before, byte @Nullable [] after) {}

    private final Tree<byte[]> before;
    private final Tree<byte[]> after;
    /** Null where there are too many. */
    private final @Nullable List<Difference> kept;

    /**
     * Finds them, at least as many as would be kept.
     *
     * @param check run for each
     */
    Differences(Tree<byte[]> before, Tree<byte[]> after, Runnable check) {
        this.before = before;
        this.after = after;
        this.kept = keep(new Walk(Tree.diff(before, after)), check);
    }

    private static @Nullable List<Difference> keep(Iterator<Difference> all, Runnable check) {
        List<Difference> some = new ArrayList<>();
        while (all.hasNext()) {
            if (some.size() == MOST_KEPT) {
                return null;
            }
            some.add(all.next());
            check.run();
        }
        return some;
    }

    Iterator<Difference> all() {
        return in(KeyRange.all());
    }

    /** Those of a range of keys. */
    Iterator<Difference> in(KeyRange range) {
        List<Difference> known = kept;
        return known == null
                ? new Walk(Tree.diff(before, after, range))
                : part(known, range).iterator();
    }

    private static List<Difference> part(List<Difference> known, KeyRange range) {
        byte[] from = range.from();
        byte[] to = range.to();
        return known.subList(
                from == null ? 0 : countBelow(known, from, !range.fromInclusive()),
                to == null ? known.size() : countBelow(known, to, range.toInclusive()));
    }

    /** How many have smaller keys, or not greater ones. */
    private static int countBelow(List<Difference> known, byte[] key, boolean orEqual) {
        int low = 0;
        int high = known.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            int order = Arrays.compareUnsigned(known.get(middle).key(), key);
            if (order < 0 || (orEqual && order == 0)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Finds them in the trees. */
    private static final class Walk implements Iterator<Difference> {
        private final DiffCursor<byte[]> cursor;
        private @Nullable Difference next;

        Walk(DiffCursor<byte[]> cursor) {
            this.cursor = cursor;
        }

        @Override
        public boolean hasNext() {
            while (next == null && cursor.next()) {
                byte[] before = cursor.before();
                byte[] after = cursor.after();
                if (!Arrays.equals(before, after)) {
                    next = new Difference(cursor.key(), before, after);
                }
            }
            return next != null;
        }

        @Override
        public Difference next() {
            if (!hasNext() || next == null) {
                throw new NoSuchElementException();
            }
            Difference found = next;
            next = null;
            return found;
        }
    }
}
