package org.tarndb.snapshots.option;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

class OptionValuesTest {
    private static void assertRefused(String option, Executable read) {
        TarnException refused = assertThrows(TarnException.class, read);
        String message = String.valueOf(refused.getMessage());
        assertEquals(ErrorCode.INVALID_PARAMETER_VALUE, refused.code());
        assertTrue(message.contains("the option " + option), message);
        assertFalse((message + refused.getCause()).contains("hunter2"), message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://localhost", "https://127.0.0.1:9000", "HTTP://host:1/path", "https://[::1]:80"})
    void anEndpointIsAUrl(String text) {
        assertEquals(URI.create(text), OptionValues.endpoint("endpoint", text));
    }

    @Test
    void anEndpointThatIsNotGivenIsNone() {
        assertNull(OptionValues.endpoint("endpoint", null));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "localhost",
                "localhost:9000",
                "//localhost:9000",
                "/path",
                "http:",
                "http:///path",
                "ftp://localhost",
                "httpx://localhost",
                "::",
                "http://user:hunter2@localhost",
                "http://user:hunter2@local host"
            })
    void anEndpointOfAnotherShapeIsRefused(String text) {
        assertRefused("endpoint", () -> OptionValues.endpoint("endpoint", text));
    }

    @Test
    void aFlagIsTrueOrFalse() {
        assertTrue(OptionValues.flag("create", "true"));
        assertFalse(OptionValues.flag("create", "false"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "TRUE", "yes", "1"})
    void anotherFlagIsRefused(String text) {
        assertRefused("create", () -> OptionValues.flag("create", text));
    }
}
