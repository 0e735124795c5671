package org.tarndb.txn.matrix;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.IndexColumn;
import org.tarndb.txn.ddl.IndexSpec;

/** What is indexed, as the database and as the model see it. */
enum KeyKind {
    /** (B). */
    PLAIN(List.of(new IndexColumn(1, false, false)), Comparator.nullsLast(Comparator.naturalOrder())),
    /** (D, B), where all rows have one D. */
    COMPOSITE(
            List.of(new IndexColumn(3, false, false), new IndexColumn(1, false, false)),
            Comparator.nullsLast(Comparator.naturalOrder())),
    /** (B DESC). */
    DESCENDING(List.of(new IndexColumn(1, true, false)), Comparator.nullsLast(Comparator.reverseOrder())),
    /** (B DESC NULLS FIRST, D). */
    NULLS_FIRST(
            List.of(new IndexColumn(1, true, true), new IndexColumn(3, false, false)),
            Comparator.nullsFirst(Comparator.reverseOrder()));

    private final List<IndexColumn> columns;
    private final Comparator<@Nullable Long> order;

    KeyKind(List<IndexColumn> columns, Comparator<@Nullable Long> order) {
        this.columns = columns;
        this.order = order;
    }

    IndexSpec spec(String name, boolean unique) {
        return new IndexSpec(name, columns, unique, false);
    }

    /** The entry of a row, as the index key's values and then the row's key. */
    List<Object> entry(Row row) {
        List<Object> entry = new ArrayList<>();
        for (IndexColumn column : columns) {
            entry.add(String.valueOf(row.values()[column.ordinal()]));
        }
        entry.add(String.valueOf(row.a));
        return entry;
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
        return row.b;
    }
}
