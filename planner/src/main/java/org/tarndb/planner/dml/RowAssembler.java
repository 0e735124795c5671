package org.tarndb.planner.dml;

import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.Casts;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;

/** Puts values into the columns of a table: store assignment and NOT NULL. Immutable, thread-safe. */
public final class RowAssembler {
    private final TableDef table;
    private final ColumnDef[] columns;
    private final String[] labels;

    public RowAssembler(TableDef table) {
        this.table = table;
        List<ColumnDef> defs = table.columns();
        this.columns = defs.toArray(new ColumnDef[0]);
        this.labels =
                defs.stream().map(column -> table.name() + "." + column.name()).toArray(String[]::new);
    }

    public TableDef table() {
        return table;
    }

    /**
     * The value as the column holds it.
     *
     * @param zone the session's time zone
     * @throws TarnException NOT_NULL_VIOLATION, STRING_TOO_LONG, NUMERIC_OUT_OF_RANGE, INVALID_CAST and the other errors
     *     of store assignment, all naming table and column
     */
    public @Nullable Object assign(int ordinal, @Nullable Object value, SqlType from, ZoneId zone) {
        ColumnDef column = columns[ordinal];
        if (value == null) {
            if (!column.nullable()) {
                throw notNull(ordinal);
            }
            return null;
        }
        return fits(value, from, column.type())
                ? value
                : Casts.assign(value, from, column.type(), labels[ordinal], zone);
    }

    /** Whether a constant may be assigned once and for all: the session's time zone does not matter. */
    public boolean isIndependentOfZone(int ordinal, SqlType from) {
        return (from.kind() == TypeKind.TIMESTAMP_WITH_TIME_ZONE)
                == (columns[ordinal].type().kind() == TypeKind.TIMESTAMP_WITH_TIME_ZONE);
    }

    /** Whether the value needs no look at it: equal types of which every value fits. */
    private static boolean fits(Object value, SqlType from, SqlType to) {
        return from.kind() == to.kind()
                && switch (to.kind()) {
                    case BOOLEAN, TINYINT, SMALLINT, INTEGER, BIGINT, DOUBLE_PRECISION, REAL, DATE, UUID -> true;
                    case VARCHAR ->
                        to.precision() == SqlType.UNSPECIFIED || ((String) value).length() <= to.precision();
                    default -> false;
                };
    }

    /** The row's bytes; every value is of its column's type. */
    public byte[] encode(@Nullable Object[] values) {
        return table.layout().encode(values);
    }

    TarnException notNull(int ordinal) {
        return new TarnException(
                ErrorCode.NOT_NULL_VIOLATION,
                "column " + labels[ordinal] + " is NOT NULL and was given NULL"
                        + (columns[ordinal].defaultSql() == null ? " or no value" : ""));
    }
}
