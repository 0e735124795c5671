package org.tarndb.txn.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.env.Clock;
import org.tarndb.storage.env.ManualClock;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.tree.Tree;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.storage.version.TableVersion;
import org.tarndb.txn.memory.MemoryAccount;
import org.tarndb.txn.memory.TransactionMemory;

class VersionHistoryTest {
    private static final long RETENTION = 1_000;
    private static final long PLENTY = 1L << 40;

    private final ManualClock clock = new ManualClock();
    private final MemoryAccount memory = new MemoryAccount(PLENTY);

    private static DatabaseVersion version(long csn) {
        return DatabaseVersion.empty().withCsn(csn);
    }

    private VersionHistory history(long retentionMicros) {
        return new VersionHistory(version(1), clock, memory, catalog -> retentionMicros);
    }

    private static void assertNotAvailable(String inMessage, Runnable lookup) {
        TarnException e = assertThrows(TarnException.class, lookup::run);
        assertEquals(ErrorCode.VERSION_NOT_AVAILABLE, e.code());
        assertTrue(String.valueOf(e.getMessage()).contains(inMessage), e.getMessage());
    }

    private record Confirmed(DatabaseVersion version, long micros) {}

    /** Against a list that keeps everything. */
    @Test
    void findsWhatAPlainListFinds() {
        for (int seed = 0; seed < 50; seed++) {
            new Model(seed).run();
        }
    }

    private static final class Model {
        private final long seed;
        private final Random random;
        private final ManualClock clock = new ManualClock();
        private final List<Confirmed> all = new ArrayList<>();
        private final VersionHistory history;
        private long csn = 5;

        Model(long seed) {
            this.seed = seed;
            this.random = new Random(seed);
            DatabaseVersion start = version(csn);
            history = new VersionHistory(start, clock, new MemoryAccount(PLENTY), catalog -> RETENTION);
            all.add(new Confirmed(start, 0));
        }

        void run() {
            for (int i = 0; i < 400; i++) {
                switch (random.nextInt(4)) {
                    case 0 -> clock.advanceNanos(1_000 + random.nextInt(200_000));
                    case 1 -> {
                        clock.advanceNanos(1_000); // so that each version has the time of its own that the clock says
                        csn += 1 + random.nextInt(3);
                        all.add(new Confirmed(version(csn), now()));
                        history.confirmed(all.get(all.size() - 1).version);
                    }
                    case 2 -> checkCsn(random.nextInt((int) csn + 4) - 1);
                    default -> checkTime(now() - random.nextInt(1_500) + 20);
                }
            }
        }

        private long now() {
            return clock.nanoTime() / 1_000;
        }

        private void checkCsn(long asked) {
            Confirmed expected = null;
            for (Confirmed each : all) {
                expected = each.version.csn() <= asked ? each : expected;
            }
            if (asked > csn || expected == null || isReplacedTooLongAgo(expected)) {
                assertNotAvailable("CSN " + asked, () -> history.atCsn(asked));
            } else {
                assertSame(expected.version, history.atCsn(asked), "seed " + seed);
            }
        }

        private boolean isReplacedTooLongAgo(Confirmed version) {
            int next = all.indexOf(version) + 1;
            return next < all.size() && all.get(next).micros <= now() - RETENTION;
        }

        private void checkTime(long asked) {
            Confirmed expected = null;
            for (Confirmed each : all) {
                expected = each.micros <= asked ? each : expected;
            }
            if (asked > now() || asked < now() - RETENTION || expected == null) {
                assertNotAvailable("time", () -> {
                    try {
                        history.atTime(asked);
                    } catch (TarnException e) {
                        throw new TarnException(e.code(), "time: " + e.getMessage());
                    }
                });
            } else {
                assertSame(expected.version, history.atTime(asked), "seed " + seed);
            }
        }
    }

    @Test
    void withoutRetentionNothingIsKept() {
        VersionHistory history = history(0);
        history.confirmed(version(2));
        assertNotAvailable("SET DATABASE RETENTION", () -> history.atCsn(2));
        assertEquals(new HistoryStatus(0, 0, -1, -1, 0), history.currentStatus());
    }

    @Test
    void answerForATimeStaysTheSame() {
        VersionHistory history = history(RETENTION);
        clock.advanceNanos(5_000);
        DatabaseVersion found = history.atTime(5);
        history.confirmed(version(2)); // in the same microsecond
        assertSame(found, history.atTime(5));
        clock.advanceNanos(1_000);
        assertEquals(2, history.atTime(6).csn());
    }

