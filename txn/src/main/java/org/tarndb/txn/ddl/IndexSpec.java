package org.tarndb.txn.ddl;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.tarndb.storage.catalog.IndexColumn;
import org.tarndb.storage.catalog.IndexShape;

/**
 * An index to be created.
 *
 * @param constraint whether it backs a UNIQUE constraint of the same name
 * @param options of an online build, by the names of the WITH clause
 */
public record IndexSpec(String name, IndexShape shape, boolean constraint, SortedMap<String, String> options) {
    public IndexSpec {
        options = Collections.unmodifiableSortedMap(new TreeMap<>(options));
    }

    /** An index of columns of all rows. */
    public IndexSpec(String name, List<IndexColumn> columns, boolean unique, boolean constraint) {
        this(name, new IndexShape(columns, unique), constraint, Collections.emptySortedMap());
    }

    public IndexSpec withOptions(SortedMap<String, String> changed) {
        return new IndexSpec(name, shape, constraint, changed);
    }

    public List<IndexColumn> columns() {
        return shape.columns();
    }

    public boolean unique() {
        return shape.unique();
    }
}
