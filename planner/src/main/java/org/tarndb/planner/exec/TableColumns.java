package org.tarndb.planner.exec;

import java.util.List;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.type.SqlType;

/** The columns that a scan gives: ordinals of the table, and two columns that no table has. */
public final class TableColumns {
    /** The row's key, the array of the tree itself; VARBINARY. */
    public static final int KEY = -1;
    /** The row's bytes, the array of the tree itself, whose reference tells whether the row has changed; VARBINARY. */
    public static final int ROW = -2;

    private TableColumns() {}

    public static SqlType type(TableDef table, int column) {
        return column < 0 ? SqlType.VARBINARY : table.columns().get(column).type();
    }

    static List<SqlType> types(TableDef table, List<Integer> columns) {
        return columns.stream().map(column -> type(table, column)).toList();
    }

    static String names(TableDef table, List<Integer> columns) {
        return String.join(
                ", ",
                columns.stream()
                        .map(column -> column == KEY
                                ? "<key>"
                                : column == ROW
                                        ? "<row>"
                                        : table.columns().get(column).name())
                        .toList());
    }
}
