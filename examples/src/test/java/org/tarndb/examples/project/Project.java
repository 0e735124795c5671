package org.tarndb.examples.project;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The project's top level, seen from a test of this module, and processes started from there. */
final class Project {
    /** Surefire runs the tests of a module in its directory. */
    static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private Project() {}

    static String read(String file) {
        try {
            return Files.readString(ROOT.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs a command in a directory until it ends. */
    static Result run(Path directory, List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Result(process.waitFor(), output);
    }

    record Result(int exitCode, String output) {}
}
