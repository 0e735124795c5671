package org.tarndb.txn.ddl;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.TableName;

/**
 * A table to be created.
 *
 * @param primaryKey ordinals of the key's columns, all NOT NULL; empty for none
 * @param primaryKeyName the constraint's name
 * @param uniqueConstraints each becomes a unique index
 * @param options by the names of {@link org.tarndb.storage.catalog.TableOption}, their values checked
 */
public record TableSpec(
        TableName name,
        List<ColumnDef> columns,
        List<Integer> primaryKey,
        String primaryKeyName,
        List<IndexSpec> uniqueConstraints,
        SortedMap<String, String> options) {
    public TableSpec {
        columns = List.copyOf(columns);
        primaryKey = List.copyOf(primaryKey);
        uniqueConstraints = List.copyOf(uniqueConstraints);
        options = Collections.unmodifiableSortedMap(new TreeMap<>(options));
    }

    /** A table without options. */
    public TableSpec(
            TableName name,
            List<ColumnDef> columns,
            List<Integer> primaryKey,
            String primaryKeyName,
            List<IndexSpec> uniqueConstraints) {
        this(name, columns, primaryKey, primaryKeyName, uniqueConstraints, new TreeMap<>());
    }
}
