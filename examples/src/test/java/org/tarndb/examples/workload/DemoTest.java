package org.tarndb.examples.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The demo as a user runs it, on a small table. */
class DemoTest {
    private static final int ROWS = 1_500;

    private final ByteArrayOutputStream output = new ByteArrayOutputStream();

    @TempDir
    Path directory;

    private int run(boolean terminal, String... arguments) {
        PrintStream out = new PrintStream(output, true, StandardCharsets.UTF_8);
        return Demo.run(out, out, terminal, arguments);
    }

    private String output() {
        return output.toString(StandardCharsets.UTF_8);
    }

    @Test
    void buildsUnderWritersInMemory() throws IOException {
        Path json = directory.resolve("figures.json");
        int exitCode = run(
                false,
                "--url",
                "jdbc:tarn:mem:demo-test",
                "--scale",
                "0.001",
                "--seconds",
                "1",
                "--json",
                json.toString());
        assertEquals(0, exitCode, output());
        assertTrue(output().contains("OK: no write was lost"), output());
        checkFigures(json, 2);
    }

    @Test
    void buildsUnderWritersInADirectoryAndAgainInTheSame() throws IOException {
        Path json = directory.resolve("figures.json");
        String url = "jdbc:tarn:" + directory.resolve("db");
        for (int i = 0; i < 2; i++) {
            int exitCode = run(
                    true,
                    "--url",
                    url,
                    "--scale",
                    "0.001",
                    "--seconds",
                    "0.5",
                    "--writers",
                    "3",
                    "--rate",
                    "500",
                    "--json",
                    json.toString());
            assertEquals(0, exitCode, output());
            checkFigures(json, 3);
        }
    }

    @Test
    void committedDuplicatesMakeAUniqueBuildFailAndLaterOnesAreRefused() throws IOException {
        Path json = directory.resolve("figures.json");
        int exitCode = run(
                false,
                "--url",
                "jdbc:tarn:mem:demo-duplicates",
                "--scale",
                "0.001",
                "--seconds",
                "0.3",
                "--duplicates",
                "20%",
                "--json",
                json.toString());
        assertEquals(0, exitCode, output());
        JsonNode builds = new ObjectMapper().readTree(json.toFile()).get("builds");
        assertEquals(5, builds.size());
        assertTrue(builds.get(0).get("failed_as_it_must").asBoolean());
        assertTrue(builds.get(0).get("duplicates_committed").asLong() > 0);
        assertTrue(output().contains("SQLSTATE 23505"), output());
        for (int i = 1; i < 5; i++) {
            assertFalse(builds.get(i).get("failed_as_it_must").asBoolean());
            assertEquals(0, builds.get(i).get("duplicates_committed").asLong());
            assertTrue(builds.get(i).get("expected_duplicates").asLong() > 0);
        }
        assertTrue(builds.get(1).get("duplicates_taken_back").asLong() > 0);
        assertEquals(0, builds.get(2).get("duplicates_taken_back").asLong());
    }

    @Test
    void theJournalFailsAndNothingIsLost() throws IOException {
        Path json = directory.resolve("figures.json");
        int exitCode = run(
                false,
                "--url",
                "jdbc:tarn:mem:demo-failures",
                "--scale",
                "0.001",
                "--seconds",
                "0.3",
                "--sync-failures",
                "3",
                "--json",
                json.toString());
        assertEquals(0, exitCode, output());
        JsonNode builds = new ObjectMapper().readTree(json.toFile()).get("builds");
        assertEquals(4, builds.size());
        int failures = 0;
        int rolledBack = 0;
        for (JsonNode build : builds) {
            failures += build.get("journal_failures").asInt();
            rolledBack += build.get("rolled_back").asInt();
            assertTrue(build.get("verified").asBoolean());
        }
        assertTrue(failures > 0 && failures <= 12, output());
        assertTrue(rolledBack > 0, output());
    }

