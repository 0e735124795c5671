package org.tarndb.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tarndb.planner.result.ResultColumn;
import org.tarndb.planner.result.Rows;
import org.tarndb.storage.error.TarnException;

/**
 * The same statements on two databases, on one as simple statements where they are, on the other always through the query
 * planner: results, types and errors are the same.
 */
class DifferentialTest {
    private final InMemory simple = new InMemory(SqlEngine.PlanningPath.SIMPLE_FIRST);
    private final InMemory planned = new InMemory(SqlEngine.PlanningPath.QUERY_PLANNER_ONLY);
    private final Client a = simple.connect();
    private final Client b = planned.connect();

    @BeforeEach
    void create() {
        both("CREATE TABLE t (id INT PRIMARY KEY, s VARCHAR(5) DEFAULT 'new', c CHAR(3), d DECIMAL(6, 2), x DOUBLE,"
                + " b BIGINT NOT NULL DEFAULT 7, ok BOOLEAN, small SMALLINT, day DATE, at TIMESTAMP(3), r REAL)");
        both("CREATE TABLE p (k1 INT, k2 VARCHAR(4), v INT, PRIMARY KEY (k1, k2))");
        both("CREATE UNIQUE INDEX t_d ON t (d)");
        both("CREATE UNIQUE INDEX t_s ON t (s)");
        both(
                "INSERT INTO t VALUES (1, 'one', 'a', 1.50, 1.5, 10, TRUE, 1, DATE '2024-02-29', TIMESTAMP '2024-02-29 01:02:03.456', 1.5)");
        both("INSERT INTO t VALUES (2, 'two', 'ab ', 2.50, 2.5, 20, FALSE, 2, NULL, NULL, NULL)");
        both("INSERT INTO t (id, s) VALUES (3, NULL)");
        both("INSERT INTO p VALUES (1, 'a', 1), (1, 'b', 2), (2, 'a', 3)");
    }

    @AfterEach
    void close() {
        simple.close();
        planned.close();
    }

    /** Runs on both and compares. */
    private void both(String sql, @Nullable Object... parameters) {
        String expected = outcome(b, sql, parameters);
        String actual = outcome(a, sql, parameters);
        assertEquals(expected, actual, () -> sql + " with " + java.util.Arrays.toString(parameters));
    }

    private static String outcome(Client client, String sql, @Nullable Object... parameters) {
        try {
            Result result = client.execute(sql, parameters);
            Rows rows = result.rows();
            if (rows == null) {
                return result.updateCount() + " rows changed";
            }
            List<String> columns = new ArrayList<>();
            for (ResultColumn column : rows.columns()) {
                columns.add(column.toString());
            }
            List<List<String>> values = Client.readAll(rows).stream()
                    .map(row -> row.stream().map(DifferentialTest::print).toList())
                    .toList();
            return columns + " " + values;
        } catch (TarnException e) {
            return "SQLSTATE " + e.code().sqlState();
        }
    }

    private static String print(@Nullable Object value) {
        return value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : String.valueOf(value);
    }

