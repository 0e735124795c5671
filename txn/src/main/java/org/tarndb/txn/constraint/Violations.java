package org.tarndb.txn.constraint;

import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** The errors of foreign keys. */
final class Violations {
    private Violations() {}

    static TarnException noSuchKey(KeyMapping mapping, byte[] referencedKey, FoundRow row) {
        TableDef table = mapping.referencing();
        return new TarnException(
                ErrorCode.FOREIGN_KEY_VIOLATION,
                "foreign key " + mapping.key().name() + " of table " + table.name() + ": the row "
                        + table.describeKey(row.key()) + " has " + mapping.describeReferencing(referencedKey)
                        + ", but table " + mapping.referenced().name() + " has no row with "
                        + mapping.describe(referencedKey));
    }

    static TarnException stillReferenced(KeyMapping mapping, byte[] referencedKey, FoundRow by) {
        TableDef table = mapping.referencing();
        return new TarnException(
                ErrorCode.FOREIGN_KEY_VIOLATION,
                "foreign key " + mapping.key().name() + " of table " + table.name() + ": the row of table "
                        + mapping.referenced().name() + " with " + mapping.describe(referencedKey)
                        + " can't be deleted or get another key, since the row " + table.describeKey(by.key())
                        + " of table " + table.name() + " refers to it");
    }

    /** The key was added between the transaction's statements and its commit: run again, it acts. */
    static TarnException addedMeanwhile(KeyMapping mapping, TarnException violation) {
        return new TarnException(
                ErrorCode.SERIALIZATION_FAILURE,
                "foreign key " + mapping.key().name() + " of table "
                        + mapping.referencing().name()
                        + " was added since the transaction began, and it did not act on rows that refer to what the"
                        + " transaction has changed; run the transaction again",
                violation);
    }

    static TarnException setToNull(KeyMapping mapping, ColumnDef column, byte[] rowKey) {
        TableDef table = mapping.referencing();
        return new TarnException(
                ErrorCode.NOT_NULL_VIOLATION,
                "foreign key " + mapping.key().name() + " would set column " + column.name() + " of the row "
                        + table.describeKey(rowKey) + " of table " + table.name() + " to NULL, but it is NOT NULL");
    }
}
