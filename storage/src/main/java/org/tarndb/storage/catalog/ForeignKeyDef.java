package org.tarndb.storage.catalog;

import java.util.List;

/**
 * A FOREIGN KEY constraint with MATCH SIMPLE: a row with NULL in one of the referencing columns refers to nothing.
 *
 * @param id unique among all objects the database has ever had
 * @param name unique among the constraints of the table's schema
 * @param columns ordinals of the referencing columns, in the order of the referenced key's columns
 * @param referencedIndexId the unique index that is referred to, or {@link #PRIMARY_KEY}
 * @param initiallyDeferred whether a transaction starts with the constraint deferred; only where it is deferrable
 * @param supportingIndexId the index of the referencing table whose first columns are the referencing ones, in any order;
 *     or {@link #PRIMARY_KEY}
 * @param state PUBLIC unless it is being added ONLINE
 */
public record ForeignKeyDef(
        long id,
        String name,
        List<Integer> columns,
        long referencedTableId,
        long referencedIndexId,
        ReferentialAction onDelete,
        ReferentialAction onUpdate,
        boolean deferrable,
        boolean initiallyDeferred,
        long supportingIndexId,
        ForeignKeyState state) {
    /** Stands for the primary key in the place of an index's id. */
    public static final long PRIMARY_KEY = 0;

    public ForeignKeyDef {
        columns = List.copyOf(columns);
    }

    /** A public one. */
    public ForeignKeyDef(
            long id,
            String name,
            List<Integer> columns,
            long referencedTableId,
            long referencedIndexId,
            ReferentialAction onDelete,
            ReferentialAction onUpdate,
            boolean deferrable,
            boolean initiallyDeferred,
            long supportingIndexId) {
        this(
                id,
                name,
                columns,
                referencedTableId,
                referencedIndexId,
                onDelete,
                onUpdate,
                deferrable,
                initiallyDeferred,
                supportingIndexId,
                ForeignKeyState.PUBLIC);
    }

    ForeignKeyDef withColumns(List<Integer> ordinals) {
        return with(name, ordinals, state);
    }

    public ForeignKeyDef withName(String changed) {
        return with(changed, columns, state);
    }

    public ForeignKeyDef withState(ForeignKeyState changed) {
        return with(name, columns, changed);
    }

    private ForeignKeyDef with(String newName, List<Integer> newColumns, ForeignKeyState newState) {
        return new ForeignKeyDef(
                id,
                newName,
                newColumns,
                referencedTableId,
                referencedIndexId,
                onDelete,
                onUpdate,
                deferrable,
                initiallyDeferred,
                supportingIndexId,
                newState);
    }

    /** Whether all rows keep it. */
    public boolean isPublic() {
        return state == ForeignKeyState.PUBLIC;
    }

    /** Whether commits keep it. */
    public boolean isEnforced() {
        return state != ForeignKeyState.BUILDING;
    }

    public boolean referencesPrimaryKey() {
        return referencedIndexId == PRIMARY_KEY;
    }
}
