package org.tarndb.planner.convert;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** No query makes Java code at run time: a JVM of its own that plans and runs queries loads no class of Janino. */
class WithoutJaninoTest {
    private static final List<String> QUERIES = List.of(
            "SELECT e.name, d.name FROM emp e JOIN dept d ON e.dept_id = d.id WHERE e.salary > 10 ORDER BY 1",
            "SELECT d.id, count(*), avg(salary) FROM dept d LEFT JOIN emp e ON e.dept_id = d.id GROUP BY d.id",
            "SELECT id FROM emp WHERE dept_id IN (SELECT id FROM dept WHERE budget > (SELECT avg(budget) FROM dept))",
            "SELECT id FROM dept d WHERE NOT EXISTS (SELECT 1 FROM emp e WHERE e.dept_id = d.id AND 1 + 1 = 2)",
            "SELECT CAST('1' AS INT) + 1, upper('a' || 'b'), CASE WHEN 1 = 1 THEN DATE '2024-01-01' END",
            "SELECT id FROM dept UNION SELECT dept_id FROM emp WHERE id IN (1, 2, 3) ORDER BY 1 LIMIT 3");

    /** What generates code, and what loads all rules of Calcite, which takes longer than the rest. */
    private static final List<String> UNWANTED =
            List.of("org.codehaus.janino.", "org.apache.calcite.rel.rules.CoreRules ");

    /** Run in the other JVM. */
    public static void main(String[] args) {
        try (Queries tarn = new Queries()) {
            SampleData.schema().forEach(tarn::run);
            SampleData.rows(1).forEach(tarn::run);
            QUERIES.forEach(tarn::rows);
        }
    }

    @Test
    void noneIsLoaded() throws Exception {
        Process process = new ProcessBuilder(
                        System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
                        "-Xlog:class+load",
                        "-cp",
                        System.getProperty("java.class.path"),
                        WithoutJaninoTest.class.getName())
                .redirectErrorStream(true)
                .start();
        List<String> lines;
        try (BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            lines = output.lines().toList();
        }
        assertEquals(
                0,
                process.waitFor(),
                () -> String.join("\n", lines.subList(Math.max(0, lines.size() - 30), lines.size())));
        assertEquals(
                List.of(),
                lines.stream()
                        .filter(line -> UNWANTED.stream().anyMatch(line::contains))
                        .toList());
    }
}
