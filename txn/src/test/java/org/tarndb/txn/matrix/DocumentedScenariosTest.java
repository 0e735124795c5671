package org.tarndb.txn.matrix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every test that docs/online-index.md names exists, and every scenario of its table names one. */
class DocumentedScenariosTest {
    private static final Path PAGE = Path.of("..", "docs", "online-index.md");
    /** A test class, and one of its methods or, with dots, how the names of several begin. */
    private static final Pattern TEST = Pattern.compile("`([A-Z]\\w*Test)(?:\\.(\\w+)(\\.\\.\\.)?)?`");

    private static final Pattern ROW = Pattern.compile("\\|.*\\|(?:[ R\\d]*)\\|(.*)\\|");

    @Test
    void everyTestThatIsNamedExists() throws IOException {
        Map<String, String> sources = sources();
        List<String> missing = new ArrayList<>();
        int found = 0;
        for (Matcher test = TEST.matcher(Files.readString(PAGE)); test.find(); found++) {
            String source = sources.get(test.group(1));
            String method = test.group(2);
            boolean exists = source != null
                    && (method == null
                            || Pattern.compile("void " + method + (test.group(3) == null ? "\\(" : "\\w*\\("))
                                    .matcher(source)
                                    .find());
            if (!exists) {
                missing.add(test.group());
            }
        }
        assertEquals(List.of(), missing);
        assertTrue(found > 40, "the page names its tests");
    }

    private static Map<String, String> sources() throws IOException {
        Map<String, String> sources = new HashMap<>();
        for (String module : List.of("storage", "txn", "planner", "jdbc-driver")) {
            try (Stream<Path> files = Files.walk(Path.of("..", module, "src", "test", "java"))) {
                for (Path file : (Iterable<Path>) files.filter(f -> f.toString().endsWith("Test.java"))::iterator) {
                    sources.put(file.getFileName().toString().replace(".java", ""), Files.readString(file));
                }
            }
        }
        return sources;
    }

    @Test
    void everyScenarioNamesATest() throws IOException {
        int rows = 0;
        boolean inTable = false;
        for (String line : Files.readAllLines(PAGE)) {
            inTable = line.startsWith("| scenario |") || (inTable && line.startsWith("|"));
            Matcher row = ROW.matcher(line);
            if (inTable && row.matches() && !line.startsWith("| scenario") && !line.startsWith("|---")) {
                rows++;
                boolean named = row.group(1).contains("Test") || row.group(1).contains("the same");
                assertTrue(named || line.startsWith("| D8"), line);
            }
        }
        assertTrue(rows > 25, rows + " scenarios");
    }
}
