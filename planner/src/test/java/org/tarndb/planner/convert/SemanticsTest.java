package org.tarndb.planner.convert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;

/** Where Calcite's own answers are not the standard's, or engines differ: expected values are from ISO/IEC 9075-2. */
class SemanticsTest {
    private final Queries tarn = new Queries();

    @BeforeEach
    void load() {
        tarn.run("CREATE TABLE t (id INT PRIMARY KEY, i INT, b BIGINT, d DECIMAL(10, 2), c CHAR(5), v VARCHAR(10))");
        tarn.run("CREATE INDEX t_i ON t (i)");
        tarn.run("CREATE INDEX t_c ON t (c)");
        tarn.run("INSERT INTO t VALUES (1, 2147483647, 9223372036854775807, 1.25, 'ab', 'ab')");
        tarn.run("INSERT INTO t VALUES (2, 2147483647, 1, 2.50, 'abc', 'ab ')");
        tarn.run("INSERT INTO t VALUES (3, NULL, NULL, NULL, NULL, NULL)");
    }

    @AfterEach
    void close() {
        tarn.close();
    }

    private void fails(ErrorCode code, String sql) {
        TarnException e = assertThrows(TarnException.class, () -> tarn.rows(sql), sql);
        assertEquals(code, e.code(), () -> sql + ": " + e.getMessage());
    }

    @Test
    void integerOverflowIsAnErrorAlsoBetweenConstants() {
        fails(ErrorCode.NUMERIC_OUT_OF_RANGE, "SELECT i + 1 FROM t WHERE id = 1");
        fails(ErrorCode.NUMERIC_OUT_OF_RANGE, "SELECT b * 2 FROM t WHERE id = 1");
        fails(ErrorCode.NUMERIC_OUT_OF_RANGE, "SELECT 2147483647 + 1");
        fails(ErrorCode.NUMERIC_OUT_OF_RANGE, "SELECT id FROM t WHERE 2147483647 + 1 > 0");
        fails(ErrorCode.NUMERIC_OUT_OF_RANGE, "SELECT -CAST(-2147483648 AS INT)");
    }

    @Test
    void sumsWiden() {
        assertEquals("[[4294967294, 9223372036854775808]]", tarn.text("SELECT SUM(i), SUM(b) FROM t"));
        assertEquals(
                List.of(SqlType.BIGINT, SqlType.decimal(39, 0)),
                tarn.plan("SELECT SUM(i), SUM(b) FROM t").plan().outputTypes());
    }

    /** The filter of an aggregate leaves rows out of the frame, whatever the frame is. */
    @Test
    void windowAggregatesHaveFilters() {
        tarn.run("CREATE TABLE w (id INT PRIMARY KEY, v INT)");
        tarn.run("INSERT INTO w VALUES (1, 10), (2, 20), (3, NULL), (4, 5), (5, 5), (6, 7)");
        assertEquals(
                "[[1, 10, 1], [2, 30, 2], [3, 30, 2], [4, 30, 2], [5, 30, 2], [6, 37, 3]]",
                tarn.text("SELECT id, SUM(v) FILTER (WHERE v > 5) OVER (ORDER BY id),"
                        + " COUNT(*) FILTER (WHERE v > 5) OVER (ORDER BY id) FROM w"));
        assertEquals(
                "[[1, null, 1], [2, null, 1], [3, 5, 1], [4, 5, 1], [5, 5, 1], [6, 5, 1]]",
                tarn.text("SELECT id, MIN(v) FILTER (WHERE id BETWEEN 4 AND 5)"
                        + " OVER (ORDER BY id ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING),"
                        + " COUNT(DISTINCT v) FILTER (WHERE v < 7) OVER () FROM w ORDER BY id"));
        // What the filter leaves out is not computed.
        assertEquals(
                "[[1, 1], [2, null], [3, null], [4, null], [5, null], [6, null]]",
                tarn.text(
                        "SELECT id, SUM(5 / (v - 5)) FILTER (WHERE v = 10) OVER (PARTITION BY v) FROM w ORDER BY id"));
        fails(ErrorCode.SYNTAX_ERROR, "SELECT RANK() FILTER (WHERE v > 5) OVER (ORDER BY id) FROM w");
        fails(ErrorCode.SYNTAX_ERROR, "SELECT FIRST_VALUE(v) FILTER (WHERE v > 5) OVER (ORDER BY id) FROM w");
        fails(ErrorCode.DATATYPE_MISMATCH, "SELECT SUM(v) FILTER (WHERE v) OVER (ORDER BY id) FROM w");
    }

