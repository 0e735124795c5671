package org.tarndb.planner.convert;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Tables with NULLs, duplicates and rows without a match, as statements that Tarn and H2 both take. */
final class SampleData {
    private SampleData() {}

    static List<String> schema() {
        return List.of(
                "CREATE TABLE dept (id INT PRIMARY KEY, name VARCHAR(20) NOT NULL, boss INT, budget DECIMAL(10, 2))",
                "CREATE TABLE emp (id INT PRIMARY KEY, dept_id INT, name VARCHAR(20), salary DECIMAL(8, 2), hired DATE,"
                        + " manager INT, active BOOLEAN)",
                "CREATE TABLE task (emp_id INT, seq SMALLINT, hours INT, kind VARCHAR(10), weight DOUBLE PRECISION,"
                        + " PRIMARY KEY (emp_id, seq))",
                "CREATE TABLE note (a INT, b INT, c VARCHAR(5))");
    }

    static List<String> indexes() {
        return List.of(
                "CREATE INDEX emp_dept ON emp (dept_id, salary)",
                "CREATE INDEX emp_hired ON emp (hired DESC)",
                "CREATE UNIQUE INDEX dept_name ON dept (name)",
                "CREATE INDEX task_kind ON task (kind, hours DESC)",
                "CREATE INDEX note_ab ON note (a, b)",
                "CREATE INDEX note_c ON note (c)");
    }

    static List<String> rows(long seed) {
        Random random = new Random(seed);
        List<String> statements = new ArrayList<>();
        for (int id = 1; id <= 8; id++) {
            statements.add("INSERT INTO dept VALUES (" + id + ", 'dept" + id + "', " + orNull(random, 3, id + 2) + ", "
                    + orNull(random, 4, random.nextInt(1000) + ".50") + ")");
        }
        for (int id = 1; id <= 40; id++) {
            statements.add("INSERT INTO emp VALUES (" + id + ", " + orNull(random, 6, random.nextInt(10) + 1) + ", "
                    + orNull(random, 8, "'name" + random.nextInt(15) + "'") + ", "
                    + orNull(random, 8, random.nextInt(40) + "." + random.nextInt(10)) + ", "
                    + orNull(
                            random,
                            8,
                            "DATE '2024-01-" + String.format(Locale.ROOT, "%02d", random.nextInt(28) + 1) + "'")
                    + ", "
                    + orNull(random, 5, random.nextInt(40) + 1) + ", "
                    + orNull(random, 5, random.nextBoolean()) + ")");
        }
        for (int i = 0; i < 60; i++) {
            statements.add("INSERT INTO task VALUES (" + (i % 30 + 1) + ", " + (i / 30) + ", "
                    + orNull(random, 6, random.nextInt(10)) + ", " + orNull(random, 6, "'k" + random.nextInt(4) + "'")
                    + ", " + orNull(random, 6, random.nextInt(8) * 0.25) + ")");
        }
        for (int i = 0; i < 30; i++) {
            statements.add("INSERT INTO note VALUES (" + orNull(random, 4, random.nextInt(6)) + ", "
                    + orNull(random, 4, random.nextInt(6)) + ", "
                    + orNull(random, 4, "'" + (char) ('a' + random.nextInt(4)) + "'") + ")");
        }
        return statements;
    }

    private static Object orNull(Random random, int oneIn, Object value) {
        return random.nextInt(oneIn) == 0 ? "NULL" : value;
    }
}
