package org.tarndb.snapshots.objectstore;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.ManualClock;

/** A probe leaves the directory of a store of files, which is gone before each of these. */
class ProbedStoresTest {
    @TempDir
    Path directory;

    private final ManualClock clock = new ManualClock();
    private final ProbedStores stores = new ProbedStores();

    private boolean isProbed(String name) throws IOException {
        Env system = Env.system();
        Env env =
                new Env(system.files(), clock, system.waits(), system.threads(), system.entropy(), system.processors());
        Path root = directory.resolve(name);
        stores.check(new LocalObjectStore(env, root), Map.of(), env);
        return Files.deleteIfExists(root);
    }

    @Test
    void aStoreIsProbedOnceAnHour() throws IOException {
        assertEquals(true, isProbed("a"));
        assertEquals(false, isProbed("a"));
        assertEquals(true, isProbed("b"), "another store");
        clock.advanceNanos(Duration.ofMinutes(59).toNanos());
        assertEquals(false, isProbed("a"));
        clock.advanceNanos(Duration.ofMinutes(1).toNanos());
        assertEquals(true, isProbed("a"));
        assertEquals(false, isProbed("a"));
    }
}
