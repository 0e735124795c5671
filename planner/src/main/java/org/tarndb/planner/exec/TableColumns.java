package org.tarndb.planner.exec;

import java.util.List;
import java.util.stream.Collectors;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.type.SqlType;

/** The columns that a scan gives: ordinals of the table, and two columns that no table has. */
public final class TableColumns {
    /** The row's key, the array of the tree itself; VARBINARY. */
    public static final int KEY = -1;
    /** The row's bytes, the array of the tree itself, whose reference tells whether the row has changed; VARBINARY. */
    public static final int ROW = -2;

    /** A column that nothing above the scan reads, kept for the places of the others; its values have no meaning. */
    public static final int UNUSED = -3;

    private TableColumns() {}

    public static SqlType type(TableDef table, int column) {
        return column == UNUSED
                ? SqlType.BOOLEAN
                : column < 0 ? SqlType.VARBINARY : table.columns().get(column).type();
    }

    static List<SqlType> types(TableDef table, List<Integer> columns) {
        return columns.stream().map(column -> type(table, column)).toList();
    }

    static String names(TableDef table, List<Integer> columns) {
        return columns.stream().map(column -> name(table, column)).collect(Collectors.joining(", "));
    }

    private static String name(TableDef table, int column) {
        return switch (column) {
            case KEY -> "<key>";
            case ROW -> "<row>";
            case UNUSED -> "-";
            default -> table.columns().get(column).name();
        };
    }
}
