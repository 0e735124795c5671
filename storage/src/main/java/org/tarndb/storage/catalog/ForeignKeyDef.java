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
        long supportingIndexId) {
    /** Stands for the primary key in the place of an index's id. */
    public static final long PRIMARY_KEY = 0;

    public ForeignKeyDef {
        columns = List.copyOf(columns);
    }

    ForeignKeyDef withColumns(List<Integer> ordinals) {
        return new ForeignKeyDef(
                id,
                name,
                ordinals,
                referencedTableId,
                referencedIndexId,
                onDelete,
                onUpdate,
                deferrable,
                initiallyDeferred,
                supportingIndexId);
    }

    public boolean referencesPrimaryKey() {
        return referencedIndexId == PRIMARY_KEY;
    }
}
