package org.tarndb.storage.catalog;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.codec.KeyCodec;
import org.tarndb.storage.codec.KeyPart;
import org.tarndb.storage.codec.RowLayout;
import org.tarndb.storage.codec.RowSchemas;

/** A table: columns, keys, indexes, constraints. Immutable; compared by identity where "unchanged" matters. */
public final class TableDef {
    private final long id;
    private final TableName name;
    private final List<ColumnDef> columns;
    private final List<Integer> primaryKey;
    private final String primaryKeyName;
    private final List<IndexDef> indexes;
    private final SortedMap<String, String> options;
    private final List<CheckDef> checks;
    private final List<ForeignKeyDef> foreignKeys;
    private final RowSchemas schemas;
    private final KeyCodec keyCodec;
    private final List<IndexEntries> entries;

    /**
     * A table without CHECK constraints and foreign keys.
     *
     * @param id unique among all objects the database has ever had
     * @param primaryKey ordinals of the key's columns in key order; empty for a table whose rows get a hidden row id
     * @param primaryKeyName the constraint's name in messages and metadata
     */
    public TableDef(
            long id,
            TableName name,
            List<ColumnDef> columns,
            List<Integer> primaryKey,
            String primaryKeyName,
            List<IndexDef> indexes) {
        this(builder(id, name)
                .columns(columns)
                .primaryKey(primaryKey, primaryKeyName)
                .indexes(indexes));
    }

    private TableDef(Builder builder) {
        this.id = builder.id;
        this.name = builder.name;
        this.columns = List.copyOf(builder.columns);
        this.primaryKey = List.copyOf(builder.primaryKey);
        this.primaryKeyName = builder.primaryKeyName;
        this.indexes = List.copyOf(builder.indexes);
        this.options = Collections.unmodifiableSortedMap(new TreeMap<>(builder.options));
        this.checks = List.copyOf(builder.checks);
        this.foreignKeys = List.copyOf(builder.foreignKeys);
        this.schemas = builder.schemas != null
                ? builder.schemas
                : RowSchemas.initial(columns.stream().map(ColumnDef::type).toList());
        this.keyCodec = primaryKey.isEmpty() ? KeyCodec.ROW_ID : primaryKeyCodec();
        this.entries =
                indexes.stream().map(index -> new IndexEntries(this, index)).toList();
    }

    /** A table to be described: without columns, keys, indexes and constraints so far. */
    public static Builder builder(long id, TableName name) {
        return new Builder(id, name);
    }

    /** A builder that starts from this table. */
    public Builder toBuilder() {
        return new Builder(id, name)
                .columns(columns)
                .primaryKey(primaryKey, primaryKeyName)
                .indexes(indexes)
                .options(options)
                .checks(checks)
                .foreignKeys(foreignKeys)
                .schemas(schemas);
    }

    private KeyCodec primaryKeyCodec() {
        return KeyCodec.of(
                primaryKey.stream()
                        .map(ordinal -> new KeyPart(columns.get(ordinal).type(), false, false, false))
                        .toList(),
                primaryKey);
    }

    public long id() {
        return id;
    }

    public TableName name() {
        return name;
    }

    public List<ColumnDef> columns() {
        return columns;
    }

    /** Ordinals of the primary key's columns in key order; empty when rows have a hidden row id. */
    public List<Integer> primaryKey() {
        return primaryKey;
    }

    public boolean hasPrimaryKey() {
        return !primaryKey.isEmpty();
    }

    public String primaryKeyName() {
        return primaryKeyName;
    }

    /** In the order of their creation; building ones included. */
    public List<IndexDef> indexes() {
        return indexes;
    }

    /** What was set WITH (...), by the names of {@link TableOption}; what is not in it has its default. */
    public SortedMap<String, String> options() {
        return options;
    }

    public @Nullable String option(TableOption option) {
        return options.get(option.name());
    }

    public TableDef withOptions(SortedMap<String, String> changed) {
        return toBuilder().options(changed).build();
    }

