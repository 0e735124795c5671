package org.tarndb.planner.convert;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.type.SqlType;

/** The types that parameters get, and plans that are made without their values. */
class ParametersTest {
    private final Queries tarn = new Queries();

    @BeforeEach
    void load() {
        tarn.run("CREATE TABLE t (id INT PRIMARY KEY, v VARCHAR(10), d DECIMAL(10, 2), at DATE)");
        tarn.run("INSERT INTO t VALUES (1, 'a', 1.50, DATE '2024-01-01'), (2, 'b', 2.50, NULL)");
    }

    @AfterEach
    void close() {
        tarn.close();
    }

    private List<SqlType> types(String sql) {
        return tarn.plan(sql).parameterTypes();
    }

    @Test
    void comparedWithAColumn() {
        assertEquals(List.of(SqlType.BIGINT), types("SELECT * FROM t WHERE id = ?"));
        assertEquals(List.of(SqlType.VARCHAR), types("SELECT * FROM t WHERE v LIKE ?"));
        assertEquals(List.of(SqlType.DATE, SqlType.DATE), types("SELECT * FROM t WHERE at BETWEEN ? AND ?"));
        assertEquals(
                List.of(SqlType.BIGINT, SqlType.BIGINT, SqlType.BIGINT),
                types("SELECT * FROM t WHERE id IN (?, ?, ?)"));
    }

    @Test
    void assignedToAColumn() {
        assertEquals(List.of(SqlType.BIGINT, SqlType.VARCHAR), types("INSERT INTO t (id, v) VALUES (?, ?)"));
        assertEquals(List.of(SqlType.decimal(60, 20), SqlType.BIGINT), types("UPDATE t SET d = ? WHERE id = ?"));
    }

    @Test
    void withNothingToTellTheType() {
        assertEquals(List.of(SqlType.VARCHAR), types("SELECT ?"));
        assertEquals("[[x]]", tarn.text("SELECT ?", "x"));
        assertEquals(List.of(SqlType.VARCHAR), types("SELECT COALESCE(?, v) FROM t"));
        assertEquals("[[b]]", tarn.text("SELECT COALESCE(?, v) FROM t WHERE id = 2", new Object[] {null}));
        assertEquals(
                new BigDecimal(3).compareTo((BigDecimal) tarn.rows("SELECT ? + ?", new BigDecimal(1), new BigDecimal(2))
                        .get(0)
                        .get(0)),
                0);
    }

    @Test
    void knownTypesAreUsed() {
        PlannedQuery query = tarn.plan("SELECT ? + ?", tarn.context(Arrays.asList(SqlType.INTEGER, SqlType.INTEGER)));
        assertEquals(List.of(SqlType.INTEGER, SqlType.INTEGER), query.parameterTypes());
        assertEquals("[[3]]", tarn.rows(query, 1L, 2L).toString());
    }

    @Test
    void inLimitAndOffset() {
        assertEquals("[[2]]", tarn.text("SELECT id FROM t ORDER BY id LIMIT ? OFFSET ?", 1L, 1L));
    }

    @Test
    void keyLookupWithoutTheValue() {
        assertEquals(
                List.of("KeyLookup T (ID, V, D, AT) key = [?1]  rows=1"), tarn.explain("SELECT * FROM t WHERE id = ?"));
        assertEquals("[[2, b, 2.50, null]]", tarn.text("SELECT * FROM t WHERE id = ?", 2L));
    }
}
