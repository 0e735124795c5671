package org.tarndb.txn.ddl;

import java.util.List;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.TableName;

/**
 * A table to be created.
 *
 * @param primaryKey ordinals of the key's columns, all NOT NULL; empty for none
 * @param primaryKeyName the constraint's name
 * @param uniqueConstraints each becomes a unique index
 */
public record TableSpec(
        TableName name,
        List<ColumnDef> columns,
        List<Integer> primaryKey,
        String primaryKeyName,
        List<IndexSpec> uniqueConstraints) {
    public TableSpec {
        columns = List.copyOf(columns);
        primaryKey = List.copyOf(primaryKey);
        uniqueConstraints = List.copyOf(uniqueConstraints);
    }
}
