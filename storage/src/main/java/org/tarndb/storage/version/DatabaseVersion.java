package org.tarndb.storage.version;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.Catalog;

/** All committed state at one CSN. Immutable; any thread may read it without a lock for as long as it holds it. */
public final class DatabaseVersion {
    private final long csn;
    private final Catalog catalog;
    private final long[] tableIds;
    private final TableVersion[] tables;

    private DatabaseVersion(long csn, Catalog catalog, long[] tableIds, TableVersion[] tables) {
        this.csn = csn;
        this.catalog = catalog;
        this.tableIds = tableIds;
        this.tables = tables;
    }

    /** A new database: no tables, CSN 0. */
    public static DatabaseVersion empty() {
        return new DatabaseVersion(0, Catalog.empty(), new long[0], new TableVersion[0]);
    }

    /** The commit sequence number: where this version stands in the total order of commits. */
    public long csn() {
        return csn;
    }

    public Catalog catalog() {
        return catalog;
    }

    /** The table's version, or null when it is not in the catalog. */
    public @Nullable TableVersion table(long tableId) {
        int place = Arrays.binarySearch(tableIds, tableId);
        return place < 0 ? null : tables[place];
    }

    public DatabaseVersion withCsn(long newCsn) {
        return new DatabaseVersion(newCsn, catalog, tableIds, tables);
    }

    public DatabaseVersion withCatalog(Catalog changed) {
        return changed == catalog ? this : new DatabaseVersion(csn, changed, tableIds, tables);
    }

    /** With the table added, or put in the place of its earlier version. */
    public DatabaseVersion withTable(long tableId, TableVersion table) {
        int place = Arrays.binarySearch(tableIds, tableId);
        if (place >= 0) {
            if (tables[place] == table) {
                return this;
            }
            TableVersion[] changed = tables.clone();
            changed[place] = table;
            return new DatabaseVersion(csn, catalog, tableIds, changed);
        }
        int insertion = -place - 1;
        long[] ids = new long[tableIds.length + 1];
        TableVersion[] changed = new TableVersion[tables.length + 1];
        System.arraycopy(tableIds, 0, ids, 0, insertion);
        System.arraycopy(tables, 0, changed, 0, insertion);
        ids[insertion] = tableId;
        changed[insertion] = table;
        System.arraycopy(tableIds, insertion, ids, insertion + 1, tableIds.length - insertion);
        System.arraycopy(tables, insertion, changed, insertion + 1, tables.length - insertion);
        return new DatabaseVersion(csn, catalog, ids, changed);
    }

    public DatabaseVersion withoutTable(long tableId) {
        int place = Arrays.binarySearch(tableIds, tableId);
        if (place < 0) {
            return this;
        }
        long[] ids = new long[tableIds.length - 1];
        TableVersion[] changed = new TableVersion[tables.length - 1];
        System.arraycopy(tableIds, 0, ids, 0, place);
        System.arraycopy(tables, 0, changed, 0, place);
        System.arraycopy(tableIds, place + 1, ids, place, ids.length - place);
        System.arraycopy(tables, place + 1, changed, place, changed.length - place);
        return new DatabaseVersion(csn, catalog, ids, changed);
    }
}
