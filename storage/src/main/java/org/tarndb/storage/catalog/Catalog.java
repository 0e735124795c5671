package org.tarndb.storage.catalog;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * All schema objects of a database version. Immutable: a change gives a new catalog, and two versions with the same
 * schema hold the same object, so "the schema is unchanged" is a comparison of references.
 */
public final class Catalog {
    /** The name of the one catalog that a database is, in the sense of SQL: the first part of a table's full name. */
    public static final String SQL_NAME = "TARN";

    public static final String DEFAULT_SCHEMA = "PUBLIC";
    public static final String INFORMATION_SCHEMA = "INFORMATION_SCHEMA";

    private final SortedSet<String> schemas;
    private final Map<Long, TableDef> tablesById;
    private final Map<TableName, TableDef> tablesByName;
    private final Map<TableName, IndexDef> indexesByName;
    private final long lastObjectId;
    private final SortedMap<String, String> properties;

    private Catalog(
            SortedSet<String> schemas,
            Map<Long, TableDef> tablesById,
            long lastObjectId,
            SortedMap<String, String> properties) {
        this.properties = Collections.unmodifiableSortedMap(properties);
        this.schemas = Collections.unmodifiableSortedSet(schemas);
        this.tablesById = Collections.unmodifiableMap(tablesById);
        this.lastObjectId = lastObjectId;
        this.tablesByName = new LinkedHashMap<>();
        this.indexesByName = new LinkedHashMap<>();
        for (TableDef table : tablesById.values()) {
            tablesByName.put(table.name(), table);
            for (IndexDef index : table.indexes()) {
                indexesByName.put(new TableName(table.name().schema(), index.name()), index);
            }
        }
    }

    /** A new database's catalog: the schema PUBLIC, no tables. */
    public static Catalog empty() {
        return new Catalog(new TreeSet<>(List.of(DEFAULT_SCHEMA)), new LinkedHashMap<>(), 0, new TreeMap<>());
    }

    static Catalog of(
            SortedSet<String> schemas,
            Map<Long, TableDef> tables,
            long lastObjectId,
            SortedMap<String, String> properties) {
        return new Catalog(schemas, tables, lastObjectId, properties);
    }

    public SortedSet<String> schemas() {
        return schemas;
    }

    /** All tables in the order of their creation. */
    public Collection<TableDef> tables() {
        return tablesById.values();
    }

    public @Nullable TableDef table(long id) {
        return tablesById.get(id);
    }

    public @Nullable TableDef table(TableName name) {
        return tablesByName.get(name);
    }

    /** The index of that name; index names are unique within the schema of their table. */
    public @Nullable IndexDef index(TableName name) {
        return indexesByName.get(name);
    }

    /** The highest id given so far; ids are never given twice. */
    public long lastObjectId() {
        return lastObjectId;
    }

    /** What was set with SET DATABASE, by the names of {@link DatabaseProperty}; what is not in it has its default. */
    public SortedMap<String, String> properties() {
        return properties;
    }

    public @Nullable String property(DatabaseProperty property) {
        return properties.get(property.name());
    }

    /** @param value null for the default */
    public Catalog withProperty(String name, @Nullable String value) {
        SortedMap<String, String> changed = new TreeMap<>(properties);
        if (value == null) {
            changed.remove(name);
        } else {
            changed.put(name, value);
        }
        return new Catalog(schemas, tablesById, lastObjectId, changed);
    }

    public Catalog withSchema(String schema) {
        SortedSet<String> changed = new TreeSet<>(schemas);
        changed.add(schema);
        return new Catalog(changed, new LinkedHashMap<>(tablesById), lastObjectId, properties);
    }

    public Catalog withoutSchema(String schema) {
        SortedSet<String> changed = new TreeSet<>(schemas);
        changed.remove(schema);
        return new Catalog(changed, new LinkedHashMap<>(tablesById), lastObjectId, properties);
    }

    /** With the table added, or put in the place of the one with its id. */
    public Catalog withTable(TableDef table) {
        Map<Long, TableDef> changed = new LinkedHashMap<>(tablesById);
        changed.put(table.id(), table);
        long highest = Math.max(lastObjectId, table.id());
        for (IndexDef index : table.indexes()) {
            highest = Math.max(highest, index.id());
        }
        return new Catalog(schemas, changed, highest, properties);
    }

    public Catalog withoutTable(long tableId) {
        Map<Long, TableDef> changed = new LinkedHashMap<>(tablesById);
        changed.remove(tableId);
        return new Catalog(schemas, changed, lastObjectId, properties);
    }

    /** With the index added to its table, or put in the place of the one with its id. */
    public Catalog withIndex(IndexDef index) {
        return withTable(requireTable(index.tableId()).withIndex(index));
    }

    public Catalog withoutIndex(IndexDef index) {
        return withTable(requireTable(index.tableId()).withoutIndex(index.id()));
    }

    private TableDef requireTable(long tableId) {
        TableDef table = tablesById.get(tableId);
        if (table == null) {
            throw new IllegalArgumentException("no table has the id " + tableId);
        }
        return table;
    }
}
