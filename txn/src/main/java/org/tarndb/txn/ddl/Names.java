package org.tarndb.txn.ddl;

import org.tarndb.storage.catalog.TableName;
import org.tarndb.txn.lock.LockKey;

/** What is locked for the names of schema objects. */
public final class Names {
    private static final long SCHEMAS = 1;
    private static final long TABLES = 2;
    private static final long INDEXES = 3;
    private static final long PROPERTIES = 4;
    private static final long CONSTRAINTS = 5;
    private static final long DEFINITIONS = 6;
    private static final long PUBLICATIONS = 7;

    private Names() {}

    public static LockKey ofSchema(String schema) {
        return LockKey.name(SCHEMAS, schema);
    }

    /** A property of the database. */
    public static LockKey ofProperty(String property) {
        return LockKey.name(PROPERTIES, property);
    }

    public static LockKey ofTable(TableName table) {
        return LockKey.name(TABLES, table.toString());
    }

    /**
     * A table's definition: who holds it keeps others from altering the table, and takes from them neither rows nor
     * names.
     */
    public static LockKey ofDefinition(long tableId) {
        return LockKey.name(DEFINITIONS, "definition of table " + tableId);
    }

    /** Whether the key, of a name, is that of a definition. */
    public static boolean isDefinition(LockKey name) {
        return name.objectId() == DEFINITIONS;
    }

    public static LockKey ofPublication(String publication) {
        return LockKey.name(PUBLICATIONS, publication);
    }

    public static LockKey ofIndex(TableName index) {
        return LockKey.name(INDEXES, index.toString());
    }

    /** @param constraint its schema, which is its table's, and its name */
    public static LockKey ofConstraint(TableName constraint) {
        return LockKey.name(CONSTRAINTS, constraint.toString());
    }
}
