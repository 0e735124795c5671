package org.tarndb.benchmarks.snapshots;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Another JVM with this one's class path: one that remembers nothing, or that has less memory. */
final class ChildJvm {
    /**
     * How it ended.
     *
     * @param lines what it printed
     */
    record Result(int exitCode, List<String> lines) {}

    private ChildJvm() {}

    /** Runs a main class to its end. */
    static Result run(List<String> jvmArguments, Class<?> mainClass, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvmArguments);
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(mainClass.getName());
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD) // where memory ran out, as it may
                .start();
        try {
            List<String> lines = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            return new Result(process.waitFor(), lines);
        } finally {
            process.destroyForcibly();
        }
    }
}
