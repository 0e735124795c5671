package org.tarndb.planner.convert;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The plans of a script: which access path, which join, which order. A case is a statement, a line {@code ----}, and what
 * EXPLAIN shows; {@code -Dtarn.test.update=true} writes the file anew, to be read before it is committed.
 */
class PlansTest {
    private static final Path SCRIPT = Path.of("src/test/scripts/plans/access.txt");
    private static final String SEPARATOR = "----";

    private static @Nullable Queries tarn;

    private record Case(String sql, List<String> plan) {}

    /** 200 customers, ten orders each, in 50 days; the statistics see all of it. */
    @BeforeAll
    static void load() {
        Queries queries = new Queries();
        queries.run("CREATE TABLE customer (id INT PRIMARY KEY, name VARCHAR(20) NOT NULL, nation INT)");
        queries.run(
                "CREATE TABLE orders (id INT PRIMARY KEY, customer_id INT NOT NULL, placed DATE NOT NULL, total INT)");
        queries.run("CREATE TABLE line (order_id INT, number INT, part INT, PRIMARY KEY (order_id, number))");
        queries.run("CREATE UNIQUE INDEX customer_name ON customer (name)");
        queries.run("CREATE INDEX orders_customer ON orders (customer_id, total DESC)");
        queries.run("CREATE INDEX orders_placed ON orders (placed)");
        for (int i = 0; i < 200; i++) {
            queries.run("INSERT INTO customer VALUES (" + i + ", 'c" + i + "', " + i % 20 + ")");
        }
        LocalDate start = LocalDate.of(2024, 1, 1);
        for (int i = 0; i < 2000; i++) {
            queries.run("INSERT INTO orders VALUES (" + i + ", " + i % 200 + ", DATE '" + start.plusDays(i % 50) + "', "
                    + i % 97 + ")");
            queries.run("INSERT INTO line VALUES (" + i + ", 1, " + i % 30 + "), (" + i + ", 2, " + i % 7 + ")");
        }
        tarn = queries;
    }

    @AfterAll
    static void close() {
        if (tarn != null) {
            tarn.close();
        }
    }

    @TestFactory
    Stream<DynamicTest> plans() throws Exception {
        List<Case> cases = read();
        if (Boolean.getBoolean("tarn.test.update")) {
            write(cases);
        }
        return cases.stream()
                .map(one -> DynamicTest.dynamicTest(
                        one.sql,
                        () -> assertEquals(String.join("\n", one.plan), String.join("\n", explain(one.sql)), one.sql)));
    }

    private static List<String> explain(String sql) {
        return java.util.Objects.requireNonNull(tarn).explain(sql);
    }

    private static List<Case> read() throws Exception {
        List<Case> cases = new ArrayList<>();
        for (String block : Files.readString(SCRIPT, StandardCharsets.UTF_8).split("\n\n")) {
            String[] parts = block.strip().split("\n" + SEPARATOR + "\n?", 2);
            if (!parts[0].isBlank()) {
                cases.add(new Case(
                        parts[0],
                        parts.length < 2 ? List.of() : parts[1].lines().toList()));
            }
        }
        return cases;
    }

    private static void write(List<Case> cases) throws Exception {
        StringBuilder text = new StringBuilder();
        for (Case one : cases) {
            text.append(one.sql).append("\n").append(SEPARATOR).append("\n");
            explain(one.sql).forEach(line -> text.append(line).append("\n"));
            text.append("\n");
        }
        Files.writeString(SCRIPT, text.toString().stripTrailing() + "\n", StandardCharsets.UTF_8);
    }
}
