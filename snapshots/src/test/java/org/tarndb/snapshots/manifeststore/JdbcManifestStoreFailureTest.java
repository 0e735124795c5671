package org.tarndb.snapshots.manifeststore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.snapshots.manifest.ManifestClaim;
import org.tarndb.snapshots.manifest.ManifestRow;
import org.tarndb.snapshots.manifeststore.FaultyDataSource.Fault;

/** A database that fails: what is tried again, what is not, and what is said of it. */
class JdbcManifestStoreFailureTest {
    private static final ManifestRow A = new ManifestRow("s3://bucket/a/", 1, "staging", 10, null);
    private static final ManifestRow B = new ManifestRow("s3://bucket/b/", 1, "staging", 10, null);
    private static final List<ManifestClaim> BOTH = List.of(ManifestClaim.next(A, null), ManifestClaim.next(B, null));

    private FaultyDataSource faulty;
    private JdbcManifestStore store;

    @BeforeEach
    void open() throws IOException {
        JdbcDataSource h2 = new JdbcDataSource();
        h2.setURL(Database.H2.newUrl());
        faulty = new FaultyDataSource(h2);
        store = JdbcManifestStore.open(
                faulty.dataSource(),
                JdbcManifestStoreOptions.defaults().withAttempts(3).withRetryDelayNanos(1000));
        // The locations are known, so that each call below is one transaction.
        assertTrue(store.putIfNotExists(BOTH));
        store.delete(A.base());
        store.delete(B.base());
    }

    @AfterEach
    void close() {
        assertTrue(faulty.allHappened());
        store.close();
    }

    private static SQLException error(String state) {
        return new SQLException("as planned", state);
    }

    @Test
    void aLostAnswerToTheCommitIsUnknownAndNotTriedAgain() throws IOException {
        faulty.plan(new Fault("commit", 1, true, error("08006")));
        IOException unknown = assertThrows(IOException.class, () -> store.putIfNotExists(BOTH));
        assertTrue(String.valueOf(unknown.getMessage()).contains("not known"), unknown.getMessage());
        assertEquals(1, faulty.calls("commit"));
        assertEquals(List.of(A), store.list(A.base()));
        assertEquals(List.of(B), store.list(B.base()));
        assertFalse(store.putIfNotExists(BOTH));
    }

    @ParameterizedTest
    @ValueSource(strings = {"08007", "40003", "58030", "XX000"})
    void aCommitThatFailsSomehowIsUnknown(String state) {
        faulty.plan(new Fault("commit", 1, false, error(state)));
        IOException unknown = assertThrows(IOException.class, () -> store.putIfNotExists(BOTH));
        assertTrue(String.valueOf(unknown.getMessage()).contains("not known"), unknown.getMessage());
        assertEquals(1, faulty.calls("commit"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"40001", "40000", "40P01"})
    void aCommitThatWasAnsweredWithARollbackIsTriedAgain(String state) throws IOException {
        faulty.plan(new Fault("commit", 1, false, error(state)));
        assertTrue(store.putIfNotExists(BOTH));
        assertEquals(2, faulty.calls("commit"));
        assertEquals(List.of(A), store.list(A.base()));
    }

    @ParameterizedTest
    @CsvSource({
        "getConnection, 1, 08001",
        "setAutoCommit, 1, 08003",
        "executeUpdate, 1, 08006",
        "executeUpdate, 3, 40001",
        "executeUpdate, 4, 57P01",
        "executeQuery, 2, 40P01",
        "prepareStatement, 2, HYT00"
    })
    void aFailureBeforeTheCommitIsTriedAgainFromTheStart(String method, int call, String state) throws IOException {
        faulty.plan(new Fault(method, call, true, error(state)));
        assertTrue(store.putIfNotExists(BOTH));
        assertEquals(2, faulty.calls("getConnection"));
        assertEquals(List.of(A), store.list(A.base()));
        assertEquals(List.of(B), store.list(B.base()));
    }

    @Test
    void anErrorThatStaysIsToldAtOnceAndChangesNothing() throws IOException {
        faulty.plan(new Fault("executeUpdate", 4, true, error("53100")));
        IOException failed = assertThrows(IOException.class, () -> store.putIfNotExists(BOTH));
        assertTrue(String.valueOf(failed.getMessage()).contains("nothing was changed"), failed.getMessage());
        assertEquals(1, faulty.calls("getConnection"));
        assertEquals(List.of(), store.list(A.base()));
    }

    @Test
    void anOutageNamesWhatWasAskedForAndWhere() {
        faulty.plan(
                new Fault("getConnection", 1, false, error("08001")),
                new Fault("getConnection", 2, false, error("08001")),
                new Fault("getConnection", 3, false, error("08001")));
        IOException outage = assertThrows(IOException.class, () -> store.get(A.base(), 17));
        for (String part : List.of(A.base(), "version 17", "tarn_manifests", "08001")) {
            assertTrue(String.valueOf(outage.getMessage()).contains(part), outage.getMessage());
        }
        assertEquals(3, faulty.calls("getConnection"));
    }

    @Test
    void aReadIsTriedAgain() throws IOException {
        assertTrue(store.putIfNotExists(BOTH));
        faulty.plan(new Fault("executeQuery", 1, false, error("08006")));
        assertEquals(A, store.getLatestVersion(A.base()).orElseThrow());
    }

    @Test
    void aReadThatFailsIsNeverAnAbsentRow() {
        faulty.plan(new Fault("executeQuery", 1, false, error("XX001")));
        assertThrows(IOException.class, () -> store.get(A.base(), 1));
    }

    @Test
    void aKeyThatIsNoticedAtTheCommitIsThere() throws IOException {
        faulty.plan(new Fault("commit", 1, false, error("23505")));
        assertFalse(store.putIfNotExists(BOTH));
    }

    @Test
    void aConnectionThatCannotBeClosedTakesNothingBack() throws IOException {
        faulty.plan(new Fault("close", 5, true, error("08006")));
        assertTrue(store.putIfNotExists(List.of(ManifestClaim.of(A)))
                && store.get(A.base(), 1).isPresent());
        assertEquals(List.of(A), store.list(A.base()));
    }

    @Test
    void aFlipWhoseAnswerWasLostIsUnknown() throws IOException {
        assertTrue(store.putIfNotExists(BOTH));
        faulty.plan(new Fault("commit", 1, true, error("08006")));
        ManifestRow flipped = new ManifestRow(A.base(), 1, "final", 10, null);
        assertThrows(IOException.class, () -> store.putIfExists(flipped, "staging"));
        assertEquals(List.of(flipped), store.list(A.base()));
    }
}
