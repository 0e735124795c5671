package org.tarndb.snapshots.lance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A JVM that lacks the option is told of it, each time. */
class WithoutTheFlagTest {
    @TempDir
    Path directory;

    @Test
    void theErrorSaysWhatToAdd() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        WithoutTheFlag.class.getName(),
                        directory.resolve("t.lance").toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        List<String> lines = new String(process.getInputStream().readAllBytes(), UTF_8)
                .lines()
                .toList();
        assertEquals(0, process.waitFor());
        assertEquals(2, lines.size(), lines::toString);
        for (String line : lines) {
            assertTrue(line.startsWith("0A000 "), line);
            assertTrue(line.contains("--add-opens=java.base/java.nio=ALL-UNNAMED"), line);
        }
    }
}
