package org.tarndb.snapshots.objectstore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** Which store a location has. */
class ObjectStoresTest {
    @TempDir
    Path directory;

    @Test
    void filesAreBuiltIn() throws IOException {
        URI location =
                URI.create("FILE" + directory.resolve("data").toUri().toString().substring(4));
        try (ObjectStore store = ObjectStores.open(location, Map.of(), Env.system())) {
            store.put("a/b", new byte[3]);
            assertEquals(
                    List.of("a/b"), store.list("").stream().map(ObjectInfo::key).toList());
        }
        try (ObjectStore store = ObjectStores.openToRead(directory.toUri(), Map.of(), Env.system())) {
            assertEquals(3, store.get("data/a/b").length);
        }
    }

    @Test
    void whoOnlyReadsLeavesNoTrace() throws IOException {
        Path absent = directory.resolve("absent");
        try (ObjectStore store = ObjectStores.openToRead(absent.toUri(), Map.of(), Env.system())) {
            assertTrue(store.head("a").isEmpty());
        }
        assertFalse(absent.toFile().exists());
    }

    @ParameterizedTest
    @CsvSource({
        "gs://bucket/path/, gs",
        "relative/path, URI",
        "mailto:somebody, URI",
        "file://user:hunter2@host/path/, user info",
        "file:///path/?x=y, query",
        "file:///path/#x, fragment",
        "file://host/path/, path"
    })
    void whatIsNoLocationIsRefused(String location, String reason) {
        TarnException refused = assertThrows(
                TarnException.class, () -> ObjectStores.open(URI.create(location), Map.of(), Env.system()));
        assertEquals(ErrorCode.INVALID_PARAMETER_VALUE, refused.code());
        String message = String.valueOf(refused.getMessage());
        assertTrue(message.contains(reason), message);
        assertFalse(message.contains("hunter2"), message);
    }

    @Test
    void filesHaveNoOptions() {
        TarnException refused = assertThrows(
                TarnException.class,
                () -> ObjectStores.open(directory.toUri(), Map.of("endpoint", "http://x"), Env.system()));
        assertEquals(ErrorCode.INVALID_PARAMETER_VALUE, refused.code());
    }
}
