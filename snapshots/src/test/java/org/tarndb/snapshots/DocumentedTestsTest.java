package org.tarndb.snapshots;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.DirectoryStream;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/snapshots.md names tests that exist, and all of those that prove the protocol. */
class DocumentedTestsTest {
    private static final Path PAGE = Path.of("..", "docs", "snapshots.md");
    private static final Pattern NAMED = Pattern.compile("`([A-Z]\\w*(?:Test|Suite|Contract))(?:\\.(\\w+))?`");
    private static final Pattern METHOD = Pattern.compile("\n    void (\\w+)\\(");

    @Test
    void everyTestThatIsNamedExists() throws IOException {
        Map<String, String> sources = sources();
        List<String> missing = new ArrayList<>();
        int found = 0;
        for (Matcher named = NAMED.matcher(Files.readString(PAGE)); named.find(); found++) {
            String source = sources.get(named.group(1));
            if (source == null || (named.group(2) != null && !source.contains("void " + named.group(2) + "("))) {
                missing.add(named.group());
            }
        }
        assertEquals(List.of(), missing);
        assertTrue(found > 80, found + " tests are named");
    }

    @ParameterizedTest
    @ValueSource(strings = {"FailureTableSuite"})
    void everyTestOfTheFailureTableIsNamed(String suite) throws IOException {
        String page = Files.readString(PAGE);
        List<String> missing = new ArrayList<>();
        for (Matcher method = METHOD.matcher(String.valueOf(sources().get(suite))); method.find(); ) {
            if (!page.contains("`" + suite + "." + method.group(1) + "`")) {
                missing.add(method.group(1));
            }
        }
        assertEquals(List.of(), missing);
    }

    @Test
    void everyTestOfTheOriginalIsAccountedFor() throws IOException {
        List<Integer> numbers = new ArrayList<>();
        Pattern row = Pattern.compile("\\| ([0-9][0-9a-z, -]*) \\|.*\\|.*\\|");
        for (String line : Files.readAllLines(PAGE)) {
            Matcher numbered = row.matcher(line);
            if (numbered.matches()) {
                addNumbers(numbered.group(1), numbers);
            }
        }
        numbers.sort(null);
        List<Integer> expected = new ArrayList<>();
        for (int number = 1; number <= 61; number++) {
            if (number != 22) { // there is none
                expected.add(number);
            }
        }
        assertEquals(expected, numbers.stream().distinct().toList());
    }

    private static void addNumbers(String ranges, List<Integer> numbers) {
        for (String range : ranges.replaceAll("[a-z]", "").split(", ")) {
            String[] ends = range.split("-");
            for (int n = Integer.parseInt(ends[0]); n <= Integer.parseInt(ends[ends.length - 1]); n++) {
                numbers.add(n);
            }
        }
    }

    /** Of this module and of those that add stores and formats to it. */
    private static Map<String, String> sources() throws IOException {
        Map<String, String> sources = new HashMap<>();
        try (DirectoryStream<Path> modules = Files.newDirectoryStream(Path.of(".."), "snapshots*")) {
            for (Path module : modules) {
                addSources(module.resolve(Path.of("src", "test", "java")), sources);
            }
        }
        return sources;
    }

    private static void addSources(Path folder, Map<String, String> sources) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) files.filter(f -> f.toString().endsWith(".java"))::iterator) {
                sources.put(file.getFileName().toString().replace(".java", ""), Files.readString(file));
            }
        }
    }
}
