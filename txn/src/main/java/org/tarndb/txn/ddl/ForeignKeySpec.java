package org.tarndb.txn.ddl;

import java.util.List;
import org.tarndb.storage.catalog.ReferentialAction;
import org.tarndb.storage.catalog.TableName;

/**
 * A foreign key to be created.
 *
 * @param columns ordinals of the referencing columns
 * @param referencedColumns names, each for the referencing column in its place; empty for the primary key
 * @param initiallyDeferred only where it is deferrable
 */
public record ForeignKeySpec(
        String name,
        List<Integer> columns,
        TableName referencedTable,
        List<String> referencedColumns,
        ReferentialAction onDelete,
        ReferentialAction onUpdate,
        boolean deferrable,
        boolean initiallyDeferred) {
    public ForeignKeySpec {
        columns = List.copyOf(columns);
        referencedColumns = List.copyOf(referencedColumns);
    }
}
