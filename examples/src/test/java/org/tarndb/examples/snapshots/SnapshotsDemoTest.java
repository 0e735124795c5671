package org.tarndb.examples.snapshots;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The demo as a user runs it, with few of its kill points. */
class SnapshotsDemoTest {
    private final ByteArrayOutputStream output = new ByteArrayOutputStream();

    private int run(String... arguments) {
        PrintStream out = new PrintStream(output, true, StandardCharsets.UTF_8);
        return SnapshotsDemo.run(out, out, arguments);
    }

    private String output() {
        return output.toString(StandardCharsets.UTF_8);
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, architectures = "amd64", disabledReason = "the PostgreSQL server is for it")
    void aClaimOutlivesItsPublisherAndNothingElseDoes() {
        assertEquals(0, run("--kill-points", "8,12"), output());
        assertTrue(output().matches("(?s).*\\R  8  before W2[^\\n]* the other one .*"), output());
        assertTrue(output().matches("(?s).*\\R 12  after W5[^\\n]* the dead one .*"), output());
        assertTrue(output().contains("2 kills."), output());
        assertTrue(output().contains("OK: every version was whole"), output());
    }

    @Test
    void aStoreThatIsNotThereIsAFailure() {
        assertEquals(1, run("--manifest-store", "jdbc:postgresql://127.0.0.1:1/none"), output());
        assertTrue(output().contains("58030"), output());
        assertTrue(output().contains("FAILED"), output());
    }

    @Test
    void helpNamesTheOptions() {
        assertEquals(0, run("--help"));
        assertTrue(output().contains("--kill-points"), output());
        assertTrue(output().contains("--manifest-store"), output());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--kill-point",
                "--kill-points",
                "--kill-points 0",
                "--kill-points 18",
                "--kill-points 1,,2",
                "--manifest-store"
            })
    void wrongUsageIsTold(String arguments) {
        assertEquals(2, run(arguments.split(" ", -1)));
        assertTrue(output().contains("see tarn demo-snapshots --help"), output());
    }
}
