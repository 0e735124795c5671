package org.tarndb.examples.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.examples.workload.engine.Dialect;
import org.tarndb.examples.workload.fault.SyncFailures;

class OptionParserTest {
    @Test
    void withoutOptionsThereAreDefaults() throws UsageException {
        DemoOptions options = OptionParser.parse();
        assertEquals(new DemoOptions(0.1, 2, 3, 0, null, null, List.of(), null, null, null, false, false), options);
    }

    @Test
    void everyOptionIsRead(@TempDir Path directory) throws UsageException {
        Path json = directory.resolve("out.json");
        Path plot = directory.resolve("out.svg");
        DemoOptions options = OptionParser.parse(
                "--scale",
                "0.5",
                "--writers=4",
                "--seconds",
                "1.5",
                "--rate",
                "300",
                "--duplicates",
                "25%",
                "--peer",
                "h2",
                "--peer=SQLite",
                "--peer",
                "h2",
                "--url",
                "jdbc:tarn:/tmp/x",
                "--json",
                json.toString(),
                "--plot",
                plot.toString());
        List<Dialect> peers = List.of(Dialect.H2, Dialect.SQLITE);
        assertEquals(
                new DemoOptions(0.5, 4, 1.5, 300, 0.25, null, peers, "jdbc:tarn:/tmp/x", json, plot, false, false),
                options);
        assertTrue(OptionParser.parse("--crash").crash());
    }

    @Test
    void failuresAreANumberOrAShare() throws UsageException {
        assertEquals(
                new SyncFailures(5, 0),
                OptionParser.parse("--sync-failures", "5").syncFailures());
        assertEquals(
                new SyncFailures(0, 0.05),
                OptionParser.parse("--sync-failures", "5%").syncFailures());
        assertEquals(
                new SyncFailures(0, 0.05),
                OptionParser.parse("--sync-failures", "0.05").syncFailures());
        assertNull(OptionParser.parse("--sync-failures", "0").syncFailures());
    }

    @Test
    void theNameOfADatabaseInMemoryEndsAtItsProperties() throws UsageException {
        assertEquals("demo", OptionParser.parse().memoryName());
        assertEquals(
                "x", OptionParser.parse("--url", "jdbc:tarn:mem:x;sync=off").memoryName());
    }

    @Test
    void helpIsAFlag() throws UsageException {
        assertTrue(OptionParser.parse("--help").help());
        assertTrue(OptionParser.parse("-h").help());
        assertNull(OptionParser.parse("-h").givenUrl());
    }

    /** An equals sign in the value stays in the value. */
    @Test
    void aUrlMayHaveProperties() throws UsageException {
        assertEquals(
                "jdbc:tarn:/tmp/x;sync=off",
                OptionParser.parse("--url=jdbc:tarn:/tmp/x;sync=off").givenUrl());
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:tarn:mem:,jdbc:tarn:mem:demo",
        "jdbc:tarn:mem:;isolation=repeatable_read,jdbc:tarn:mem:demo;isolation=repeatable_read",
        "jdbc:tarn:mem:shop,jdbc:tarn:mem:shop"
    })
    void aPrivateDatabaseInMemoryGetsAName(String given, String used) throws UsageException {
        assertEquals(used, OptionParser.parse("--url", given).url());
    }

    @ParameterizedTest
    @CsvSource({"5%,0.05", "0.05,0.05", "0,0", "0%,0", "90%,0.9"})
    void aShareIsWrittenInTwoWays(String given, double share) throws UsageException {
        assertEquals(share, OptionParser.parse("--duplicates", given).duplicateShare());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--sclae 1",
                "--scale",
                "--scale x",
                "--scale 0",
                "--scale NaN",
                "--scale 1000",
                "--writers 0",
                "--writers 1.5",
                "--seconds -1",
                "--rate -5",
                "--duplicates",
                "--duplicates 5",
                "--duplicates 91%",
                "--duplicates -1%",
                "--duplicates %",
                "--duplicates NaN",
                "--crash=yes",
                "--url jdbc:h2:mem:",
                "--crash --url jdbc:tarn:mem:demo",
                "--crash --peer h2",
                "--crash --sync-failures 1",
                "--crash --plot plot.svg",
                "--peer",
                "--peer tarn",
                "--peer oracle",
                "--sync-failures",
                "--sync-failures x",
                "--sync-failures -1",
                "--sync-failures 51%",
                "--sync-failures 1 --peer h2",
                "--sync-failures 1 --url jdbc:tarn:/tmp/x",
                "--plot",
                "--plot=",
                "--plot .",
                "--json /there/is/no/such/directory/x.json",
                "--help=1",
                "",
                "--url jdbc:tarn:mem: --crash",
                "demo"
            })
    void nonsenseIsRefused(String arguments) {
        assertThrows(UsageException.class, () -> OptionParser.parse(arguments.split(" ", -1)));
    }

    @Test
    void aMessageSaysWhatIsWrong() {
        UsageException e = assertThrows(UsageException.class, () -> OptionParser.parse("--scale", "much"));
        assertEquals("--scale needs a number, not much", e.getMessage());
    }
}
