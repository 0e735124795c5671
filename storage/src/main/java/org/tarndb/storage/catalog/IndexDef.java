package org.tarndb.storage.catalog;

import java.util.List;

/**
 * A secondary index. Its entries are (encoded columns, encoded primary key).
 *
 * @param id unique among all objects the database has ever had
 * @param unique whether two rows may not have equal keys; a key with a NULL part is not constrained
 * @param constraint whether the index belongs to a constraint of the same name and cannot be dropped by itself: to a UNIQUE
 *     one if it is unique, else to a foreign key, whose referencing rows it finds
 */
public record IndexDef(
        long id,
        String name,
        long tableId,
        List<IndexColumn> columns,
        boolean unique,
        boolean constraint,
        IndexState state) {
    public IndexDef {
        columns = List.copyOf(columns);
    }

    public IndexDef withState(IndexState newState) {
        return new IndexDef(id, name, tableId, columns, unique, constraint, newState);
    }

    IndexDef withColumns(List<IndexColumn> changed) {
        return new IndexDef(id, name, tableId, changed, unique, constraint, state);
    }

    /** Whether it is what enforces a UNIQUE constraint. */
    public boolean isUniqueConstraint() {
        return unique && constraint;
    }

    /** @param ordinal of a column of the table */
    public boolean hasColumn(int ordinal) {
        return columns.stream().anyMatch(column -> column.ordinal() == ordinal);
    }

    public boolean isPublic() {
        return state == IndexState.PUBLIC;
    }
}
