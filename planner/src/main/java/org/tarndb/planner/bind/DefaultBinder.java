package org.tarndb.planner.bind;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.parser.SqlParser;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.expr.Literal;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.error.TarnException;

/** The default expressions of columns. */
public final class DefaultBinder {
    private DefaultBinder() {}

    /** The default of a column; the catalog holds none that is not simple. */
    public static Expr require(ColumnDef column) {
        Expr value = bind(column);
        if (value == null) {
            throw TarnException.internal(
                    "the default of column " + column.name() + ", " + column.defaultSql() + ", can't be bound");
        }
        return value;
    }

    /** The default; NULL where the column has none; null when the expression is not simple. */
    public static @Nullable Expr bind(ColumnDef column) {
        String sql = column.defaultSql();
        return sql == null
                ? Literal.ofNull(column.type())
                : new SimpleBinder(null, new ParameterTypes(List.of()))
                        .bindAssigned(new SqlParser().parseExpression(sql), column.type());
    }
}
