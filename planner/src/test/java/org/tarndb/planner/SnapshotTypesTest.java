package org.tarndb.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.tarndb.planner.result.ResultColumn;

/** Published values of all types are what they were, and conditions on them select what they select of the table. */
class SnapshotTypesTest {
    private static final String URI = "memory:types";
    private static final InMemory DB = new InMemory();
    private static final Client CLIENT = DB.connect();

    /** A column's type, and literals of it in ascending order. */
    private record Column(String name, String type, List<String> literals) {}

    private static final List<Column> COLUMNS = List.of(
            new Column("b", "BOOLEAN", List.of("FALSE", "TRUE")),
            new Column("ti", "TINYINT", List.of("-128", "0", "127")),
            new Column("si", "SMALLINT", List.of("-32768", "-1", "32767")),
            new Column("i", "INT", List.of("-2147483648", "-5", "0", "7", "2147483647")),
            new Column("bi", "BIGINT", List.of("-9223372036854775807", "0", "9223372036854775807")),
            new Column("d", "DECIMAL(10, 2)", List.of("-99999999.99", "-0.01", "0.00", "2.50", "99999999.99")),
            new Column("r", "REAL", List.of("-1.5e10", "0.1e0", "2.5e0")),
            new Column("dp", "DOUBLE PRECISION", List.of("-1e300", "0e0", "0.1e0", "1e300")),
            new Column("c", "CHAR(3)", List.of("''", "'a'", "'ab '", "'abc'")),
            new Column("v", "VARCHAR(10)", List.of("''", "'A'", "'a'", "'ab'", "'\u00e9'", "'\ud83d\ude00'")),
            new Column("bin", "BINARY(2)", List.of("X'0000'", "X'00ff'", "X'ff00'")),
            new Column("vb", "VARBINARY(8)", List.of("X''", "X'00'", "X'7f'", "X'80ff'")),
            new Column("dt", "DATE", List.of("DATE '0001-01-01'", "DATE '1969-12-31'", "DATE '2024-02-29'")),
            new Column("t", "TIME(6)", List.of("TIME '00:00:00'", "TIME '12:34:56.789012'", "TIME '23:59:59.999999'")),
            new Column(
                    "ts",
                    "TIMESTAMP",
                    List.of("TIMESTAMP '1969-12-31 23:59:59.999999'", "TIMESTAMP '2024-02-29 00:00:00'")),
            new Column(
                    "tz",
                    "TIMESTAMP WITH TIME ZONE",
                    List.of(
                            "TIMESTAMP '2024-02-29 00:00:00+02:00'",
                            "TIMESTAMP '2024-02-28 23:00:00-05:00'",
                            "TIMESTAMP '2024-03-01 00:00:00+00:00'")),
            new Column(
                    "u",
                    "UUID",
                    List.of(
                            "CAST('00000000-0000-0000-0000-000000000001' AS UUID)",
                            "CAST('ffffffff-0000-0000-0000-000000000000' AS UUID)")),
            new Column("iy", "INTERVAL YEAR TO MONTH", List.of("INTERVAL '-1' MONTH", "INTERVAL '1-6' YEAR TO MONTH")),
            new Column("ids", "INTERVAL DAY TO SECOND", List.of("INTERVAL '0' DAY", "INTERVAL '36.5' HOUR")));

    @BeforeAll
    static void publish() {
        StringBuilder create = new StringBuilder("CREATE TABLE t (id INT PRIMARY KEY");
        COLUMNS.forEach(
                column -> create.append(", ").append(column.name).append(' ').append(column.type));
        CLIENT.run(create + ")");
        Random random = new Random(11);
        for (int id = 0; id < 40; id++) {
            StringBuilder insert = new StringBuilder("INSERT INTO t VALUES (" + id);
            for (Column column : COLUMNS) {
                insert.append(", ").append(random.nextInt(5) == 0 ? "NULL" : pick(column.literals, random));
            }
            CLIENT.run(insert + ")");
        }
        CLIENT.run("PUBLISH TABLE t TO '" + URI + "'");
    }

    @AfterAll
    static void close() {
        CLIENT.close();
        DB.close();
    }

    private static String pick(List<String> from, Random random) {
        return from.get(random.nextInt(from.size()));
    }

    /** Binary values, which have no text here, are compared by EXCEPT. */
    @Test
    void valuesAndTypesAreKept() {
        String table = CLIENT.text("SELECT * FROM t ORDER BY id").replaceAll("\\[B@\\w+", "bytes");
        String snapshot =
                CLIENT.text("SELECT * FROM snapshot('" + URI + "') ORDER BY id").replaceAll("\\[B@\\w+", "bytes");
        assertEquals(table, snapshot);
        assertEquals(types("SELECT * FROM t"), types("SELECT * FROM snapshot('" + URI + "')"));
        CLIENT.run("CREATE TABLE restored AS SELECT * FROM snapshot('" + URI + "')");
        assertEquals(types("SELECT * FROM t"), types("SELECT * FROM restored"));
        assertEquals(
                "[]",
                CLIENT.text("(SELECT * FROM t EXCEPT SELECT * FROM restored)"
                        + " UNION ALL (SELECT * FROM restored EXCEPT SELECT * FROM t)"));
    }

    private static List<String> types(String query) {
        return CLIENT.session().prepare(query).columns().stream()
                .map((ResultColumn column) -> column.label() + " " + column.type())
                .toList();
    }

    /** The provider leaves out all that is outside the ranges it is given: one that is too narrow loses rows. */
    @Test
    void conditionsSelectTheRowsTheySelectOfTheTable() {
        long seed = 20240229;
        Random random = new Random(seed);
        for (int i = 0; i < 60; i++) {
            String condition = condition(random);
            String where = " WHERE " + condition + " ORDER BY id";
            assertEquals(
                    CLIENT.text("SELECT id FROM t" + where),
                    CLIENT.text("SELECT id FROM snapshot('" + URI + "') s" + where),
                    () -> "seed " + seed + ": " + condition);
        }
    }

    private static String condition(Random random) {
        String first = comparison(random);
        return switch (random.nextInt(4)) {
            case 0 -> first + " AND " + comparison(random);
            case 1 -> "(" + first + " OR " + comparison(random) + ")";
            default -> first;
        };
    }

    private static String comparison(Random random) {
        Column column = COLUMNS.get(random.nextInt(COLUMNS.size()));
        String name = column.name;
        String value = pick(column.literals, random);
        return switch (random.nextInt(7)) {
            case 0 -> name + " BETWEEN " + value + " AND " + pick(column.literals, random);
            case 1 -> {
                List<String> values = new ArrayList<>(List.of(value, pick(column.literals, random)));
                values.add(pick(column.literals, random));
                yield name + " IN (" + String.join(", ", values) + ")";
            }
            case 2 -> name + (random.nextBoolean() ? " IS NULL" : " IS NOT NULL");
            case 3 -> name + " IS NOT DISTINCT FROM " + value;
            case 4 -> "(" + name + " >= " + value + " AND " + name + " < " + pick(column.literals, random) + ")";
            default ->
                String.format(Locale.ROOT, "%s %s %s", name, pick(List.of("=", "<", "<=", ">", ">="), random), value);
        };
    }
}
