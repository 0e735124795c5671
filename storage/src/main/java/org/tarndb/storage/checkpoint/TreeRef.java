package org.tarndb.storage.checkpoint;

/**
 * Names a tree of a version.
 *
 * @param indexId {@link #ROWS} for the table's rows
 */
public record TreeRef(long tableId, long indexId) {
    public static final long ROWS = 0;

    public static TreeRef rows(long tableId) {
        return new TreeRef(tableId, ROWS);
    }

    public static TreeRef index(long tableId, long indexId) {
        return new TreeRef(tableId, indexId);
    }
}
