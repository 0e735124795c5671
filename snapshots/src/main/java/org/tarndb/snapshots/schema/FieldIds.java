package org.tarndb.snapshots.schema;

/**
 * The field ids of published columns: a function of the table's column ids, which outlast renaming and are never given again,
 * so nothing has to be remembered between two publications. Each column has a few ids in a row: a column that is held as
 * something that can't be read as what it was before takes another of them, and readers see that it is another field.
 */
final class FieldIds {
    /** The key of rows without a primary key. */
    static final int ROW_ID = 1;

    private static final int FIRST = 8;
    private static final int IDS_PER_COLUMN = 4;
    private static final int OFFSET = 1;
    private static final int WIDE = 2;

    private FieldIds() {}

    static int ofValue(int columnId, FileType type, boolean wide) {
        int id = Math.addExact(FIRST, Math.multiplyExact(columnId, IDS_PER_COLUMN));
        return wide || type == FileType.DECIMAL_TEXT ? id + WIDE : id;
    }

    /** Of the time zone offset that belongs to a TIMESTAMP WITH TIME ZONE. */
    static int ofOffset(int columnId) {
        return ofValue(columnId, FileType.INSTANT, false) + OFFSET;
    }

    static boolean areOfOneColumn(int id, int other) {
        return id >= FIRST && other >= FIRST && (id - FIRST) / IDS_PER_COLUMN == (other - FIRST) / IDS_PER_COLUMN;
    }

    /** No column up to this one has a higher field id. */
    static int last(int lastColumnId) {
        return ofValue(lastColumnId + 1, FileType.INSTANT, false) - 1;
    }
}
