package org.tarndb.storage.catalog;

import java.util.ArrayList;
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
    private final Map<TableName, TableDef> tablesByConstraint;
    /** By the id of the referenced table. */
    private final Map<Long, List<Reference>> references;

    private final long lastObjectId;
    private final SortedMap<String, String> properties;
    private final SortedMap<String, PublicationDef> publications;

    private Catalog(
            SortedSet<String> schemas,
            Map<Long, TableDef> tablesById,
            long lastObjectId,
            SortedMap<String, String> properties,
            SortedMap<String, PublicationDef> publications) {
        this.publications = Collections.unmodifiableSortedMap(publications);
        this.properties = Collections.unmodifiableSortedMap(properties);
        this.schemas = Collections.unmodifiableSortedSet(schemas);
        this.tablesById = Collections.unmodifiableMap(tablesById);
        this.lastObjectId = lastObjectId;
        this.tablesByName = new LinkedHashMap<>();
        this.indexesByName = new LinkedHashMap<>();
        this.tablesByConstraint = new LinkedHashMap<>();
        this.references = new LinkedHashMap<>();
        tablesById.values().forEach(this::derive);
    }

    private void derive(TableDef table) {
        String schema = table.name().schema();
        tablesByName.put(table.name(), table);
        if (table.hasPrimaryKey()) {
            tablesByConstraint.put(new TableName(schema, table.primaryKeyName()), table);
        }
        for (IndexDef index : table.indexes()) {
            if (index.isReplacement()) {
                continue;
            }
            indexesByName.put(new TableName(schema, index.name()), index);
            if (index.isUniqueConstraint()) {
                tablesByConstraint.put(new TableName(schema, index.name()), table);
            }
        }
        for (CheckDef check : table.checks()) {
            tablesByConstraint.put(new TableName(schema, check.name()), table);
        }
        for (ForeignKeyDef key : table.foreignKeys()) {
            tablesByConstraint.put(new TableName(schema, key.name()), table);
            references
                    .computeIfAbsent(key.referencedTableId(), id -> new ArrayList<>(2))
                    .add(new Reference(table, key));
        }
    }

    /** A new database's catalog: the schema PUBLIC, no tables. */
    public static Catalog empty() {
        return new Catalog(
                new TreeSet<>(List.of(DEFAULT_SCHEMA)), new LinkedHashMap<>(), 0, new TreeMap<>(), new TreeMap<>());
    }

    static Catalog of(
            SortedSet<String> schemas,
            Map<Long, TableDef> tables,
            long lastObjectId,
            SortedMap<String, String> properties,
            SortedMap<String, PublicationDef> publications) {
        return new Catalog(schemas, tables, lastObjectId, properties, publications);
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

    /** The table with the constraint of that name; constraint names are unique within the schema of their table. */
    public @Nullable TableDef tableOfConstraint(TableName name) {
        return tablesByConstraint.get(name);
    }

    /** The foreign keys that refer to a table, its own ones included. */
    public List<Reference> referencesTo(long tableId) {
        List<Reference> found = references.isEmpty() ? null : references.get(tableId);
        return found == null ? List.of() : Collections.unmodifiableList(found);
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
        return new Catalog(schemas, tablesById, lastObjectId, changed, publications);
    }

    /** By their names, which are unique in the database. */
    public SortedMap<String, PublicationDef> publications() {
        return publications;
    }

    /** With the publication added, or put in the place of the one with its name. */
    public Catalog withPublication(PublicationDef publication) {
        SortedMap<String, PublicationDef> changed = new TreeMap<>(publications);
        changed.put(publication.name(), publication);
        return new Catalog(schemas, tablesById, Math.max(lastObjectId, publication.id()), properties, changed);
    }

    public Catalog withoutPublication(String name) {
        SortedMap<String, PublicationDef> changed = new TreeMap<>(publications);
        changed.remove(name);
        return new Catalog(schemas, tablesById, lastObjectId, properties, changed);
    }

    public Catalog withSchema(String schema) {
        SortedSet<String> changed = new TreeSet<>(schemas);
        changed.add(schema);
        return new Catalog(changed, new LinkedHashMap<>(tablesById), lastObjectId, properties, publications);
    }

    public Catalog withoutSchema(String schema) {
        SortedSet<String> changed = new TreeSet<>(schemas);
        changed.remove(schema);
        return new Catalog(changed, new LinkedHashMap<>(tablesById), lastObjectId, properties, publications);
    }

    /** With the table added, or put in the place of the one with its id. */
    public Catalog withTable(TableDef table) {
        Map<Long, TableDef> changed = new LinkedHashMap<>(tablesById);
        changed.put(table.id(), table);
        long highest = Math.max(lastObjectId, table.id());
        for (IndexDef index : table.indexes()) {
            highest = Math.max(highest, index.id());
        }
        for (ForeignKeyDef key : table.foreignKeys()) {
            highest = Math.max(highest, key.id());
        }
        return new Catalog(schemas, changed, highest, properties, publications);
    }

    public Catalog withoutTable(long tableId) {
        Map<Long, TableDef> changed = new LinkedHashMap<>(tablesById);
        changed.remove(tableId);
        return new Catalog(schemas, changed, lastObjectId, properties, publications);
    }

    /** With the index added to its table, or put in the place of the one with its id. */
    public Catalog withIndex(IndexDef index) {
        return withTable(requireTable(index.tableId()).withIndex(index));
    }

    /** With an index that is complete: public, or in the place of the one that it was built to replace. */
    public Catalog withPublished(IndexDef index) {
        TableDef table = requireTable(index.tableId());
        return withTable(index.isReplacement() ? table.withoutIndex(index.id()) : table.withPublished(index));
    }

    public Catalog withoutIndex(IndexDef index) {
        return withTable(requireTable(index.tableId()).withoutIndex(index.id()));
    }

    public Catalog withCheck(long tableId, CheckDef check) {
        return withTable(requireTable(tableId).withCheck(check));
    }

    public Catalog withoutCheck(long tableId, String name) {
        return withTable(requireTable(tableId).withoutCheck(name));
    }

    /** With a foreign key added to the referencing table, or put in the place of the one with its id. */
    public Catalog withForeignKey(long tableId, ForeignKeyDef key) {
        return withTable(requireTable(tableId).withForeignKey(key));
    }

    public Catalog withoutForeignKey(long tableId, long keyId) {
        return withTable(requireTable(tableId).withoutForeignKey(keyId));
    }

    private TableDef requireTable(long tableId) {
        TableDef table = tablesById.get(tableId);
        if (table == null) {
            throw new IllegalArgumentException("no table has the id " + tableId);
        }
        return table;
    }
}
