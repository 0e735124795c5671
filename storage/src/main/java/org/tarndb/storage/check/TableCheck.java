package org.tarndb.storage.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.ForeignKeyDef;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.IndexEntries;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.tree.Cursor;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.tree.TreeCheck;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.storage.version.IndexVersion;
import org.tarndb.storage.version.TableVersion;

/**
 * Verifies one table in one version: the structure of its trees, that each row has its key, and that every index has
 * exactly the entries that the rows say (I3), a building one up to its cursor (I4), without duplicates in a unique one
 * (I5); and its foreign keys: that the keys it refers to are there (I8). Reads a value, so it runs beside anything.
 */
public final class TableCheck {
    private static final int ROWS_BETWEEN_CHECKS = 1024;

    private final TableDef table;
    private final DatabaseVersion database;
    private final TableVersion version;
    private final Cancellation cancellation;

    private TableCheck(TableDef table, DatabaseVersion database, TableVersion version, Cancellation cancellation) {
        this.table = table;
        this.database = database;
        this.version = version;
        this.cancellation = cancellation;
    }

    /**
     * Checks a table.
     *
     * @param table of the version's catalog
     * @param cancellation looked at now and then
     * @return the rows' verdict, then one for each index, then one for each foreign key
     */
    public static List<CheckResult> check(DatabaseVersion version, TableDef table, Cancellation cancellation) {
        TableVersion tableVersion = version.table(table.id());
        if (tableVersion == null) {
            return List.of(
                    new CheckResult("the table has no rows tree", table.name().toString(), 0, ""));
        }
        return new TableCheck(table, version, tableVersion, cancellation).run();
    }

    private List<CheckResult> run() {
        List<CheckResult> results = new ArrayList<>();
        results.add(rows());
        for (IndexEntries index : table.entries()) {
            results.add(index(index));
        }
        for (ForeignKeyDef key : table.foreignKeys()) {
            if (key.isPublic()) {
                results.add(ReferenceCheck.check(database, table, version.rows(), key, cancellation));
            }
        }
        return results;
    }

    private CheckResult rows() {
        Faults faults = new Faults();
        structure(version.rows(), faults);
        Cursor<byte[]> rows = version.rows().cursor(KeyRange.all());
        long count = 0;
        while (rows.next()) {
            count = counted(count);
            if (!table.layout().isWellFormed(rows.value())) {
                faults.add("the row " + table.describeKey(rows.key()) + " does not have the table's layout");
            } else if (table.hasPrimaryKey()
                    && !Arrays.equals(rows.key(), table.keyCodec().keyOf(table.layout(), rows.value()))) {
                faults.add("the row under the key " + table.describeKey(rows.key()) + " has another key");
            } else {
                checkNulls(rows, faults);
            }
        }
        if (count != version.rows().size()) {
            faults.add("the tree says it has " + version.rows().size() + " rows but has " + count);
        }
        return faults.result(table.name().toString(), count, "rows");
    }

    private void checkNulls(Cursor<byte[]> rows, Faults faults) {
        for (int i = 0; i < table.columns().size(); i++) {
            if (!table.columns().get(i).nullable() && table.layout().isNull(rows.value(), i)) {
                faults.add("the row " + table.describeKey(rows.key()) + " has NULL in column "
                        + table.columns().get(i).name());
            }
        }
    }

    private CheckResult index(IndexEntries index) {
        IndexDef def = index.index();
        IndexVersion found = version.index(def.id());
        Faults faults = new Faults();
        if (found == null) {
            faults.add("the index has no tree");
            return faults.result(def.name(), 0, "");
        }
        if (def.isPublic() && !found.isComplete()) {
            faults.add("the index is public but not complete");
        }
        structure(found.entries(), faults);
        if (areReadable(index, found.entries(), faults)) {
            compare(index, found, faults);
            if (def.unique()) {
                duplicates(index, found.entries(), faults);
            }
        }
        String kind = (def.unique() ? "unique index" : "index") + (def.isPublic() ? "" : ", being built");
        return faults.result(def.name(), found.entries().size(), kind);
    }

    /** Whether every entry is an index key followed by a row key: what else is checked reads them. */
    private boolean areReadable(IndexEntries index, Tree<byte[]> entries, Faults faults) {
        Cursor<byte[]> cursor = entries.cursor(KeyRange.all());
        while (cursor.next()) {
            if (!isReadable(index, cursor.key())) {
                faults.add("the entry " + HexFormat.of().formatHex(cursor.key()) + " is not of the index");
                return false;
            }
        }
        return true;
    }

    private boolean isReadable(IndexEntries index, byte[] entry) {
        try {
            byte[] rowKey = index.rowKey(entry);
            return table.keyCodec().length(rowKey) == rowKey.length;
        } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
            return false; // it ends before its own bytes say
        }
    }

    private void compare(IndexEntries index, IndexVersion found, Faults faults) {
        Cursor<byte[]> rows = version.rows().cursor(KeyRange.all());
        long expected = 0;
        long count = 0;
        while (rows.next()) {
            count = counted(count);
            if (!found.cursor().covers(rows.key())) {
                continue;
            }
            if (!table.layout().isWellFormed(rows.value())) {
                expected++;
                continue; // its entry can't be told; the row itself is reported
            }
            byte[] entry = index.entry(rows.value(), rows.key());
            if (entry != null) {
                expected++;
                compare(index, rows, found.entries().get(entry), faults);
            }
        }
        if (found.entries().size() != expected) {
            faults.add("there are " + found.entries().size() + " entries for " + expected + " rows");
            strays(index, found, faults);
        }
    }

    private void compare(IndexEntries index, Cursor<byte[]> row, byte @Nullable [] value, Faults faults) {
        if (value == null) {
            faults.add("the row " + table.describeKey(row.key()) + " has no entry");
        } else if (!Arrays.equals(value, index.value(row.value()))) {
            faults.add("the entry of row " + table.describeKey(row.key()) + " has other included values than the row");
        }
    }

    private void strays(IndexEntries index, IndexVersion found, Faults faults) {
        Cursor<byte[]> entries = found.entries().cursor(KeyRange.all());
        while (entries.next()) {
            byte[] rowKey = index.rowKey(entries);
            byte[] row = version.rows().get(rowKey);
            if (row == null
                    || !found.cursor().covers(rowKey)
                    || !table.layout().isWellFormed(row)
                    || !Arrays.equals(index.entry(row, rowKey), entries.key())) {
                faults.add("the entry " + index.describe(entries.key()) + " of row " + table.describeKey(rowKey)
                        + " belongs to no row");
            }
        }
    }

    private void duplicates(IndexEntries index, Tree<byte[]> entries, Faults faults) {
        Cursor<byte[]> cursor = entries.cursor(KeyRange.all());
        byte[] last = null;
        while (cursor.next()) {
            byte[] key = Arrays.copyOf(cursor.key(), index.keyLength(cursor.key()));
            if (last != null && Arrays.equals(last, key) && index.isConstrained(key)) {
                faults.add("two rows have the key " + index.describe(key));
            }
            last = key;
        }
    }

    private static void structure(Tree<byte[]> tree, Faults faults) {
        String problem = TreeCheck.firstProblem(tree);
        if (problem != null) {
            faults.add("the tree is broken: " + problem);
        }
    }

    private long counted(long count) {
        if (count % ROWS_BETWEEN_CHECKS == 0) {
            cancellation.throwIfCancelled();
        }
        return count + 1;
    }
}
