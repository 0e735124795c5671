package org.tarndb.snapshots.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.provider.Arguments;
import org.tarndb.snapshots.manifest.ManifestNaming;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** Tests of the protocol that run over pairs of stores and all naming schemes. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class ProtocolSuite {
    /** The pairs of stores to run over. */
    protected abstract Stream<StorePair> stores();

    /** What a test does in a world of its own. */
    @FunctionalInterface
    public interface Scenario {
        void run(World world) throws Exception;
    }

    Stream<Arguments> worlds() {
        return stores().flatMap(pair -> ManifestNaming.all().stream().map(naming -> Arguments.of(pair, naming)));
    }

    static void in(StorePair stores, ManifestNaming naming, Scenario scenario) throws Exception {
        try (World world = new World(stores, naming)) {
            scenario.run(world);
        }
    }

    static void assertError(ErrorCode code, Executable action) {
        assertEquals(code, assertThrows(TarnException.class, action).code());
    }
}
