package org.tarndb.snapshots.manifeststore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.snapshots.manifest.ExternalManifestStore;
import org.tarndb.snapshots.manifest.ManifestClaim;
import org.tarndb.snapshots.manifest.ManifestRow;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** Which manifest store a name has. */
class ManifestStoresTest {
    private static final ManifestRow ROW = new ManifestRow("file:///t/", 1, "p", 1, null);

    @TempDir
    Path directory;

    @Test
    void directoriesAreBuiltIn() throws IOException {
        assertKept("Directory:" + directory.resolve("rows: 1"), DirectoryManifestStore.class);
    }

    @Test
    void databasesAreBuiltIn() throws IOException {
        assertKept("jdbc:h2:" + directory.resolve("db"), JdbcManifestStore.class);
    }

    private static void assertKept(String name, Class<?> store) throws IOException {
        try (ExternalManifestStore opened = ManifestStores.open(name, Env.system())) {
            assertInstanceOf(store, opened);
            assertTrue(opened.putIfNotExists(List.of(ManifestClaim.of(ROW))));
        }
        try (ExternalManifestStore again = ManifestStores.open(name, Env.system())) {
            assertEquals(List.of(ROW), again.list(ROW.base()));
        }
    }

    /** Each opening would find an empty store, or put files where nobody looks for them. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:tarn:mem:",
                "JDBC:tarn:mem:;sync=off",
                "jdbc:h2:mem:",
                "jdbc:h2:mem:;DB_CLOSE_DELAY=-1",
                "jdbc:sqlite::memory:",
                "jdbc:duckdb:",
                "directory:",
                "directory: ",
                "directory:a\0b"
            })
    void whatIsNotKeptIsRefused(String name) {
        for (Executable use :
                List.<Executable>of(() -> ManifestStores.check(name), () -> ManifestStores.open(name, Env.system()))) {
            assertEquals(
                    ErrorCode.INVALID_PARAMETER_VALUE,
                    assertThrows(TarnException.class, use).code());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdbc:tarn:mem:rows", "jdbc:h2:mem:rows;DB_CLOSE_DELAY=-1", "jdbc:postgresql://nowhere/x"})
    void aNameIsCheckedWithoutAConnection(String name) {
        ManifestStores.check(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "nothing known", "/a/path", "etcd:host", ":", "postgres://user:hunter2@host/db"})
    void whatNobodyTakesIsRefused(String name) {
        TarnException refused = assertThrows(TarnException.class, () -> ManifestStores.open(name, Env.system()));
        assertEquals(ErrorCode.INVALID_PARAMETER_VALUE, refused.code());
        assertTrue(String.valueOf(refused.getMessage()).contains("[directory, jdbc"), refused::toString);
        assertTrue(String.valueOf(refused.getMessage()).contains("object_store"), refused::toString);
        assertFalse(String.valueOf(refused.getMessage()).contains("hunter2"), refused::toString);
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:postgresql://host/db, true",
        "jdbc:h2:tcp://host/db, true",
        "jdbc:oracle:thin:@//host:1521/db, true",
        "dynamodb:table, true",
        "jdbc:h2:mem:db, false",
        "jdbc:h2:file:///a/db, false",
        "jdbc:tarn:/a/db, false",
        "jdbc:tarn://a/db, false",
        "jdbc:sqlite:/a/db, false",
        "directory:/a, false"
    })
    void aServerIsToldFromFiles(String name, boolean isServer) {
        assertEquals(isServer, ManifestStores.isServer(name));
    }
}