    @Test
    void timesGrowThoughTheClockIsSetBack() {
        Instant[] now = {Instant.ofEpochSecond(100)};
        Clock set = new Clock() {
            @Override
            public long nanoTime() {
                return 0;
            }

            @Override
            public Instant now() {
                return now[0];
            }
        };
        VersionHistory history = new VersionHistory(version(1), set, memory, catalog -> RETENTION);
        now[0] = Instant.ofEpochSecond(50);
        history.confirmed(version(2));
        assertEquals(1, history.atTime(100_000_000).csn());
        assertEquals(2, history.atTime(100_000_001).csn());
    }

    @Test
    void futureIsRefused() {
        VersionHistory history = history(RETENTION);
        assertNotAvailable("still to come", () -> history.atTime(1));
        assertNotAvailable("not been confirmed yet", () -> history.atCsn(2));
    }

    @Test
    void newestIsKeptHoweverOldItIs() {
        VersionHistory history = history(RETENTION);
        clock.advanceNanos(10_000_000);
        assertEquals(1, history.atCsn(1).csn());
        assertEquals(1, history.atTime(10_000).csn());
        assertNotAvailable("CSN 1", () -> history.atTime(10_000 - RETENTION - 1));
    }

    private static DatabaseVersion withRow(long csn, int rowBytes) {
        Tree<byte[]> rows = Tree.<byte[]>empty().put(new byte[] {1}, new byte[rowBytes]);
        return version(csn).withTable(1, TableVersion.empty().withRows(rows));
    }

    /** The catalog does not name the table: the bytes are those of the versions alone, so each is about 300. */
    @Test
    void oldestVersionsGoWhenATransactionNeedsTheMemory() {
        MemoryAccount small = new MemoryAccount(100_000);
        VersionHistory history = new VersionHistory(version(1), clock, small, catalog -> RETENTION);
        for (int csn = 2; csn <= 200; csn++) {
            history.confirmed(withRow(csn, 100));
        }
        history.settle();
        assertEquals(200, history.currentStatus().versions());
        long held = small.historyBytes();
        assertTrue(held > 199 * 200 && held < 199 * 400, "held " + held);
        TransactionMemory transaction = new TransactionMemory(small);
        transaction.hold(60_000);
        assertTrue(small.historyBytes() + small.transactionBytes() <= 100_000);
        HistoryStatus status = history.currentStatus();
        assertTrue(status.versions() > 10 && status.versions() < 190, status.toString());
        assertNotAvailable("goes back to CSN " + status.oldestCsn(), () -> history.atCsn(status.oldestCsn() - 1));
        assertEquals(200, history.atCsn(200).csn());
        transaction.release();
        assertEquals(0, small.transactionBytes());
    }

    @Test
    void historyBeyondTheLimitIsCutByItself() {
        MemoryAccount small = new MemoryAccount(10_000);
        VersionHistory history = new VersionHistory(version(1), clock, small, catalog -> RETENTION);
        for (int csn = 2; csn <= 200; csn++) {
            history.confirmed(version(csn));
            history.settle();
            assertTrue(small.historyBytes() <= 10_000);
        }
        assertTrue(history.currentStatus().versions() > 10);
    }

    @Test
    void forWantOfMemoryTheHistoryIsForgottenAndTheCommitGoesOn() {
        boolean[] failing = {false};
        VersionHistory history = new VersionHistory(version(1), clock, memory, catalog -> {
            if (failing[0]) {
                throw new OutOfMemoryError("by the test");
            }
            return RETENTION;
        });
        history.confirmed(version(2));
        failing[0] = true;
        history.confirmed(version(3).withCatalog(version(3).catalog().withSchema("S")));
        failing[0] = false;
        assertNotAvailable("begins again with the next commit", () -> history.atCsn(2));
        history.confirmed(version(4));
        assertEquals(4, history.atCsn(4).csn());
        assertNotAvailable("goes back to CSN 4", () -> history.atCsn(3));
    }

    @Test
    void switchingOffForgetsAll() {
        long[] retention = {RETENTION};
        VersionHistory history = new VersionHistory(version(1), clock, memory, catalog -> retention[0]);
        history.confirmed(version(2));
        retention[0] = 0;
        DatabaseVersion changed = version(3).withCatalog(version(3).catalog().withSchema("S"));
        history.confirmed(changed);
        assertEquals(new HistoryStatus(0, 0, -1, -1, 0), history.currentStatus());
        assertEquals(0, memory.historyBytes());
    }
}
