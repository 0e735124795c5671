package org.tarndb.storage.catalog;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A secondary index. Its entries are (encoded key, encoded primary key), with the included columns as their value.
 *
 * @param id unique among all objects the database has ever had
 * @param constraint whether the index belongs to a constraint of the same name and cannot be dropped by itself: to a UNIQUE
 *     one if it is unique, else to a foreign key, whose referencing rows it finds
 * @param options how its online build is to run, by the names of the statement's WITH clause; empty once it is public
 * @param replaces the id of the index whose entries it is built to replace; {@link #NOTHING} for none. Such an index has the
 *     name of the other one, by which only that is found, and is gone when its build ends.
 */
public record IndexDef(
        long id,
        String name,
        long tableId,
        IndexShape shape,
        boolean constraint,
        IndexState state,
        SortedMap<String, String> options,
        long replaces) {
    /** In the place of an id. */
    public static final long NOTHING = 0;

    public IndexDef {
        options = Collections.unmodifiableSortedMap(new TreeMap<>(options));
    }

    public IndexDef(long id, String name, long tableId, IndexShape shape, boolean constraint, IndexState state) {
        this(id, name, tableId, shape, constraint, state, Collections.emptySortedMap(), NOTHING);
    }

    /** An index of columns of all rows. */
    public IndexDef(
            long id,
            String name,
            long tableId,
            List<IndexColumn> columns,
            boolean unique,
            boolean constraint,
            IndexState state) {
        this(id, name, tableId, new IndexShape(columns, unique), constraint, state);
    }

    /** The parts of the key. */
    public List<IndexColumn> columns() {
        return shape.columns();
    }

    public boolean unique() {
        return shape.unique();
    }

    public IndexDef withName(String changed) {
        return new IndexDef(id, changed, tableId, shape, constraint, state, options, replaces);
    }

    public IndexDef withShape(IndexShape changed) {
        return new IndexDef(id, name, tableId, changed, constraint, state, options, replaces);
    }

    public IndexDef withOptions(SortedMap<String, String> changed) {
        return new IndexDef(id, name, tableId, shape, constraint, state, changed, replaces);
    }

    /** @param indexId the index whose entries this one is built to replace */
    public IndexDef replacing(long indexId) {
        return new IndexDef(id, name, tableId, shape, constraint, state, options, indexId);
    }

    public IndexDef withState(IndexState changed) {
        return new IndexDef(id, name, tableId, shape, constraint, changed, options, replaces);
    }

    /** As it is when its build has ended well. */
    public IndexDef published() {
        return withState(IndexState.PUBLIC).withOptions(Collections.emptySortedMap());
    }

    public boolean isReplacement() {
        return replaces != NOTHING;
    }

    /** Whether it is what enforces a UNIQUE constraint. */
    public boolean isUniqueConstraint() {
        return unique() && constraint;
    }

    public boolean isPublic() {
        return state == IndexState.PUBLIC;
    }

    /** Whether it is public and every row has an entry. */
    public boolean findsAllRows() {
        return isPublic() && shape.predicate() == null;
    }
}
