package org.tarndb.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.result.Parameters;
import org.tarndb.planner.result.Rows;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;

/** A session with short methods for tests. */
final class Client implements AutoCloseable {
    private final Session session;
    private volatile Cancellation cancellation;

    Client(SqlEngine engine) {
        this.session = engine.openSession();
        this.cancellation = session.newCancellation();
    }

    Session session() {
        return session;
    }

    /** Runs a statement; its rows are read and dropped. */
    long run(String sql, @Nullable Object... parameters) {
        Result result = execute(sql, parameters);
        Rows rows = result.rows();
        if (rows != null) {
            readAll(rows);
        }
        return result.updateCount();
    }

    /** All rows of a query, each value in internal form. */
    List<List<@Nullable Object>> rows(String sql, @Nullable Object... parameters) {
        Rows rows = execute(sql, parameters).rows();
        if (rows == null) {
            throw new AssertionError("no query: " + sql);
        }
        return readAll(rows);
    }

    /** The rows as text, for instance {@code [[1, a], [2, null]]}. */
    String text(String sql, @Nullable Object... parameters) {
        return rows(sql, parameters).toString();
    }

    @Nullable
    Object value(String sql, @Nullable Object... parameters) {
        List<List<@Nullable Object>> rows = rows(sql, parameters);
        assertEquals(1, rows.size(), sql);
        return rows.get(0).get(0);
    }

    Result execute(String sql, @Nullable Object... parameters) {
        Prepared prepared = session.prepare(sql);
        cancellation = session.newCancellation();
        return session.execute(prepared, parameters(parameters), 0, cancellation);
    }

    /** Cancels what was run last. */
    void cancel() {
        cancellation.cancel(new TarnException(ErrorCode.QUERY_CANCELED, "cancelled by the test"));
    }

    /** Runs a statement that must fail, and gives its error. */
    TarnException fails(ErrorCode code, String sql, @Nullable Object... parameters) {
        TarnException e = assertThrows(TarnException.class, () -> run(sql, parameters), sql);
        assertEquals(code, e.code(), () -> sql + ": " + e.getMessage());
        return e;
    }

    static Parameters parameters(@Nullable Object... values) {
        Parameters parameters = new Parameters(values.length);
        for (int i = 0; i < values.length; i++) {
            Object value = values[i];
            if (value instanceof Integer number) {
                value = (long) number;
            }
            parameters.set(i, typeOf(value), value);
        }
        return parameters;
    }

    private static SqlType typeOf(@Nullable Object value) {
        if (value instanceof Long) {
            return SqlType.BIGINT;
        }
        if (value instanceof Double) {
            return SqlType.DOUBLE;
        }
        if (value instanceof BigDecimal decimal) {
            int scale = Math.max(0, decimal.scale());
            return SqlType.decimal(Math.max(decimal.precision(), Math.max(1, scale)), scale);
        }
        if (value instanceof Boolean) {
            return SqlType.BOOLEAN;
        }
        if (value instanceof byte[]) {
            return SqlType.VARBINARY;
        }
        if (value instanceof UUID) {
            return SqlType.UUID;
        }
        return value == null ? SqlType.NULL : SqlType.VARCHAR;
    }

    static List<List<@Nullable Object>> readAll(Rows rows) {
        List<List<@Nullable Object>> all = new ArrayList<>();
        try (rows) {
            int width = rows.columns().size();
            while (rows.next()) {
                @Nullable Object[] row = new @Nullable Object[width];
                for (int i = 0; i < width; i++) {
                    row[i] = rows.get(i);
                }
                all.add(Arrays.asList(row));
            }
        }
        return all;
    }

    @Override
    public void close() {
        session.close();
    }
}