    @Test
    void groupsFramesAreRefused() {
        fails(ErrorCode.FEATURE_NOT_SUPPORTED, "SELECT SUM(id) OVER (ORDER BY i GROUPS 1 PRECEDING) FROM t");
    }

    @Test
    void averagesAreExact() {
        assertEquals("[[1.875000000000]]", tarn.text("SELECT AVG(d) FROM t"));
        assertEquals("[[1.5000000000]]", tarn.text("SELECT AVG(id) FROM t WHERE id < 3"));
    }

    @Test
    void quotientsHaveTheScaleOfTheirType() {
        assertEquals("[[0.333333]]", tarn.text("SELECT 1.0 / 3.0"));
        assertEquals("[[3]]", tarn.text("SELECT 7 / 2"));
        fails(ErrorCode.DIVISION_BY_ZERO, "SELECT 1 / 0");
        fails(ErrorCode.DIVISION_BY_ZERO, "SELECT id FROM t WHERE id / (id - id) = 1");
    }

    @Test
    void decimalsHaveUpToAHundredDigits() {
        String digits = "1234567890".repeat(9);
        assertEquals("[[" + digits + "]]", tarn.text("SELECT " + digits));
        assertEquals(
                "[[" + digits.substring(0, 89) + "1.5]]",
                tarn.text("SELECT " + digits + " + 1.5").replace("1.5]", "1.5]"));
    }

    @Test
    void charactersAreNotPadded() {
        assertEquals("[[1, a], [2, bcd]]", tarn.text("VALUES (1, 'a'), (2, 'bcd')"));
        assertEquals("[[a]]", tarn.text("SELECT CASE WHEN id = 1 THEN 'a' ELSE 'bcd' END FROM t WHERE id = 1"));
        assertEquals("[[a], [bcd]]", tarn.text("SELECT 'a' UNION ALL SELECT 'bcd'"));
        assertEquals("[[axb]]", tarn.text("SELECT 'a' || 'x' || 'b'"));
    }

    @Test
    void charComparesAsIfPadded() {
        assertEquals("[[1]]", tarn.text("SELECT id FROM t WHERE c = 'ab'"));
        assertEquals("[[1]]", tarn.text("SELECT id FROM t WHERE c = 'ab   '"));
        assertEquals("[[1]]", tarn.text("SELECT id FROM t WHERE v = 'ab'"));
        assertEquals("[[1], [2]]", tarn.text("SELECT id FROM t WHERE c IN ('ab', 'abc') ORDER BY id"));
    }

    @Test
    void castsCutTextAndRefuseWhatTheyCannotRead() {
        assertEquals("[[abc]]", tarn.text("SELECT CAST('abcdef' AS VARCHAR(3))"));
        fails(ErrorCode.INVALID_CAST, "SELECT CAST('x1' AS INT)");
        fails(ErrorCode.NUMERIC_OUT_OF_RANGE, "SELECT CAST(3000000000 AS INT)");
    }

    @Test
    void timestampsKeepMicrosecondsAndZones() {
        assertEquals("[[1577836800123456]]", tarn.text("SELECT TIMESTAMP '2020-01-01 00:00:00.123456'"));
        assertEquals(
                "[[2020-01-01T00:00+02:00]]", tarn.text("SELECT TIMESTAMP WITH TIME ZONE '2020-01-01 00:00:00+02:00'"));
        assertEquals(
                "[[86400000000]]",
                tarn.text("SELECT TIMESTAMP '2020-01-02 00:00:00' - TIMESTAMP '2020-01-01 00:00:00'"));
    }

