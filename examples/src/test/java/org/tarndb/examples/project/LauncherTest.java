package org.tarndb.examples.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The launcher, as far as it can be run without building the project it is part of. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {
    private static final Path LAUNCHER = Project.ROOT.resolve("tarn");

    @TempDir
    Path directory;

    private Project.Result tarn(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(LAUNCHER.toString()));
        command.addAll(List.of(arguments));
        return Project.run(directory, command);
    }

    @Test
    void theShellCanReadIt() throws IOException, InterruptedException {
        assertEquals(new Project.Result(0, ""), Project.run(directory, List.of("sh", "-n", LAUNCHER.toString())));
    }

    @Test
    void helpNamesTheCommands() throws IOException, InterruptedException {
        for (Project.Result help : List.of(tarn("help"), tarn("--help"), tarn())) {
            assertEquals(0, help.exitCode());
            for (String command : List.of("demo", "demo-snapshots", "quickstart", "classpath", "help")) {
                assertTrue(help.output().contains("\n  " + command), help.output());
            }
        }
    }

    @Test
    void anUnknownCommandIsWrongUsage() throws IOException, InterruptedException {
        Project.Result result = tarn("dmeo");
        assertEquals(2, result.exitCode());
        assertTrue(result.output().contains("there is no command 'dmeo'"), result.output());
    }

    @Test
    void itSaysWhenJavaIsMissing() throws IOException, InterruptedException {
        Project.Result result =
                Project.run(directory, List.of("env", "JAVA_HOME=" + directory, LAUNCHER.toString(), "classpath"));
        assertEquals(1, result.exitCode());
        assertTrue(result.output().contains("install a JDK, 17 or newer"), result.output());
    }

    @Test
    void itSaysWhenJavaIsTooOld() throws IOException, InterruptedException {
        Path java = Files.createDirectories(directory.resolve("bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\necho 'openjdk version \"11.0.2\" 2019-01-15' >&2\n");
        assertTrue(java.toFile().setExecutable(true));
        Project.Result result =
                Project.run(directory, List.of("env", "JAVA_HOME=" + directory, LAUNCHER.toString(), "classpath"));
        assertEquals(1, result.exitCode());
        assertTrue(result.output().contains("is version 11; Tarn needs 17"), result.output());
    }
}
