package org.tarndb.snapshots.manifeststore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.snapshots.manifest.ExternalManifestStore;
import org.tarndb.snapshots.manifest.ManifestClaim;
import org.tarndb.snapshots.manifest.ManifestRow;
import org.tarndb.snapshots.objectstore.NotWrittenException;
import org.tarndb.snapshots.testkit.ManifestStoreContract;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.FileLease;
import org.tarndb.storage.env.FileSystem;
import org.tarndb.storage.env.SimulatedFileSystem;
import org.tarndb.storage.testkit.DeterministicScheduler;

class DirectoryManifestStoreTest extends ManifestStoreContract {
    private static final Path SIMULATED = Path.of("/rows");

    @TempDir
    private Path directory;

    @Override
    protected ExternalManifestStore openEmpty() {
        return openAgain();
    }

    @Override
    protected ExternalManifestStore openAgain() {
        return new DirectoryManifestStore(Env.system(), directory.resolve("rows"));
    }

    /** A crash anywhere in a claim of two tables: both rows or none, for a reader and then for a writer. */
    @Test
    void aCrashLeavesBothRowsOrNone() throws IOException {
        SimulatedFileSystem whole = new SimulatedFileSystem();
        assertTrue(open(whole).putIfNotExists(claims("first")));
        for (long change = 0; change <= whole.changes(); change++) {
            for (int seed = 0; seed < 10; seed++) {
                SimulatedFileSystem files = new SimulatedFileSystem();
                files.cutPowerAt(change);
                boolean done = false;
                try {
                    done = open(files).putIfNotExists(claims("first"));
                } catch (IOException e) {
                    // the power went off
                }
                String where = "change " + change + ", seed " + seed;
                SimulatedFileSystem after = files.crash(seed);
                Optional<ManifestRow> a = open(after).get("a", 1);
                assertEquals(
                        a.map(ManifestRow::path),
                        open(after).getLatestVersion("b").map(ManifestRow::path),
                        where);
                assertTrue(a.isPresent() || !done, where);
                assertEquals(a.isEmpty(), open(after).putIfNotExists(claims("second")), where);
                String winner = a.isPresent() ? "first" : "second";
                assertEquals(winner, open(after).get("a", 1).orElseThrow().path(), where);
                assertEquals(winner, open(after).list("b").get(0).path(), where);
            }
        }
    }

    @Test
    void aReplacementSurvivesACrashOnceItReturned() throws IOException {
        SimulatedFileSystem files = new SimulatedFileSystem();
        open(files).putIfNotExists(claims("staging"));
        assertTrue(open(files).putIfExists(new ManifestRow("a", 1, "final", 5, null), "staging"));
        for (int seed = 0; seed < 10; seed++) {
            assertEquals(
                    "final", open(files.crash(seed)).get("a", 1).orElseThrow().path());
        }
    }

    @Test
    void aLockThatIsNotGivenBackIsAnErrorInTheEnd() {
        try (DeterministicScheduler scheduler = new DeterministicScheduler(1)) {
            SimulatedFileSystem files = new SimulatedFileSystem();
            files.createDirectories(SIMULATED);
            FileLease lease = files.lock(SIMULATED.resolve("lock"), "somebody");
            Env env = new Env(files, scheduler, scheduler, scheduler, () -> 4);
            ExternalManifestStore store = new DirectoryManifestStore(env, SIMULATED);
            IOException e = assertThrows(NotWrittenException.class, () -> store.putIfNotExists(claims("x")));
            assertTrue(String.valueOf(e.getMessage()).contains("/rows"), e::toString);
            lease.close();
        }
    }

    @Test
    void withoutItsLockOrDirectoryItSurelyWritesNothing() throws IOException {
        Files.createDirectories(directory.resolve("rows/lock/x"));
        assertThrows(NotWrittenException.class, () -> openAgain().putIfNotExists(claims("x")));
        Files.createFile(directory.resolve("file"));
        ExternalManifestStore nowhere = new DirectoryManifestStore(Env.system(), directory.resolve("file/rows"));
        assertThrows(NotWrittenException.class, () -> nowhere.putIfNotExists(claims("x")));
    }

    /** Every change that a claim makes fails, with all that come after it. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void whatIsSurelyNotWrittenIsNotThereAfterwards(int rows) throws IOException {
        SimulatedFileSystem whole = new SimulatedFileSystem();
        open(whole).putIfNotExists(claims("x").subList(0, rows));
        int certain = 0;
        for (long change = 0; change < whole.changes(); change++) {
            SimulatedFileSystem files = new SimulatedFileSystem();
            files.cutPowerAt(change);
            IOException failure = null;
            try {
                open(files).putIfNotExists(claims("x").subList(0, rows));
            } catch (IOException e) {
                failure = e;
            }
            if (failure instanceof NotWrittenException) {
                certain++;
                for (int seed = 0; seed < 10; seed++) {
                    assertTrue(open(files.crash(seed)).get("a", 1).isEmpty(), "change " + change + ", seed " + seed);
                }
            }
        }
        assertTrue(certain > 0 && certain < whole.changes(), certain + " of " + whole.changes());
    }

    @Test
    void aDamagedRowIsAnErrorAndNotAbsent() throws IOException {
        SimulatedFileSystem files = new SimulatedFileSystem();
        open(files).putIfNotExists(List.of(claims("x").get(0)));
        Path row = files.allFiles().stream()
                .filter(file -> file.endsWith("00000000000000000001"))
                .findFirst()
                .orElseThrow();
        byte[] content = files.contents(row);
        files.setContents(row, Arrays.copyOf(content, content.length - 3));
        assertThrows(IOException.class, () -> open(files).get("a", 1));
        assertThrows(IOException.class, () -> open(files).getLatestVersion("a"));
        files.setContents(row, new byte[0]);
        assertThrows(IOException.class, () -> open(files).list("a"));
    }

    private static List<ManifestClaim> claims(String path) {
        return List.of(
                ManifestClaim.next(new ManifestRow("a", 1, path, 5, null), null),
                ManifestClaim.next(new ManifestRow("b", 1, path, 5, null), null));
    }

    private static ExternalManifestStore open(FileSystem files) {
        Env system = Env.system();
        return new DirectoryManifestStore(system.withFiles(files), SIMULATED);
    }
}