    /** In the order of their creation. */
    public List<CheckDef> checks() {
        return checks;
    }

    /** The references to other tables or this one, in the order of their creation. */
    public List<ForeignKeyDef> foreignKeys() {
        return foreignKeys;
    }

    public @Nullable ForeignKeyDef foreignKey(long keyId) {
        for (ForeignKeyDef key : foreignKeys) {
            if (key.id() == keyId) {
                return key;
            }
        }
        return null;
    }

    /**
     * The column's id: it stays when the column gets another name or place, and no other column of the table ever has it. A
     * change of type that the stored values don't outlast makes another column of it.
     */
    public int columnId(int ordinal) {
        return schemas.columns().get(ordinal).id();
    }

    /** The highest column id that the table has ever given; -1 for none. */
    public int lastColumnId() {
        return schemas.lastColumnId();
    }

    /** What the column is, in internal form, in rows written before it was added; null for NULL. */
    public @Nullable Object absentValue(int ordinal) {
        return schemas.columns().get(ordinal).absent();
    }

    /** How this table's rows are laid out in bytes: the same object while their schema is the same. */
    public RowLayout layout() {
        return schemas.layout();
    }

    /** The schemas that rows of this table may be of. */
    RowSchemas schemas() {
        return schemas;
    }

    /** How this table's row keys are encoded. */
    public KeyCodec keyCodec() {
        return keyCodec;
    }

    /** How the entries of each index are derived, in the order of {@link #indexes()}. */
    public List<IndexEntries> entries() {
        return entries;
    }

    /**
     * How the entries of one of this table's indexes are derived.
     *
     * @throws IllegalArgumentException when the index is not of this table
     */
    public IndexEntries entries(IndexDef index) {
        for (IndexEntries each : entries) {
            if (each.index().id() == index.id()) {
                return each;
            }
        }
        throw new IllegalArgumentException(index.name() + " is not an index of " + name);
    }

    /** How the entries of one of this table's indexes are encoded. */
    public KeyCodec indexCodec(IndexDef index) {
        return entries(index).codec();
    }

    /** A row key for messages, as {@code (ID) = (7)}; a hidden row id as {@code number 7}. */
    public String describeKey(byte[] rowKey) {
        return hasPrimaryKey() ? IndexEntries.describe(this, keyCodec, rowKey) : "number " + keyCodec.decode(rowKey)[0];
    }

