package org.tarndb.jdbc;

import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tarndb.jdbc.convert.ColumnReader;
import org.tarndb.jdbc.error.SqlErrors;
import org.tarndb.planner.result.ResultColumn;
import org.tarndb.storage.error.ErrorCode;

/**
 * What a result's columns are called and how they are read. A statement keeps it from one execution to the next, for as
 * long as the columns stay the same. Not thread-safe.
 */
final class RowShape {
    private final List<ResultColumn> columns;
    private final ColumnReader[] readers;
    private @Nullable Map<String, Integer> indexByLabel;

    private RowShape(List<ResultColumn> columns) {
        this.columns = columns;
        this.readers =
                columns.stream().map(column -> ColumnReader.of(column.type())).toArray(ColumnReader[]::new);
    }

    /** The shape of these columns: the known one, if it is of the same list. */
    static RowShape of(List<ResultColumn> columns, @Nullable RowShape known) {
        return known != null && known.columns == columns ? known : new RowShape(columns);
    }

    List<ResultColumn> columns() {
        return columns;
    }

    ColumnReader[] readers() {
        return readers;
    }

    /**
     * The number, from 1, of the first column with a label: spelt exactly so, else in any case (JDBC 4.3, ResultSet).
     *
     * @throws SQLException UNDEFINED_COLUMN
     */
    int find(@Nullable String label) throws SQLException {
        Map<String, Integer> known = indexByLabel;
        if (known == null) {
            known = index();
            indexByLabel = known;
        }
        Integer found = known.get(label);
        return found != null ? found : findInAnyCase(known, label);
    }

    private Map<String, Integer> index() {
        Map<String, Integer> index = new HashMap<>();
        for (int i = 0; i < columns.size(); i++) {
            index.putIfAbsent(columns.get(i).label(), i + 1);
        }
        return index;
    }

    private int findInAnyCase(Map<String, Integer> known, @Nullable String label) throws SQLException {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).label().equalsIgnoreCase(label)) {
                known.put(String.valueOf(label), i + 1);
                return i + 1;
            }
        }
        String labels =
                String.join(", ", columns.stream().map(ResultColumn::label).toList());
        throw SqlErrors.of(ErrorCode.UNDEFINED_COLUMN, "The result has no column '" + label + "'; it has: " + labels);
    }
}