    @Test
    void queries() {
        both("SELECT * FROM t");
        both("SELECT t.* FROM t");
        both("SELECT x.* FROM t AS x WHERE x.id = 1");
        both("SELECT id AS a, s b FROM t WHERE id = 2");
        both("SELECT s, s FROM t WHERE id = 1");
        both("SELECT public.t.s FROM public.t WHERE t.id = 1");
        both("SELECT id + 1 AS a, b * 2 AS b, -id AS c, x / 2 AS d, id + b AS e, small + 1 AS f FROM t WHERE id = 1");
        both("SELECT id / 0 AS a FROM t WHERE id = 1");
        both("SELECT 2147483647 + id AS a FROM t WHERE id = 1");
        both("SELECT CAST(x AS INT) AS a, CAST(id AS VARCHAR(1)) AS b, CAST(s AS VARCHAR(2)) AS c FROM t WHERE id = 2");
        both("SELECT id = 1 AS a, d IS NULL AS b, ok AND id > 1 AS c, NOT ok AS d FROM t WHERE id = 1");
        both(
                "SELECT 'abc' AS a, 1.50 AS b, 1e3 AS c, X'0a' AS d, DATE '2024-01-01' AS e, TRUE AS f FROM t WHERE id = 1");
        both("SELECT UPPER(s) AS a, LOWER(c) AS b, COALESCE(s, s) AS c FROM t WHERE id = 1");
        both("SELECT NULL AS a FROM t WHERE id = 1");
        both("SELECT CURRENT_SCHEMA AS a FROM t WHERE id = 1");
        both("SELECT id FROM t WHERE id = 1 AND s = 'one'");
        both("SELECT id FROM t WHERE id = 1 AND s = 'two'");
        both("SELECT id FROM t WHERE id = 1 AND id = 2");
        both("SELECT id FROM t WHERE 1 = id");
        both("SELECT id FROM t WHERE id = NULL");
        both("SELECT id FROM t WHERE id = 1.0");
        both("SELECT id FROM t WHERE id = 1.5");
        both("SELECT id FROM t WHERE id = 1e0");
        both("SELECT id FROM t WHERE id = 3000000000");
        both("SELECT id FROM t WHERE id = '1'");
        both("SELECT id FROM t WHERE id = 'x'");
        both("SELECT id FROM t WHERE d = 1.5");
        both("SELECT id FROM t WHERE d = 1.505");
        both("SELECT id FROM t WHERE d = 2.5e0");
        both("SELECT id FROM t WHERE d = 99999999");
        both("SELECT id FROM t WHERE s = 'one'");
        both("SELECT id FROM t WHERE s = 'oneoneone'");
        both("SELECT id FROM t WHERE s = 'one  '");
        both("SELECT id FROM t WHERE c = 'a'");
        both("SELECT id FROM t WHERE id = 1 AND c = 'a'");
        both("SELECT id FROM t WHERE id = 2 AND c = 'ab'");
        both("SELECT id FROM t WHERE id > 1");
        both("SELECT id FROM t WHERE id > 1 AND id <= 2");
        both("SELECT id FROM t WHERE id BETWEEN 2 AND 3");
        both("SELECT id FROM t WHERE id BETWEEN 3 AND 2");
        both("SELECT id FROM t WHERE 2 <= id");
        both("SELECT id FROM t WHERE id < 2.5");
        both("SELECT id FROM t WHERE id >= 1.5");
        both("SELECT id FROM t WHERE id > 5e9");
        both("SELECT id FROM t WHERE id < NULL");
        both("SELECT v FROM p WHERE k1 = 1 AND k2 = 'b'");
        both("SELECT v FROM p WHERE k2 = 'a' AND k1 = 2 AND v > 1");
        both("SELECT v FROM p WHERE k1 = 1");
        both("SELECT COUNT(*) AS n FROM t");
        both("SELECT COUNT(*) FROM t");
        both("SELECT id + 1, s, 'x', id FROM t WHERE id = 1");
        both("SELECT *, id * 2 FROM p WHERE k1 = 1 AND k2 = 'a'");
        both("SELECT *, v * 2 FROM p WHERE k1 = 1 AND k2 = 'a'");
        both("SELECT nothing FROM t WHERE id = 1");
        both("SELECT id FROM t WHERE nothing = 1");
        both("SELECT u.id FROM t WHERE id = 1");
        both("SELECT at, day, r FROM t WHERE id = 1 AND day = DATE '2024-02-29'");
        both("SELECT id FROM t WHERE id = 1 AND at > TIMESTAMP '2024-02-29 00:00:00'");
        both("TABLE p");
    }

