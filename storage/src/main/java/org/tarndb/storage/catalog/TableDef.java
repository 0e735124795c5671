package org.tarndb.storage.catalog;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.codec.KeyCodec;
import org.tarndb.storage.codec.KeyPart;
import org.tarndb.storage.codec.RowLayout;

/** A table: its columns, its primary key and its indexes. Immutable; compared by identity where "unchanged" matters. */
public final class TableDef {
    private final long id;
    private final TableName name;
    private final List<ColumnDef> columns;
    private final List<Integer> primaryKey;
    private final String primaryKeyName;
    private final List<IndexDef> indexes;
    private final SortedMap<String, String> options;
    private final RowLayout layout;
    private final KeyCodec keyCodec;
    private final List<IndexEntries> entries;

    /**
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
        this(id, name, columns, primaryKey, primaryKeyName, indexes, new TreeMap<>());
    }

    private TableDef(
            long id,
            TableName name,
            List<ColumnDef> columns,
            List<Integer> primaryKey,
            String primaryKeyName,
            List<IndexDef> indexes,
            SortedMap<String, String> options) {
        this.options = Collections.unmodifiableSortedMap(options);
        this.id = id;
        this.name = name;
        this.columns = List.copyOf(columns);
        this.primaryKey = List.copyOf(primaryKey);
        this.primaryKeyName = primaryKeyName;
        this.indexes = List.copyOf(indexes);
        this.layout = new RowLayout(this.columns.stream().map(ColumnDef::type).toList());
        this.keyCodec = primaryKey.isEmpty() ? KeyCodec.ROW_ID : primaryKeyCodec();
        this.entries = this.indexes.stream()
                .map(index -> new IndexEntries(this, index, codecOf(index)))
                .toList();
    }

    private KeyCodec primaryKeyCodec() {
        return KeyCodec.of(
                primaryKey.stream()
                        .map(ordinal -> new KeyPart(columns.get(ordinal).type(), false, false, false))
                        .toList(),
                primaryKey);
    }

    /** Every part of an index key is nullable, so that dropping NOT NULL leaves the entries valid. */
    private KeyCodec codecOf(IndexDef index) {
        return KeyCodec.of(
                index.columns().stream()
                        .map(column -> new KeyPart(
                                columns.get(column.ordinal()).type(), true, column.descending(), column.nullsFirst()))
                        .toList(),
                index.columns().stream().map(IndexColumn::ordinal).toList());
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
        return new TableDef(id, name, columns, primaryKey, primaryKeyName, indexes, new TreeMap<>(changed));
    }

    /** How this table's rows are laid out in bytes. */
    public RowLayout layout() {
        return layout;
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

    /** A row key for messages, as {@code (ID) = (7)}; a hidden row id as {@code row 7}. */
    public String describeKey(byte[] rowKey) {
        return hasPrimaryKey() ? IndexEntries.describe(this, keyCodec, rowKey) : "row " + keyCodec.decode(rowKey)[0];
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

    TableDef withIndex(IndexDef index) {
        List<IndexDef> changed = new ArrayList<>(indexes);
        changed.removeIf(old -> old.id() == index.id());
        changed.add(index);
        changed.sort((a, b) -> Long.compare(a.id(), b.id()));
        return new TableDef(id, name, columns, primaryKey, primaryKeyName, changed, options);
    }

    TableDef withoutIndex(long indexId) {
        List<IndexDef> changed = new ArrayList<>(indexes);
        changed.removeIf(old -> old.id() == indexId);
        return new TableDef(id, name, columns, primaryKey, primaryKeyName, changed, options);
    }

    @Override
    public String toString() {
        return name.toString();
    }
}
