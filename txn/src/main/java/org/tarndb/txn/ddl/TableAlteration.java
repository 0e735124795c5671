package org.tarndb.txn.ddl;

import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.type.SqlType;

/** What a statement asks to be done to a table; columns are given by their ordinals in the table as it was looked up. */
public sealed interface TableAlteration {
    /**
     * Touches no row. Only where the column is NOT NULL and {@code absent} is null must there be none.
     *
     * @param absent what the column is in the rows that there are, in internal form and of the column's type
     */
    record AddColumn(ColumnDef column, @Nullable Object absent) implements TableAlteration {}

    /**
     * Touches no row, unless the primary key has the column.
     *
     * @param cascade whether the keys and indexes that have the column are dropped with it
     */
    record DropColumn(int ordinal, boolean cascade) implements TableAlteration {}

    /** Another name, default or nullability; where it becomes NOT NULL the rows are looked through. */
    record ChangeColumn(int ordinal, ColumnDef column) implements TableAlteration {}

    /**
     * Another type. Rows and keys are written anew unless they are already what they must be.
     *
     * @param zone the session's time zone
     */
    record ChangeType(int ordinal, SqlType type, ZoneId zone) implements TableAlteration {}

    record Rename(TableName name) implements TableAlteration {}

    /**
     * Gives the table a primary key, or takes it away; the rows are written anew under their new keys.
     *
     * @param columns ordinals, which become NOT NULL; empty for none
     */
    record ChangePrimaryKey(List<Integer> columns, String name) implements TableAlteration {
        public ChangePrimaryKey {
            columns = List.copyOf(columns);
        }
    }
}
