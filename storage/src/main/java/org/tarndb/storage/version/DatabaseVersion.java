package org.tarndb.storage.version;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.Catalog;

/** All committed state at one CSN. Immutable; any thread may read it without a lock for as long as it holds it. */
public final class DatabaseVersion {
    /** A CSN that is not given yet: that of the version that is being made. */
    private static final long NEXT = -1;

    private final long csn;
    private final Catalog catalog;
    private final long[] tableIds;
    private final TableVersion[] tables;
    /** Of each table: when its rows were changed last. */
    private final long[] rowsCsns;

    private DatabaseVersion(long csn, Catalog catalog, long[] tableIds, TableVersion[] tables, long[] rowsCsns) {
        this.csn = csn;
        this.catalog = catalog;
        this.tableIds = tableIds;
        this.tables = tables;
        this.rowsCsns = rowsCsns;
    }

    /** A new database: no tables, CSN 0. */
    public static DatabaseVersion empty() {
        return new DatabaseVersion(0, Catalog.empty(), new long[0], new TableVersion[0], new long[0]);
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

    /**
     * The CSN of the commit that changed the table's rows last; a later one where that is not known. So the rows are the same
     * in all versions from this CSN on.
     */
    public long rowsCsn(long tableId) {
        int place = Arrays.binarySearch(tableIds, tableId);
        return place < 0 || rowsCsns[place] == NEXT ? csn : rowsCsns[place];
    }

    /** With another CSN, which is that of what was changed since the CSN before. */
    public DatabaseVersion withCsn(long newCsn) {
        long[] stamped = rowsCsns;
        for (int place = 0; place < rowsCsns.length; place++) {
            if (rowsCsns[place] == NEXT) {
                stamped = stamped == rowsCsns ? rowsCsns.clone() : stamped;
                stamped[place] = newCsn;
            }
        }
        return new DatabaseVersion(newCsn, catalog, tableIds, tables, stamped);
    }

    /** With what is known from elsewhere of when a table's rows were changed last. */
    public DatabaseVersion withRowsCsn(long tableId, long rowsCsn) {
        int place = Arrays.binarySearch(tableIds, tableId);
        if (place < 0) {
            return this;
        }
        long[] stamped = rowsCsns.clone();
        stamped[place] = rowsCsn;
        return new DatabaseVersion(csn, catalog, tableIds, tables, stamped);
    }

    public DatabaseVersion withCatalog(Catalog changed) {
        return changed == catalog ? this : new DatabaseVersion(csn, changed, tableIds, tables, rowsCsns);
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
            return new DatabaseVersion(
                    csn,
                    catalog,
                    tableIds,
                    changed,
                    tables[place].rows() == table.rows() ? rowsCsns : changedNow(place));
        }
        int insertion = -place - 1;
        long[] ids = new long[tableIds.length + 1];
        TableVersion[] changed = new TableVersion[tables.length + 1];
        System.arraycopy(tableIds, 0, ids, 0, insertion);
        System.arraycopy(tables, 0, changed, 0, insertion);
        ids[insertion] = tableId;
        changed[insertion] = table;
        long[] csns = new long[ids.length];
        System.arraycopy(rowsCsns, 0, csns, 0, insertion);
        System.arraycopy(rowsCsns, insertion, csns, insertion + 1, rowsCsns.length - insertion);
        csns[insertion] = NEXT;
        System.arraycopy(tableIds, insertion, ids, insertion + 1, tableIds.length - insertion);
        System.arraycopy(tables, insertion, changed, insertion + 1, tables.length - insertion);
        return new DatabaseVersion(csn, catalog, ids, changed, csns);
    }

    private long[] changedNow(int place) {
        if (rowsCsns[place] == NEXT) {
            return rowsCsns;
        }
        long[] changed = rowsCsns.clone();
        changed[place] = NEXT;
        return changed;
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
        long[] csns = new long[ids.length];
        System.arraycopy(rowsCsns, 0, csns, 0, place);
        System.arraycopy(rowsCsns, place + 1, csns, place, csns.length - place);
        return new DatabaseVersion(csn, catalog, ids, changed, csns);
    }
}
