package org.tarndb.snapshots.interop;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The program of src/test/icebird, with the packages that its lock file names, in target/icebird. */
final class NodeProgram {
    private static final Path SOURCE = Path.of("src", "test", "icebird");
    private static final Path DIRECTORY = Path.of("target", "icebird");
    private static final List<String> FILES = List.of("package.json", "package-lock.json", "read.mjs");

    private NodeProgram() {}

    /** Asks the registry of npm only for what is not there yet. */
    static void install() throws IOException {
        Files.createDirectories(DIRECTORY);
        boolean changed = !Files.exists(DIRECTORY.resolve("node_modules"));
        for (String file : FILES) {
            Path copy = DIRECTORY.resolve(file);
            changed |= !Files.exists(copy) || Files.mismatch(SOURCE.resolve(file), copy) >= 0;
            Files.write(copy, Files.readAllBytes(SOURCE.resolve(file)));
        }
        if (changed) {
            run(List.of("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"));
        }
    }

    /** @return the lines that it prints */
    static List<String> read(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("node", "read.mjs"));
        command.addAll(List.of(arguments));
        return run(command);
    }

    private static List<String> run(List<String> command) throws IOException {
        File output = Files.createTempFile(DIRECTORY, "output", ".txt").toFile();
        File errors = Files.createTempFile(DIRECTORY, "errors", ".txt").toFile();
        try {
            Process process = new ProcessBuilder(command)
                    .directory(DIRECTORY.toFile())
                    .redirectOutput(output)
                    .redirectError(errors)
                    .start();
            if (!process.waitFor(5, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                throw new IOException(command + " does not end");
            }
            if (process.exitValue() != 0) {
                throw new IOException(command + " failed: " + Files.readString(errors.toPath(), UTF_8));
            }
            return Files.readAllLines(output.toPath(), UTF_8);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            Files.delete(output.toPath());
            Files.delete(errors.toPath());
        }
    }
}