    @Test
    void aComparisonWithAnotherTypeOfNumberIsByValue() {
        assertEquals("[]", tarn.text("SELECT id FROM t WHERE id = 1.5"));
        assertEquals("[[2]]", tarn.text("SELECT id FROM t WHERE id > 1.5 AND id < 2.5"));
        assertEquals("[]", tarn.text("SELECT id FROM t WHERE id IN (1.5, 2.5)"));
        assertEquals("[]", tarn.text("SELECT id FROM t WHERE i = 99999999999"));
        assertEquals("[[1], [2]]", tarn.text("SELECT id FROM t WHERE i < 99999999999 ORDER BY id"));
    }

    @Test
    void longInListsStayLists() {
        String list =
                IntStream.range(0, 500).mapToObj(i -> String.valueOf(i * 2)).collect(Collectors.joining(", "));
        String sql = "SELECT id FROM t WHERE id IN (" + list + ")";
        assertEquals("[[2]]", tarn.text(sql));
        assertTrue(
                tarn.explain(sql).stream().noneMatch(line -> line.contains("Join")),
                () -> tarn.explain(sql).toString());
    }

    @Test
    void quantifiersOverNoRows() {
        assertEquals(
                "[[true, false]]",
                tarn.text(
                        "SELECT 1 = ALL (SELECT i FROM t WHERE id > 9)," + " 1 = ANY (SELECT i FROM t WHERE id > 9)"));
        assertEquals("[[3]]", tarn.text("SELECT count(*) FROM t WHERE i = ALL (SELECT i FROM t WHERE id > 9)"));
        assertEquals("[[3]]", tarn.text("SELECT count(*) FROM t WHERE i NOT IN (SELECT i FROM t WHERE id > 9)"));
    }

    @Test
    void notInWithNulls() {
        assertEquals("[]", tarn.text("SELECT id FROM t WHERE id NOT IN (SELECT i FROM t)"));
        assertEquals(
                "[[1], [2], [3]]",
                tarn.text("SELECT id FROM t WHERE id NOT IN (SELECT i FROM t WHERE id < 3) ORDER BY id"));
        assertEquals("[[null]]", tarn.text("SELECT id NOT IN (SELECT i FROM t) FROM t WHERE id = 1"));
        assertEquals("[[false]]", tarn.text("SELECT 1 NOT IN (1, NULL)"));
        assertEquals("[[null]]", tarn.text("SELECT 2 NOT IN (1, NULL)"));
    }

    @Test
    void aScalarSubQueryHasAtMostOneRow() {
        fails(ErrorCode.MORE_THAN_ONE_ROW, "SELECT (SELECT id FROM t)");
        assertEquals("[[null]]", tarn.text("SELECT (SELECT id FROM t WHERE id > 9)"));
        // Rows that no outer row asks for do not count.
        assertEquals(
                "[[null], [null]]", tarn.text("SELECT (SELECT u.id FROM t u WHERE u.i = t.id) FROM t WHERE id < 3"));
    }

    @Test
    void countOfACorrelatedSubQueryIsZeroForNoRows() {
        assertEquals(
                "[[1, 0], [2, 0], [3, 0]]",
                tarn.text("SELECT id, (SELECT count(*) FROM t u WHERE u.i = t.id) FROM t ORDER BY id"));
    }

    @Test
    void nullsSortHigh() {
        assertEquals("[[1], [2], [3]]", tarn.text("SELECT id FROM t ORDER BY d"));
        assertEquals("[[3], [2], [1]]", tarn.text("SELECT id FROM t ORDER BY d DESC"));
        assertEquals("[[3], [1], [2]]", tarn.text("SELECT id FROM t ORDER BY d NULLS FIRST"));
    }

    @Test
    void lateralSeesTheRowsBefore() {
        assertEquals(
                "[[1, 1.25], [2, 2.50]]",
                tarn.text("SELECT t.id, x.d FROM t, LATERAL (SELECT u.d FROM t u WHERE u.id = t.id AND u.d IS NOT NULL"
                        + " ORDER BY u.d LIMIT 1) x ORDER BY t.id"));
    }

    @Test
    void groupingSets() {
        assertEquals(
                "[[2147483647, 2, 0], [null, 1, 0], [null, 3, 1]]",
                tarn.text("SELECT i, count(*), GROUPING(i) FROM t GROUP BY ROLLUP (i) ORDER BY 3, 1"));
    }

