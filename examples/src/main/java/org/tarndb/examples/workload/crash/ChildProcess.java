package org.tarndb.examples.workload.crash;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tarndb.examples.workload.console.Console;

/** Starts {@link CrashChild} in a JVM like this one, and kills it. */
final class ChildProcess {
    private final CrashSettings settings;
    private final Console console;

    ChildProcess(CrashSettings settings, Console console) {
        this.settings = settings;
        this.console = console;
    }

    /**
     * Runs the child until its build is midway, and kills it (SIGKILL).
     *
     * @return false when the build was over first
     * @throws IOException the child ended by itself
     */
    boolean runAndKill(String database, Path ledgerDirectory) throws IOException, InterruptedException {
        console.line("Starting a process that loads orders, writes to them and builds an index");
        Process child = new ProcessBuilder(command(database, ledgerDirectory))
                .redirectErrorStream(true)
                .start();
        // The JVM wants a thread for this; it is started when this process is asked to end.
        Thread killer = new Thread(child::destroyForcibly, "demo-kill");
        Runtime.getRuntime().addShutdownHook(killer);
        try {
            return killMidway(child);
        } finally {
            child.destroyForcibly().waitFor();
            Runtime.getRuntime().removeShutdownHook(killer);
        }
    }

    private boolean killMidway(Process child) throws IOException, InterruptedException {
        try (BufferedReader lines = child.inputReader(StandardCharsets.UTF_8)) {
            for (String line; (line = lines.readLine()) != null; ) {
                if (line.startsWith(CrashChild.MIDWAY)) {
                    child.destroyForcibly();
                    child.waitFor();
                    String[] rows = line.substring(CrashChild.MIDWAY.length()).split(" ", -1);
                    console.line("Killing the process: the build has read %s of %s rows", rows[0], rows[1]);
                    return true;
                }
                if (line.equals(CrashChild.TOO_LATE)) {
                    return false;
                }
                console.line("  child: %s", line);
            }
        }
        throw new IOException(
                "the child process ended by itself, with exit code " + child.waitFor() + "; its output is above");
    }

    private List<String> command(String database, Path ledgerDirectory) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                CrashChild.class.getName(),
                database,
                ledgerDirectory.toString()));
        command.addAll(settings.toArguments());
        return command;
    }
}
