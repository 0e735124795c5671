package org.tarndb.planner.bind;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.parser.SqlParser;
import org.tarndb.planner.expr.Expr;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.type.SqlType;

class SimpleBinderTest {
    private static final TableDef TABLE = new TableDef(
            1,
            new TableName("PUBLIC", "T"),
            List.of(
                    new ColumnDef("ID", SqlType.INTEGER, false, null),
                    new ColumnDef("B", SqlType.BIGINT, true, null),
                    new ColumnDef("S", SqlType.varchar(10), true, null),
                    new ColumnDef("D", SqlType.decimal(10, 2), true, null),
                    new ColumnDef("X", SqlType.DOUBLE, true, null),
                    new ColumnDef("OK", SqlType.BOOLEAN, true, null)),
            List.of(0),
            "T_PKEY",
            List.of());

    private final ParameterTypes parameters = new ParameterTypes(List.of());
    private final SimpleBinder binder = new SimpleBinder(new TableScope(TABLE, null), parameters);

    private @Nullable Expr bind(String sql) {
        return binder.bind(new SqlParser().parseExpression(sql));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "1; INTEGER",
                "2147483648; BIGINT",
                "9223372036854775808; DECIMAL(19, 0)",
                "-2147483648; INTEGER",
                "1.50; DECIMAL(3, 2)",
                "0.05; DECIMAL(2, 2)",
                "1e3; DOUBLE PRECISION",
                "'abc'; CHARACTER VARYING",
                "TRUE; BOOLEAN",
                "DATE '2024-02-29'; DATE",
                "TIMESTAMP '2024-02-29 12:00:00.123456'; TIMESTAMP(6)",
                "id + 1; INTEGER",
                "id + b; BIGINT",
                "id * x; DOUBLE PRECISION",
                "-b; BIGINT",
                "CAST(id AS VARCHAR(3)); CHARACTER VARYING(3)",
                "id = 1 AND (s <> 'a' OR NOT ok); BOOLEAN",
                "id BETWEEN 1 AND 5; BOOLEAN",
                "d IS NOT NULL; BOOLEAN",
                "t.id < d; BOOLEAN",
                "public.t.s || ''; ",
                "UPPER(s); CHARACTER VARYING",
                "RANDOM_UUID(); UUID"
            })
    void givesTypes(String sql, @Nullable String type) {
        Expr bound = bind(sql);
        assertEquals(
                type == null || type.isBlank() ? null : type,
                bound == null ? null : bound.type().toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nowhere",
                "u.id",
                "other.t.id",
                "?",
                "? + ?",
                "d + 1",
                "id = 'a'",
                "id = ok",
                "ok = (SELECT TRUE)",
                "id IN (1, 2)",
                "COUNT(*)",
                "DATE '2024-02-30'",
                "TIMESTAMP '2024-02-29 12:00:00+01:00'",
                "s AND ok",
                "COALESCE(id, b)",
                "-s"
            })
    void leavesTheRestToTheQueryPlanner(String sql) {
        assertNull(bind(sql));
    }

    @Test
    void parametersTakeTheTypeOfTheOtherSideWithoutItsLimits() {
        assertNotNull(bind("id = ? AND s > ? AND d <= ?"));
        assertEquals(List.of(SqlType.BIGINT, SqlType.VARCHAR, SqlType.decimal(10, 2)), parameters.toList());
    }
}
