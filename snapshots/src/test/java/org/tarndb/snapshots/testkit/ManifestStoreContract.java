package org.tarndb.snapshots.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tarndb.snapshots.manifest.ExternalManifestStore;
import org.tarndb.snapshots.manifest.ManifestClaim;
import org.tarndb.snapshots.manifest.ManifestRow;
import org.tarndb.storage.testkit.Interleavings;

/** What {@link ExternalManifestStore} promises. Every store's test extends this. */
public abstract class ManifestStoreContract {
    private static final String A = "s3://bucket/a table/";
    private static final String B = "file:///data/b/";
    private static final long DETACHED = Long.MIN_VALUE + 5;
    private static final int RACES = 10;

    private ExternalManifestStore store;

    /** A store without rows. */
    protected abstract ExternalManifestStore openEmpty() throws Exception;

    /** Another one over the same rows, as another process has. */
    protected abstract ExternalManifestStore openAgain() throws Exception;

    @BeforeEach
    void open() throws Exception {
        store = openEmpty();
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void aRowComesBackAsItWasPut() throws Exception {
        List<ManifestRow> rows = List.of(
                row(A, 1, "metadata/v1.metadata.json-1b4e28ba-2fa1-41d2-883f-0016d3cca427", 17, hash('a')),
                row(A, 2, "p\u00fc/\u6f22 %20?#", 1L << 40, null),
                row(A, 3, "x", -1, hash('b')),
                row(A, DETACHED, "_versions/d" + Long.toUnsignedString(DETACHED) + ".manifest", 0, null));
        for (ManifestRow row : rows) {
            assertTrue(put(ManifestClaim.of(row)));
        }
        try (ExternalManifestStore other = openAgain()) {
            for (ManifestRow row : rows) {
                assertEquals(Optional.of(row), other.get(A, row.version()));
            }
            assertEquals(rows, other.list(A));
        }
    }

    @Test
    void theLatestIsTheHighestThatIsNotDetached() throws Exception {
        assertEquals(Optional.empty(), store.getLatestVersion(A));
        assertTrue(put(ManifestClaim.of(row(A, DETACHED, "d"))));
        assertEquals(Optional.empty(), store.getLatestVersion(A));
        for (long version : new long[] {9, 10, 2, 100, 99}) {
            assertTrue(put(ManifestClaim.of(row(A, version, "p" + version))));
        }
        assertTrue(put(ManifestClaim.of(row(B, 500, "other"))));
        assertEquals(Optional.of(row(A, 100, "p100")), store.getLatestVersion(A));
        store.delete(A, 100, "p100");
        assertEquals(Optional.of(row(A, 99, "p99")), store.getLatestVersion(A));
    }

    @Test
    void aListIsInUnsignedOrder() throws Exception {
        for (long version : new long[] {10, -1, 9, DETACHED, 1}) {
            assertTrue(put(ManifestClaim.of(row(A, version, "p"))));
        }
        assertEquals(
                List.of(1L, 9L, 10L, DETACHED, -1L),
                store.list(A).stream().map(ManifestRow::version).toList());
        assertEquals(List.of(), store.list(B));
    }

    @Test
    void aRowIsAddedOnce() throws Exception {
        assertTrue(put(next(A, 1, "mine", null)));
        assertFalse(put(next(A, 1, "theirs", null)));
        assertFalse(put(next(A, 1, "mine", null)));
        assertFalse(put(ManifestClaim.of(row(A, 1, "theirs"))));
        assertTrue(put(next(B, 1, "another table", null)));
        assertEquals("mine", store.get(A, 1).orElseThrow().path());
    }

    @Test
    void theNextVersionFollowsTheLatest() throws Exception {
        assertFalse(put(next(A, 2, "gap", null)));
        assertTrue(put(next(A, 1, "p1", null)));
        assertFalse(put(next(A, 3, "gap", null)));
        assertTrue(put(ManifestClaim.of(row(A, DETACHED, "d"))));
        assertTrue(put(next(A, 2, "p2", null)));
        assertTrue(put(next(A, 3, "p3", null)));
        store.delete(A, 2, "p2");
        assertFalse(put(next(A, 2, "late", null)), "a version that was expired is not free");
        store.delete(A, 1, "p1");
        assertFalse(put(next(A, 1, "late", null)), "nor is the first");
        assertEquals(
                List.of(3L, DETACHED),
                store.list(A).stream().map(ManifestRow::version).toList());
    }

    @Test
    void theNextVersionWasMadeFromTheLatest() throws Exception {
        assertTrue(put(ManifestClaim.next(row(A, 1, "p1", 5, hash('a')), null)));
        assertFalse(put(next(A, 2, "of another table", hash('b'))));
        assertTrue(put(next(A, 2, "p2", hash('a'))));
        assertTrue(put(next(A, 3, "p3", hash('c'))), "the latest row has no hash");
    }

    @Test
    void aRowIsReplacedIfItHasTheExpectedPath() throws Exception {
        assertFalse(store.putIfExists(row(A, 1, "final"), "staging"));
        assertEquals(Optional.empty(), store.get(A, 1));
        assertTrue(put(next(A, 1, "staging", null)));
        assertFalse(store.putIfExists(row(A, 1, "final", 9, hash('a')), "another"));
        assertFalse(store.putIfExists(row(A, 2, "final", 9, hash('a')), "staging"));
        assertFalse(store.putIfExists(row(B, 1, "final", 9, hash('a')), "staging"));
        assertTrue(store.putIfExists(row(A, 1, "final", 9, hash('a')), "staging"));
        assertFalse(store.putIfExists(row(A, 1, "final", 9, hash('a')), "staging"));
        assertEquals(Optional.of(row(A, 1, "final", 9, hash('a'))), store.get(A, 1));
        assertTrue(store.putIfExists(row(A, 1, "final", 10, null), "final"), "it forgets what it is not given");
        assertEquals(List.of(row(A, 1, "final", 10, null)), store.list(A));
    }

    @Test
    void rowsGoOneByOneOrWithTheirTable() throws Exception {
        for (long version : new long[] {1, 2, DETACHED}) {
            assertTrue(put(ManifestClaim.of(row(A, version, "p" + version))));
            assertTrue(put(ManifestClaim.of(row(B, version, "p" + version))));
        }
        store.delete(A, 1, "another path");
        store.delete(A, 7, "p7");
        assertEquals(3, store.list(A).size());
        store.delete(A, 1, "p1");
        store.delete(A, 1, "p1");
        assertEquals(Optional.empty(), store.get(A, 1));
        assertEquals(2, store.list(A).size());
        store.delete(A);
        store.delete(A);
        assertEquals(List.of(), store.list(A));
        assertEquals(Optional.empty(), store.getLatestVersion(A));
        assertEquals(3, store.list(B).size());
        assertTrue(put(next(A, 1, "anew", null)));
    }

    @Test
    void severalClaimsAreOne() throws Exception {
        assumeTrue(store.maxTables() > 1);
        assertTrue(store.putIfNotExists(List.of(next(A, 1, "a1", null), next(B, 1, "b1", null))));
        assertTrue(put(ManifestClaim.next(row(B, 2, "b2", 1, hash('b')), null)));
        assertFalse(store.putIfNotExists(List.of(next(A, 2, "a2", null), next(B, 2, "late", null))));
        assertFalse(store.putIfNotExists(List.of(next(B, 3, "b3", hash('x')), next(A, 2, "a2", null))));
        assertFalse(store.putIfNotExists(List.of(next(A, 2, "a2", null), next(B, 4, "gap", null))));
        assertEquals(1, store.list(A).size());
        assertTrue(store.putIfNotExists(List.of(next(A, 2, "a2", null), next(B, 3, "b3", hash('b')))));
        assertEquals("a2", store.getLatestVersion(A).orElseThrow().path());
        assertEquals("b3", store.getLatestVersion(B).orElseThrow().path());
    }

    @Test
    void ofRacingClaimsOneWins() throws Exception {
        for (int version = 1; version <= RACES; version++) {
            long contended = version;
            race(4, own -> List.of(next(A, contended, "writer " + own, null)));
            assertEquals(contended, store.list(A).size());
        }
    }

    @Test
    void ofRacingClaimsOfTwoTablesOneWinsBoth() throws Exception {
        assumeTrue(store.maxTables() > 1);
        for (int version = 1; version <= RACES; version++) {
            long contended = version;
            race(3, own -> {
                ManifestClaim a = next(A, contended, "writer " + own, null);
                ManifestClaim b = next(B, contended, "writer " + own, null);
                return own % 2 == 0 ? List.of(a, b) : List.of(b, a);
            });
            assertEquals(
                    store.getLatestVersion(A).orElseThrow().path(),
                    store.getLatestVersion(B).orElseThrow().path());
        }
    }

    @Test
    void ofRacingReplacementsOneWins() throws Exception {
        for (int version = 1; version <= RACES; version++) {
            long contended = version;
            assertTrue(put(next(A, contended, "staging", null)));
            AtomicInteger wins = new AtomicInteger();
            AtomicInteger winner = new AtomicInteger();
            Interleavings.Action[] racers = new Interleavings.Action[3];
            for (int i = 0; i < racers.length; i++) {
                int own = i;
                racers[i] = () -> {
                    if (store.putIfExists(row(A, contended, "helper " + own), "staging")) {
                        wins.incrementAndGet();
                        winner.set(own);
                    }
                };
            }
            Interleavings.inParallel(racers);
            assertEquals(1, wins.get());
            assertEquals(
                    "helper " + winner.get(),
                    store.get(A, contended).orElseThrow().path());
        }
    }

    private interface Claims {
        List<ManifestClaim> of(int racer);
    }

    private void race(int racers, Claims claims) throws Exception {
        AtomicInteger wins = new AtomicInteger();
        AtomicInteger winner = new AtomicInteger();
        List<Interleavings.Action> actions = new ArrayList<>();
        for (int i = 0; i < racers; i++) {
            int own = i;
            actions.add(() -> {
                if (store.putIfNotExists(claims.of(own))) {
                    wins.incrementAndGet();
                    winner.set(own);
                }
            });
        }
        Interleavings.inParallel(actions.toArray(Interleavings.Action[]::new));
        assertEquals(1, wins.get());
        for (ManifestClaim claim : claims.of(winner.get())) {
            assertEquals(
                    Optional.of(claim.row()), store.getLatestVersion(claim.row().base()));
        }
    }

    private boolean put(ManifestClaim claim) throws Exception {
        return store.putIfNotExists(List.of(claim));
    }

    private static ManifestClaim next(String base, long version, String path, @Nullable String predecessor) {
        return ManifestClaim.next(row(base, version, path), predecessor);
    }

    private static ManifestRow row(String base, long version, String path) {
        return row(base, version, path, 100, null);
    }

    private static ManifestRow row(String base, long version, String path, long sizeBytes, @Nullable String sha256) {
        return new ManifestRow(base, version, path, sizeBytes, sha256);
    }

    private static String hash(char digit) {
        return String.valueOf(digit).repeat(64);
    }
}
