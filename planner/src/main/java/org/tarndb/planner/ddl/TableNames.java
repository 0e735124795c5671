package org.tarndb.planner.ddl;

import org.tarndb.planner.bind.ObjectNames;
import org.tarndb.storage.catalog.Catalog;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** Names for new tables. */
final class TableNames {
    private TableNames() {}

    /** Throws UNDEFINED_SCHEMA; DUPLICATE_TABLE unless {@code ifNotExists}. */
    static boolean isTaken(TableName name, boolean ifNotExists, Catalog catalog) {
        ObjectNames.requireSchema(name.schema(), catalog);
        if (catalog.table(name) == null) {
            return false;
        }
        if (!ifNotExists) {
            throw new TarnException(ErrorCode.DUPLICATE_TABLE, "there is a table " + name + " already");
        }
        return true;
    }
}
