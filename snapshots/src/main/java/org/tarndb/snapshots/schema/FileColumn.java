package org.tarndb.snapshots.schema;

import org.tarndb.storage.type.SqlType;

/**
 * A column of data files.
 *
 * @param fieldId stands for the same values in all files of the table
 * @param name in the table's current version; files written earlier may have another
 * @param role what of the table's row it holds
 * @param sqlType of the table's column; BIGINT and INTEGER for what is no column of the table
 * @param isRequired it is never NULL: a part of the row key
 */
public record FileColumn(int fieldId, String name, Role role, SqlType sqlType, FileType fileType, boolean isRequired) {
    /** What a column of a file holds. */
    public enum Role {
        VALUE,
        /** Seconds east of UTC that belong to the TIMESTAMP WITH TIME ZONE before it. */
        OFFSET,
        /** The hidden row id, the key of rows without a primary key. */
        ROW_ID
    }

    public FileColumn withType(FileType other) {
        return new FileColumn(fieldId, name, role, sqlType, other, isRequired);
    }
}
