package org.tarndb.snapshots.dynamodb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.snapshots.manifeststore.ManifestStores;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** What stands behind "dynamodb:". */
class DynamoDbOptionsTest {
    static void assertRefused(String place, String part) {
        TarnException refused =
                assertThrows(TarnException.class, () -> ManifestStores.open("dynamodb:" + place, Env.system()));
        String message = String.valueOf(refused.getMessage());
        assertEquals(ErrorCode.INVALID_PARAMETER_VALUE, refused.code());
        assertTrue(message.toLowerCase(Locale.ROOT).contains(part), message);
        assertFalse(message.contains("hunter2"), message);
    }

    @Test
    void allOptionsAreTaken() {
        DynamoDbOptions options =
                DynamoDbOptions.of("my.Table_1-x?region=eu-west-1&create=true&endpoint=http%3A%2F%2Flocalhost%3A8000");
        assertEquals("my.Table_1-x", options.table());
        assertEquals("eu-west-1", options.region());
        assertEquals("http://localhost:8000", String.valueOf(options.endpoint()));
        assertTrue(options.create());
        assertFalse(DynamoDbOptions.of("table").create());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "ab", "a table", "t\u00e4ble", "arn:aws:dynamodb:x", "user:hunter2@table"})
    void aWrongTableIsRefused(String place) {
        assertRefused(place, "3 to 255");
    }

    @ParameterizedTest
    @CsvSource({
        "endpoint=localhost, endpoint",
        "endpoint=http://user:hunter2@localhost, endpoint",
        "endpoint=::, endpoint",
        "create=yes, create",
        "create=true&create=true, twice",
        "region=%zz, region",
        "region, name=value",
        "secret_key=hunter2, secret_key",
        "region=no%20region, region"
    })
    void aWrongOptionIsRefused(String option, String part) {
        assertRefused("table?" + option, part);
    }
}
