package org.tarndb.txn.mutation;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs tests against the product with a mutant in it, in a JVM of its own, for a mutant may hang. */
final class MutationCheck {
    /** Far beyond what the tests of one mutant take. */
    private static final long TIMEOUT_SECONDS = 180;

    /** What became of the tests. */
    sealed interface Outcome {
        /** All passed. */
        record Passed() implements Outcome {}

        /**
         * One failed.
         *
         * @param test its name
         * @param report what the JVM printed
         */
        record Failed(String test, String report) implements Outcome {}

        /** They did not end in time, and were killed. */
        record TimedOut() implements Outcome {}
    }

    private final Path work;
    private final String classPath;
    private final MutantCompiler compiler;

    /**
     * A check.
     *
     * @param root of the modules
     * @param work an empty directory
     */
    MutationCheck(Path root, Path work, String classPath) {
        this.work = work;
        this.classPath = classPath;
        this.compiler = new MutantCompiler(root, classPath);
    }

    /** Runs tests against the product as it is. */
    Outcome run(List<String> tests) throws IOException, InterruptedException {
        return run(Files.createTempDirectory(work, "unmutated"), tests);
    }

    /** Runs a mutant's tests, or others, against the product with the mutant. */
    Outcome run(Mutant mutant, List<String> tests) throws IOException, InterruptedException {
        Path overlay = Files.createTempDirectory(work, "mutant");
        compiler.compile(mutant, overlay);
        return run(overlay, tests);
    }

    private Outcome run(Path overlay, List<String> tests) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-classpath",
                overlay + File.pathSeparator + classPath,
                TestRun.class.getName()));
        command.addAll(tests);
        Path output = overlay.resolve("output.txt");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                return new Outcome.TimedOut();
            }
        } finally {
            process.destroyForcibly().waitFor();
        }
        return outcome(process.exitValue(), Files.readString(output));
    }

    private static Outcome outcome(int exitCode, String output) {
        if (exitCode == TestRun.PASSED) {
            return new Outcome.Passed();
        }
        int mark = output.lastIndexOf(TestRun.MARK);
        if (exitCode != TestRun.FAILED || mark < 0) {
            throw new IllegalStateException("the tests could not be run (" + exitCode + "):\n" + output);
        }
        String report = output.substring(mark + TestRun.MARK.length());
        return new Outcome.Failed(report.lines().findFirst().orElse(""), output);
    }
}
