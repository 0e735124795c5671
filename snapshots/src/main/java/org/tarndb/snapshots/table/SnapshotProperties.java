package org.tarndb.snapshots.table;

/** The names under which published tables say where they come from. */
public final class SnapshotProperties {
    /** Of a snapshot: the CSN of the database version that it is. */
    public static final String CSN = "tarn.csn";
    /** Of a snapshot: the same for all tables that were published together. */
    public static final String PUBLICATION = "tarn.publication-id";
    /** Of a snapshot: how many tables were published together. */
    public static final String TABLES = "tarn.publication-tables";
    /** Of a snapshot: the version of the table's metadata that it came with. */
    public static final String VERSION = "tarn.version";
    /** Of a table: the database that it is of. */
    public static final String DATABASE = "tarn.database-id";
    /** Of a table: its id there, which no other table ever has. */
    public static final String TABLE = "tarn.table-id";
    /** Of a table: its full name when it was published last. */
    public static final String NAME = "tarn.table-name";
    /** Of a table: field ids of the row key in key order. */
    public static final String ROW_KEY = "tarn.row-key";

    private SnapshotProperties() {}
}