    @Test
    void changes() {
        both("INSERT INTO t (id, b) VALUES (10, 1 + 2), (11, DEFAULT)");
        both("INSERT INTO t (id, s) VALUES (1, 'dup')");
        both("INSERT INTO t (id, s) VALUES (12, 'one')");
        both("INSERT INTO t (id, s) VALUES (12, 'toolong')");
        both("INSERT INTO t (id, s) VALUES (12, 'blank   ')");
        both("INSERT INTO t (id, c) VALUES (13, 'x')");
        both("INSERT INTO t (id, b) VALUES (14, NULL)");
        both("INSERT INTO t (id, d) VALUES (15, 3.456)");
        both("INSERT INTO t (id, d) VALUES (16, 12345)");
        both("INSERT INTO t (id, small) VALUES (17, 40000)");
        both("INSERT INTO t (id, x, r) VALUES (18, 0.1, 0.1)");
        both("INSERT INTO t (id, at) VALUES (19, TIMESTAMP '2024-02-29 01:02:03.456789')");
        both("INSERT INTO t (id, day) VALUES (20, '2024-02-29')");
        both("INSERT INTO t (id, day) VALUES (20, 'yesterday')");
        both("INSERT INTO t (id, ok) VALUES (21, 1 = 1)");
        both("INSERT INTO t (id, ok) VALUES (22, 5)");
        both("INSERT INTO t (id) VALUES ('23')");
        both("INSERT INTO t (id) VALUES (24.5)");
        both("INSERT INTO t (id, id) VALUES (1, 2)");
        both("INSERT INTO t (id, b) VALUES (1)");
        both("INSERT INTO p VALUES (5, 'x')");
        both("INSERT INTO t (s) VALUES ('nokey')");
        both("INSERT INTO t DEFAULT VALUES");
        both("SELECT * FROM t");
        both("UPDATE t SET s = 'uno', b = b + 1 WHERE id = 1");
        both("UPDATE t SET s = DEFAULT WHERE id = 2");
        both("UPDATE t SET b = DEFAULT, d = NULL WHERE id = 2");
        both("UPDATE t SET b = NULL WHERE id = 2");
        both("UPDATE t SET id = id + 100 WHERE id = 3");
        both("UPDATE t SET id = 1 WHERE id = 2");
        both("UPDATE t SET s = 'toolong' WHERE id = 1");
        both("UPDATE t SET s = 5 WHERE id = 1");
        both("UPDATE t SET small = small * 20000 WHERE id = 2");
        both("UPDATE t SET b = b / 0 WHERE id = 99");
        both("UPDATE t SET b = b / 0 WHERE id = 1");
        both("UPDATE t SET (s, b) = ('zz', 5) WHERE id = 1");
        both("UPDATE t SET s = 'a', s = 'b' WHERE id = 1");
        both("UPDATE t SET b = 3 WHERE s = 'zz'");
        both("UPDATE t AS y SET b = y.b + 1 WHERE y.id = 1 AND y.b > 2");
        both("UPDATE p SET v = v * 10 WHERE k1 = 1 AND k2 = 'a'");
        both("UPDATE p SET k2 = 'zzzzz' WHERE k1 = 1 AND k2 = 'a'");
        both("DELETE FROM t WHERE id = 11");
        both("DELETE FROM t WHERE id = 11");
        both("DELETE FROM t WHERE s = 'zz' AND b = 100");
        both("DELETE FROM t WHERE d = 2.5");
        both("DELETE FROM t x WHERE x.id = 10");
        both("SELECT * FROM t");
        both("SELECT * FROM p");
    }

    @Test
    void parameters() {
        long seed = 20_240_229;
        Random random = new Random(seed);
        String[] queries = {
            "SELECT * FROM t WHERE id = ?",
            "SELECT id FROM t WHERE s = ?",
            "SELECT id FROM t WHERE d = ?",
            "SELECT id FROM t WHERE id > ?",
            "SELECT id FROM t WHERE id = 1 AND b < ?",
            "SELECT id FROM t WHERE id = 1 AND x = ?",
            "SELECT id + ? AS a FROM t WHERE id = 2",
            "INSERT INTO t (id, s) VALUES (50, ?)",
            "INSERT INTO t (id, b) VALUES (51, ?)",
            "INSERT INTO t (id, d) VALUES (52, ?)",
            "INSERT INTO t (id, x) VALUES (?, 1)",
            "UPDATE t SET s = ? WHERE id = 1",
            "UPDATE t SET small = ? WHERE id = 1",
            "UPDATE t SET d = ? WHERE id = 2",
            "UPDATE t SET b = b + ? WHERE id = 2",
            "DELETE FROM t WHERE id = ?",
        };
        @Nullable
        Object[] values = {
            1L,
            2L,
            -3L,
            70_000L,
            5_000_000_000L,
            Long.MAX_VALUE,
            1.0,
            1.5,
            Double.NaN,
            new BigDecimal("2.50"),
            new BigDecimal("2.505"),
            new BigDecimal("123456789012345678901234567890"),
            "one",
            "2",
            "2.5",
            "much too long",
            "",
            null,
            true
        };
        for (int i = 0; i < 600; i++) {
            both(queries[random.nextInt(queries.length)], values[random.nextInt(values.length)]);
        }
        both("SELECT * FROM t");
    }
}
