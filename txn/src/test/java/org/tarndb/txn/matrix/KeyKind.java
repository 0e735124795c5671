package org.tarndb.txn.matrix;

import static java.util.Comparator.naturalOrder;
import static java.util.Comparator.nullsFirst;
import static java.util.Comparator.nullsLast;
import static java.util.Comparator.reverseOrder;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.IndexColumn;
import org.tarndb.storage.catalog.IndexShape;
import org.tarndb.txn.ddl.IndexSpec;

/** What is indexed, as the database and as the model see it. */
enum KeyKind {
    /** (B). */
    PLAIN(new IndexShape(List.of(column(1, false, false)), false), nullsLast(naturalOrder())),
    /** (D, B), where all rows have one D. */
    COMPOSITE(
            new IndexShape(List.of(column(3, false, false), column(1, false, false)), false),
            nullsLast(naturalOrder())),
    /** (B DESC). */
    DESCENDING(new IndexShape(List.of(column(1, true, false)), false), nullsLast(reverseOrder())),
    /** (B DESC NULLS FIRST, D). */
    NULLS_FIRST(
            new IndexShape(List.of(column(1, true, true), column(3, false, false)), false), nullsFirst(reverseOrder())),
    /** (B) INCLUDE (C). */
    COVERING(
            new IndexShape(List.of(column(1, false, false)), false).withIncluded(List.of(2)),
            nullsLast(naturalOrder())),
    /** (B) NULLS NOT DISTINCT: one row may have NULL. */
    NULLS_NOT_DISTINCT(
            new IndexShape(List.of(column(1, false, false)), false).withNullsDistinct(false),
            nullsLast(naturalOrder())),
    /** (B + 1). */
    EXPRESSION(new IndexShape(List.of(new IndexColumn("B + 1", false, false)), false), nullsLast(naturalOrder())),
    /** (B) WHERE B > 45: changes bring rows into the index and take them out. */
    PARTIAL(new IndexShape(List.of(column(1, false, false)), false).withPredicate("B > 45"), nullsLast(naturalOrder()));

    private static final long PARTIAL_ABOVE = 45;

    private final IndexShape shape;
    private final Comparator<@Nullable Long> order;

    KeyKind(IndexShape shape, Comparator<@Nullable Long> order) {
        this.shape = shape;
        this.order = order;
    }

    private static IndexColumn column(int ordinal, boolean descending, boolean nullsFirst) {
        return new IndexColumn(ordinal, descending, nullsFirst);
    }

    IndexSpec spec(String name, boolean unique) {
        IndexShape whole = new IndexShape(shape.columns(), unique)
                .withIncluded(shape.included())
                .withNullsDistinct(shape.nullsDistinct())
                .withPredicate(shape.predicate());
        return new IndexSpec(name, whole, false, new TreeMap<>());
    }

    /** The entry of a row: the index key's values, the row's key, the included columns. */
    List<Object> entry(Row row) {
        List<Object> entry = new ArrayList<>();
        for (IndexColumn column : shape.columns()) {
            Object value = column.isExpression()
                    ? row.b == null ? null : (Object) (row.b + 1)
                    : row.values()[column.ordinal()];
            entry.add(String.valueOf(value));
        }
        entry.add(String.valueOf(row.a));
        for (int ordinal : shape.included()) {
            entry.add(String.valueOf(row.values()[ordinal]));
        }
        return entry;
    }

    /** Whether the row has an entry. */
    boolean contains(Row row) {
        return shape.predicate() == null || (row.b != null && row.b > PARTIAL_ABOVE);
    }

    /** The order in which the index has its rows. */
    Comparator<Row> order() {
        return (left, right) -> {
            int byKey = order.compare(left.b, right.b);
            return byKey != 0 ? byKey : Long.compare(left.a, right.a);
        };
    }

    /** What no two rows may have when the index is unique; null for a key that does not count. */
    @Nullable
    Object uniqueKey(Row row) {
        if (!contains(row)) {
            return null;
        }
        return row.b == null && !shape.nullsDistinct() ? "NULL" : row.b;
    }
}