    @ParameterizedTest
    @ValueSource(strings = {"h2", "hsqldb", "derby", "sqlite"})
    void aPeerDoesTheSame(String peer) throws IOException {
        Path plot = directory.resolve("latency.svg");
        Path json = directory.resolve("figures.json");
        int exitCode = run(
                false,
                "--url",
                "jdbc:tarn:mem:demo-" + peer,
                "--scale",
                "0.001",
                "--seconds",
                "0.1",
                "--duplicates",
                "10%",
                "--peer",
                peer,
                "--json",
                json.toString(),
                "--plot",
                plot.toString());
        assertEquals(0, exitCode, output());
        JsonNode builds = new ObjectMapper().readTree(json.toFile()).get("builds");
        List<String> databases = new ArrayList<>();
        builds.forEach(build -> databases.add(build.get("database").asText()));
        int peersBuilds = peer.equals("sqlite") ? 5 : 3;
        List<String> expected = new ArrayList<>(Collections.nCopies(5, "tarn"));
        expected.addAll(Collections.nCopies(peersBuilds, peer));
        assertEquals(expected, databases);
        builds.forEach(build -> assertTrue(build.get("verified").asBoolean(), output()));
        assertTrue(builds.get(5).get("failed_as_it_must").asBoolean(), output());
        assertTrue(builds.get(7).get("expected_duplicates").asLong() > 0, output());
        assertTrue(output().contains("before: " + peer), output());
        String svg = Files.readString(plot);
        assertEquals(2, svg.split("class=\"panel\"", -1).length - 1);
        assertEquals(4 + peersBuilds - 1, svg.split("class=\"label\"", -1).length - 1);
    }

    @Test
    void peersMayBeInFiles() {
        int exitCode = run(
                false,
                "--url",
                "jdbc:tarn:" + directory.resolve("db"),
                "--scale",
                "0.001",
                "--seconds",
                "0",
                "--peer",
                "derby",
                "--peer",
                "h2",
                "--rate",
                "100");
        assertEquals(0, exitCode, output());
        assertTrue(output().contains("OK: no write was lost"), output());
    }

    @Test
    void survivesAKillInTheMiddleOfABuild() {
        int exitCode = run(false, "--crash", "--scale", "0.02", "--seconds", "0.5");
        assertEquals(0, exitCode, output());
        assertTrue(output().contains("writes had been acknowledged"), output());
        assertTrue(output().contains("The build went on"), output());
    }

    @Test
    void wrongUsageIsExitCodeTwo() {
        assertEquals(2, run(false, "--scale"));
        assertTrue(output().contains("--scale needs a value"), output());
    }

    @Test
    void aDatabaseThatCannotBeOpenedIsExitCodeOne() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "not a directory");
        assertEquals(1, run(false, "--url", "jdbc:tarn:" + file));
        assertTrue(output().contains("is a file"), output());
    }

    /** The names that others read. */
    private static void checkFigures(Path json, int writers) throws IOException {
        JsonNode builds = new ObjectMapper().readTree(json.toFile()).get("builds");
        assertEquals(4, builds.size());
        long duplicates = 0;
        for (JsonNode build : builds) {
            assertEquals(ROWS, build.get("rows").asInt());
            assertEquals(writers, build.get("writers").asInt());
            assertTrue(build.get("build_ms").asDouble() > 0);
            assertTrue(build.get("verified").asBoolean());
            duplicates += build.get("expected_duplicates").asLong();
            assertEquals(0, build.get("unexpected_errors").asInt());
            for (String phase : List.of("before", "after")) {
                JsonNode figures = build.get(phase);
                assertTrue(figures.get("ops_per_s").asDouble() > 0);
                assertTrue(figures.get("p50_us").asDouble() > 0);
                assertTrue(figures.get("p99_us").asDouble()
                        >= figures.get("p50_us").asDouble());
                assertTrue(figures.get("max_us").asDouble()
                        >= figures.get("p99_us").asDouble());
            }
            List<String> names = new ArrayList<>();
            build.get("during").fieldNames().forEachRemaining(names::add);
            assertEquals(List.of("ops_per_s", "p50_us", "p99_us", "p999_us", "max_us"), names);
        }
        // A busy machine may leave one build without any.
        assertTrue(duplicates > 0);
        assertTrue(builds.get(0).get("unique").asBoolean());
        List<String> indexes = new ArrayList<>();
        builds.forEach(build -> indexes.add(build.get("index").asText()));
        assertEquals(List.of("orders_reference", "orders_customer", "orders_open", "orders_lower"), indexes);
    }
}