    /** The column's ordinal, or -1. */
    public int ordinalOf(String columnName) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).name().equals(columnName)) {
                return i;
            }
        }
        return -1;
    }

    public @Nullable IndexDef index(long indexId) {
        for (IndexDef index : indexes) {
            if (index.id() == indexId) {
                return index;
            }
        }
        return null;
    }

    /**
     * Whether rows that were made for another definition of this table, an earlier one, are rows of this one: it knows
     * their schema, and what is NOT NULL now was so before or has a value where they lack it.
     */
    public boolean acceptsRowsOf(TableDef earlier) {
        if (columns.equals(earlier.columns) && schemas == earlier.schemas) {
            return true;
        }
        if (!schemas.include(earlier.schemas)) {
            return false;
        }
        for (int i = 0; i < columns.size(); i++) {
            if (!columns.get(i).nullable()
                    && !earlier.excludesNull(schemas.columns().get(i))) {
                return false;
            }
        }
        return true;
    }

    private boolean excludesNull(RowSchemas.Column later) {
        for (int i = 0; i < columns.size(); i++) {
            if (schemas.columns().get(i).id() == later.id()) {
                return !columns.get(i).nullable();
            }
        }
        return later.absent() != null;
    }

    TableDef withIndex(IndexDef index) {
        List<IndexDef> changed = new ArrayList<>(indexes);
        changed.removeIf(old -> old.id() == index.id());
        changed.add(index);
        changed.sort((a, b) -> Long.compare(a.id(), b.id()));
        return toBuilder().indexes(changed).build();
    }

    /** Without an index, and without one that is being built to replace its entries. */
    TableDef withoutIndex(long indexId) {
        return toBuilder()
                .indexes(without(indexes, index -> index.id() == indexId || index.replaces() == indexId))
                .build();
    }

    TableDef withCheck(CheckDef check) {
        return toBuilder().checks(with(checks, check)).build();
    }

    TableDef withoutCheck(String constraintName) {
        return toBuilder()
                .checks(without(checks, check -> check.name().equals(constraintName)))
                .build();
    }

    /** With a key added, or put in the place of the one with its id. */
    TableDef withForeignKey(ForeignKeyDef key) {
        List<ForeignKeyDef> changed = new ArrayList<>(foreignKeys);
        changed.replaceAll(old -> old.id() == key.id() ? key : old);
        return toBuilder()
                .foreignKeys(foreignKey(key.id()) == null ? with(foreignKeys, key) : changed)
                .build();
    }

    /**
     * With an index complete. If it is the one that the rows of a foreign key are found by, the key is enforced from then
     * on.
     */
    TableDef withPublished(IndexDef index) {
        List<ForeignKeyDef> keys = new ArrayList<>(foreignKeys);
        keys.replaceAll(key -> key.supportingIndexId() == index.id() && !key.isEnforced()
                ? key.withState(ForeignKeyState.VALIDATING)
                : key);
        return withIndex(index.published()).toBuilder().foreignKeys(keys).build();
    }

    /** The index that is being built to replace an index's entries, or null. */
    public @Nullable IndexDef replacementOf(long indexId) {
        for (IndexDef index : indexes) {
            if (index.isReplacement() && index.replaces() == indexId) {
                return index;
            }
        }
        return null;
    }

    TableDef withoutForeignKey(long keyId) {
        return toBuilder()
                .foreignKeys(without(foreignKeys, key -> key.id() == keyId))
                .build();
    }

    private static <T> List<T> with(List<T> list, T added) {
        List<T> changed = new ArrayList<>(list);
        changed.add(added);
        return changed;
    }

    private static <T> List<T> without(List<T> list, Predicate<T> removed) {
        return list.stream().filter(removed.negate()).toList();
    }

    @Override
    public String toString() {
        return name.toString();
    }

    /** The parts of a table on the way to a {@link TableDef}. Not thread-safe. */
    public static final class Builder {
        private final long id;
        private TableName name;
        private List<ColumnDef> columns = List.of();
        private List<Integer> primaryKey = List.of();
        private String primaryKeyName = "";
        private List<IndexDef> indexes = List.of();
        private SortedMap<String, String> options = Collections.emptySortedMap();
        private List<CheckDef> checks = List.of();
        private List<ForeignKeyDef> foreignKeys = List.of();
        private @Nullable RowSchemas schemas;

        private Builder(long id, TableName name) {
            this.id = id;
            this.name = name;
        }

        public Builder name(TableName changed) {
            name = changed;
            return this;
        }

        public Builder columns(List<ColumnDef> changed) {
            columns = changed;
            return this;
        }

        /**
         * The primary key.
         *
         * @param ordinals of the key's columns in key order; empty for none
         * @param constraintName in messages and metadata
         */
        public Builder primaryKey(List<Integer> ordinals, String constraintName) {
            primaryKey = ordinals;
            primaryKeyName = constraintName;
            return this;
        }

        public Builder indexes(List<IndexDef> changed) {
            indexes = changed;
            return this;
        }

        public Builder options(SortedMap<String, String> changed) {
            options = changed;
            return this;
        }

        public Builder checks(List<CheckDef> changed) {
            checks = changed;
            return this;
        }

        public Builder foreignKeys(List<ForeignKeyDef> changed) {
            foreignKeys = changed;
            return this;
        }

        /** Whose current columns are the table's; without them the table is one whose columns have never changed. */
        Builder schemas(RowSchemas changed) {
            schemas = changed;
            return this;
        }

        /** @throws IllegalArgumentException when the parts do not fit together */
        public TableDef build() {
            return new TableDef(this);
        }
    }
}
