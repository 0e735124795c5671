package org.tarndb.txn.ddl;

import java.time.ZoneId;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.CheckDef;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.IndexShape;
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
     * @param checks names of the CHECK constraints that use the column; they are dropped with it
     * @param cascade whether the keys and indexes that have the column are dropped with it too
     */
    record DropColumn(int ordinal, List<String> checks, boolean cascade) implements TableAlteration {
        public DropColumn {
            checks = List.copyOf(checks);
        }
    }

    /**
     * Another name, default or nullability; where it becomes NOT NULL the rows are looked through.
     *
     * @param checks the CHECK constraints that use the column, as they are to be written with its other name
     * @param shapes the shapes of the indexes whose expressions use it, by their ids, likewise
     */
    record ChangeColumn(int ordinal, ColumnDef column, List<CheckDef> checks, SortedMap<Long, IndexShape> shapes)
            implements TableAlteration {
        public ChangeColumn {
            checks = List.copyOf(checks);
            shapes = Collections.unmodifiableSortedMap(new TreeMap<>(shapes));
        }

        /** One that leaves the name. */
        public ChangeColumn(int ordinal, ColumnDef column) {
            this(ordinal, column, List.of(), Collections.emptySortedMap());
        }
    }

    /**
     * Another type. Rows and keys are written anew unless they are already what they must be.
     *
     * @param zone the session's time zone
     */
    record ChangeType(int ordinal, SqlType type, ZoneId zone) implements TableAlteration {}

    /** @param checks the CHECK constraints whose text has the table's name, as they are to be written without it */
    record Rename(TableName name, List<CheckDef> checks) implements TableAlteration {
        public Rename {
            checks = List.copyOf(checks);
        }
    }

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
