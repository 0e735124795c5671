package org.tarndb.snapshots.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.storage.version.TableVersion;

/** A database of versions without transactions: each change makes the next one. Not thread-safe. */
public final class SampleDatabase {
    private DatabaseVersion version = DatabaseVersion.empty();
    private long lastRowId;

    public DatabaseVersion version() {
        return version;
    }

    public TableDef table(long id) {
        TableDef table = version.catalog().table(id);
        if (table == null) {
            throw new IllegalArgumentException("no table " + id);
        }
        return table;
    }

    private TableVersion tableVersion(long id) {
        TableVersion found = version.table(id);
        return found == null ? TableVersion.empty() : found;
    }

    public Tree<byte[]> rows(long id) {
        return tableVersion(id).rows();
    }

    /** Adds a table, or gives one another definition that its rows are of too. */
    public void define(TableDef table) {
        Catalog changed = version.catalog().withTable(table);
        version = version.withCatalog(changed).withTable(table.id(), tableVersion(table.id()));
        next();
    }

    private void next() {
        version = version.withCsn(version.csn() + 1);
    }

    /** Another version of the same content, as a commit elsewhere makes it. */
    public void commitNothing() {
        next();
    }

    private void change(long id, UnaryOperator<Tree<byte[]>> change) {
        TableVersion table = tableVersion(id);
        version = version.withTable(id, table.withRows(change.apply(table.rows())));
        next();
    }

    /** Inserts a row, or replaces the one with its primary key. */
    public void put(long id, @Nullable Object... values) {
        TableDef table = table(id);
        byte[] row = table.layout().encode(values);
        byte[] key = table.hasPrimaryKey()
                ? table.keyCodec().keyOf(table.layout(), row)
                : table.keyCodec().encode(++lastRowId);
        change(id, rows -> rows.put(key, row));
    }

    public void remove(long id, byte[] key) {
        change(id, rows -> rows.remove(key));
    }

    public void removeAll(long id) {
        change(id, rows -> Tree.empty());
    }

    /** All rows in the order of their keys, in internal form. */
    public List<@Nullable Object[]> decoded(long id) {
        List<@Nullable Object[]> all = new ArrayList<>();
        Cursor<byte[]> cursor = rows(id).cursor(KeyRange.all());
        while (cursor.next()) {
            all.add(table(id).layout().decode(cursor.value()));
        }
        return all;
    }

    /** Row keys in their order. */
    public List<byte[]> keys(long id) {
        List<byte[]> all = new ArrayList<>();
        Cursor<byte[]> cursor = rows(id).cursor(KeyRange.all());
        while (cursor.next()) {
            all.add(cursor.key());
        }
        return all;
    }
}
