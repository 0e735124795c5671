package org.tarndb.examples.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OptionParserTest {
    @Test
    void withoutOptionsThereAreDefaults() throws UsageException {
        DemoOptions options = OptionParser.parse();
        assertEquals(new DemoOptions(0.1, 2, 3, 0, null, null, null, false, false), options);
    }

    @Test
    void everyOptionIsRead() throws UsageException {
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
                "--url",
                "jdbc:tarn:/tmp/x",
                "--json",
                "out.json",
                "--crash");
        assertEquals(
                new DemoOptions(0.5, 4, 1.5, 300, 0.25, "jdbc:tarn:/tmp/x", Path.of("out.json"), true, false), options);
    }

    @Test
    void helpIsAFlag() throws UsageException {
        assertTrue(OptionParser.parse("--help").help());
        assertTrue(OptionParser.parse("-h").help());
        assertNull(OptionParser.parse("-h").url());
    }

    /** An equals sign in the value stays in the value. */
    @Test
    void aUrlMayHaveProperties() throws UsageException {
        assertEquals(
                "jdbc:tarn:/tmp/x;sync=off",
                OptionParser.parse("--url=jdbc:tarn:/tmp/x;sync=off").url());
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