    /** The label of a column is its alias or else its name, also when others have the same (ISO/IEC 9075-2, 7.16). */
    @Test
    void columnsMayShareALabel() {
        tarn.run("CREATE TABLE l (id INT PRIMARY KEY, id0 INT)");
        assertEquals(List.of("ID", "ID0", "ID", "ID0"), labels("SELECT * FROM l JOIN l m ON l.id = m.id"));
        assertEquals(List.of("ID", "ID0", "ID", "ID0"), labels("SELECT l.*, m.* FROM l LEFT JOIN l m ON l.id = m.id0"));
        assertEquals(List.of("ID", "ID", "ID0"), labels("SELECT l.id, m.id, m.id AS id0 FROM l, l m"));
        assertEquals(List.of("ID", "ID"), labels("SELECT * FROM (SELECT id FROM t) a, (SELECT DISTINCT id FROM t) b"));
    }

    @Test
    void aZoneInTheTextOfATimestampGivesItOne() {
        for (String text : List.of("2024-03-31 02:30:00.5+05:30", "2024-03-30 21:00:00.5+00:00")) {
            assertEquals(
                    "[[true]]",
                    tarn.text("SELECT TIMESTAMP '" + text + "' = TIMESTAMP WITH TIME ZONE '" + text + "'"),
                    text);
        }
        assertEquals(
                List.of(SqlType.TIMESTAMP, SqlType.TIMESTAMP_TZ),
                tarn.plan("SELECT TIMESTAMP '2024-03-31 02:30:00', TIMESTAMP '2024-03-31 02:30:00-01:00'")
                        .plan()
                        .outputTypes());
    }

    @Test
    void numbersOfColumnNamesStay() {
        tarn.run("CREATE TABLE l (id INT PRIMARY KEY, id0 INT)");
        assertEquals(List.of("ID", "ID0"), labels("SELECT * FROM (SELECT DISTINCT * FROM l) a"));
        assertEquals(List.of("ID", "ID0"), labels("SELECT * FROM (VALUES (1, 2)) v (id, id0)"));
        assertEquals(List.of("ID", "ID0"), labels("WITH c AS (SELECT * FROM l) SELECT * FROM c GROUP BY id, id0"));
    }

    @Test
    void aTimeKeepsAllItsDigits() {
        tarn.run("CREATE TABLE n (t TIME(9))");
        tarn.run("INSERT INTO n VALUES (TIME '23:59:59.123456789')");
        assertEquals("[[86399123456789]]", tarn.text("SELECT t FROM n WHERE t = TIME '23:59:59.123456789'"));
        assertEquals("[]", tarn.text("SELECT t FROM n WHERE t = TIME '23:59:59.123456'"));
        assertEquals("[[86399123456789]]", tarn.text("SELECT TIME '23:59:59.123456789' FROM n GROUP BY t"));
    }

    private List<String> labels(String sql) {
        return tarn.plan(sql).columns().stream()
                .map(org.tarndb.planner.result.ResultColumn::label)
                .toList();
    }

    @Test
    void aliasesAndOrdinals() {
        assertEquals("[[0, 1], [1, 2]]", tarn.text("SELECT id % 2 AS m, count(*) FROM t GROUP BY m ORDER BY 1"));
        assertEquals("[[0, 1], [1, 2]]", tarn.text("SELECT id % 2, count(*) FROM t GROUP BY 1 ORDER BY 2"));
    }

    @Test
    void commonColumnsNeedNoTable() {
        tarn.run("CREATE TABLE u (id INT PRIMARY KEY, x VARCHAR(5))");
        tarn.run("INSERT INTO u VALUES (2, 'two'), (4, 'four')");
        assertEquals("[[2, two]]", tarn.text("SELECT id, x FROM t JOIN u USING (id) WHERE id > 1"));
        assertEquals("[[2, two]]", tarn.text("SELECT id, x FROM t NATURAL JOIN u WHERE id > 1"));
        assertEquals(
                "[[1, null], [2, two], [3, null], [4, four]]",
                tarn.text("SELECT id, x FROM t FULL JOIN u USING (id) ORDER BY id"));
        assertEquals(
                "[[4, 1]]", tarn.text("SELECT id, count(*) FROM t RIGHT JOIN u USING (id) WHERE id > 3 GROUP BY id"));
    }
}
