package org.tarndb.txn.ddl;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.tarndb.storage.catalog.CheckDef;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.TableName;

/**
 * A table to be created.
 *
 * @param primaryKey ordinals of the key's columns, all NOT NULL; empty for none
 * @param primaryKeyName the constraint's name
 * @param uniqueConstraints each becomes a unique index
 * @param checks their conditions fit the columns
 * @param options by the names of {@link org.tarndb.storage.catalog.TableOption}, their values checked
 */
public record TableSpec(
        TableName name,
        List<ColumnDef> columns,
        List<Integer> primaryKey,
        String primaryKeyName,
        List<IndexSpec> uniqueConstraints,
        List<CheckDef> checks,
        List<ForeignKeySpec> foreignKeys,
        SortedMap<String, String> options) {
    public TableSpec {
        columns = List.copyOf(columns);
        primaryKey = List.copyOf(primaryKey);
        uniqueConstraints = List.copyOf(uniqueConstraints);
        checks = List.copyOf(checks);
        foreignKeys = List.copyOf(foreignKeys);
        options = Collections.unmodifiableSortedMap(new TreeMap<>(options));
    }

    /** A table without CHECK constraints, foreign keys and options. */
    public TableSpec(
            TableName name,
            List<ColumnDef> columns,
            List<Integer> primaryKey,
            String primaryKeyName,
            List<IndexSpec> uniqueConstraints) {
        this(name, columns, primaryKey, primaryKeyName, uniqueConstraints, List.of(), List.of(), new TreeMap<>());
    }

    public TableSpec with(List<CheckDef> someChecks, List<ForeignKeySpec> someForeignKeys) {
        return new TableSpec(
                name, columns, primaryKey, primaryKeyName, uniqueConstraints, someChecks, someForeignKeys, options);
    }

    public TableSpec withOptions(SortedMap<String, String> some) {
        return new TableSpec(name, columns, primaryKey, primaryKeyName, uniqueConstraints, checks, foreignKeys, some);
    }
}
