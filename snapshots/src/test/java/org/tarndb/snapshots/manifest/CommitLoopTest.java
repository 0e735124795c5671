package org.tarndb.snapshots.manifest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.tarndb.snapshots.testkit.MemoryObjectStore;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.FileSystem;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Actor;
import org.tarndb.storage.testkit.Call;
import org.tarndb.storage.testkit.DeterministicScheduler;

/** Attempts, time and pauses, on a log whose answers the test decides. */
class CommitLoopTest {
    private static final byte[] CONTENT = {1};
    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final DeterministicScheduler scheduler = new DeterministicScheduler(1);
    private final Env env = new Env(FileSystem.local(), scheduler, scheduler, scheduler, () -> 3);
    private final ManifestTable table =
            new ManifestTable("t", new MemoryObjectStore(scheduler), "", ManifestNaming.ICEBERG_PATHS);
    private final ScriptedLog log = new ScriptedLog();

    @AfterEach
    void close() {
        scheduler.close();
    }

    @Test
    void anUncontendedCommitTakesOneAttemptAndNoVerification() {
        log.conflicts = 0;
        assertEquals(1, commit(CommitLoop.Limits.DEFAULT).version());
        assertEquals(1, log.puts);
        assertEquals(0, log.verifications);
        assertEquals(0, scheduler.nanoTime());
    }

    @Test
    void eachAttemptIsMadeFromTheLatest() {
        log.conflicts = 4;
        assertEquals(5, commit(CommitLoop.Limits.DEFAULT).version());
        assertEquals(List.of(0L, 1L, 2L, 3L, 4L), log.seen);
    }

    @Test
    void attemptsAreLimited() {
        log.conflicts = Integer.MAX_VALUE;
        TarnException e =
                assertThrows(TarnException.class, () -> commit(new CommitLoop.Limits(7, 1000 * SECOND_NANOS)));
        assertEquals(ErrorCode.PUBLICATION_CONFLICT, e.code());
        assertEquals(7, log.puts);
        assertTrue(String.valueOf(e.getMessage()).contains("version 7 of t"), e::toString);
    }

    @Test
    void timeIsLimitedButForTheFirstAttempt() {
        log.conflicts = 1;
        log.putNanos = 5 * SECOND_NANOS;
        assertThrows(TarnException.class, () -> commit(new CommitLoop.Limits(20, SECOND_NANOS)));
        assertEquals(1, log.puts);
        log.conflicts = 0;
        commit(new CommitLoop.Limits(20, SECOND_NANOS));
    }

    @Test
    void pausesGrowWithTheFirstAttemptAndTheConflicts() {
        log.conflicts = 3;
        log.putNanos = 10_000_000;
        commit(CommitLoop.Limits.DEFAULT);
        // The entropy says 3: slot 3 % 2, then 3 % 4, then 3 % 8, of 11 ms each.
        assertEquals(4 * log.putNanos + (1 + 3 + 3) * 11_000_000L, scheduler.nanoTime());
    }

    @Test
    void aRebaseThatGivesUpEndsIt() {
        TarnException incompatible = new TarnException(ErrorCode.SERIALIZATION_FAILURE, "does not fit");
        CommitLoop loop = new CommitLoop(log, env, CommitLoop.Limits.DEFAULT);
        assertSame(
                incompatible,
                assertThrows(
                        TarnException.class,
                        () -> loop.commit(
                                List.of(table),
                                latest -> {
                                    throw incompatible;
                                },
                                new Cancellation())));
        assertEquals(0, log.puts);
    }

    @Test
    void aDefiniteFailureIsNotRepeated() {
        log.failure = new TarnException(ErrorCode.OBJECT_STORE_FAILED, "full");
        assertSame(log.failure, assertThrows(TarnException.class, () -> commit(CommitLoop.Limits.DEFAULT)));
        assertEquals(1, log.puts);
    }

    @Test
    void cancellationEndsAPause() {
        log.conflicts = Integer.MAX_VALUE;
        log.putNanos = SECOND_NANOS;
        Cancellation cancellation = new Cancellation();
        Actor writer = scheduler.actor("writer");
        Call<?> commit = writer.call(() -> commit(cancellation));
        assertTrue(commit.isBlocked());
        cancellation.cancel(new TarnException(ErrorCode.QUERY_CANCELED, "enough"));
        writer.proceed();
        assertEquals(
                ErrorCode.QUERY_CANCELED, commit.failure(TarnException.class).code());
        assertEquals(1, log.puts);
    }

    @Test
    void anInterruptEndsAPauseAndIsKept() {
        log.conflicts = Integer.MAX_VALUE;
        Actor writer = scheduler.actor("writer");
        Call<?> commit = writer.call(() -> commit(new Cancellation()));
        writer.interrupt();
        writer.proceed();
        assertEquals(ErrorCode.INTERRUPTED, commit.failure(TarnException.class).code());
        assertTrue(writer.call(() -> Thread.currentThread().isInterrupted()).result());
    }

    @Test
    void anInterruptDoesNotStopAVerification() {
        log.undecided = 1;
        Actor writer = scheduler.actor("writer");
        Call<ManifestLocation> commit = writer.call(() -> commit(new Cancellation()));
        assertTrue(commit.isBlocked(), "between two looks");
        writer.interrupt();
        writer.proceed();
        assertFalse(commit.isDone());
        scheduler.runAll();
        assertEquals(
                ErrorCode.PUBLICATION_OUTCOME_UNKNOWN,
                commit.failure(TarnException.class).code());
        assertEquals(3, log.verifications);
        assertTrue(writer.call(() -> Thread.currentThread().isInterrupted()).result());
    }

    private ManifestLocation commit(Cancellation cancellation) {
        return new CommitLoop(log, env, CommitLoop.Limits.DEFAULT)
                .commit(List.of(table), latest -> List.of(CONTENT), cancellation)
                .get(0);
    }

    private ManifestLocation commit(CommitLoop.Limits limits) {
        return new CommitLoop(log, env, limits)
                .commit(List.of(table), latest -> List.of(CONTENT), new Cancellation())
                .get(0);
    }

    /** Each conflict is with a version that another writer has published. */
    private final class ScriptedLog implements ManifestLog {
        private final List<Long> seen = new ArrayList<>();
        private int conflicts;
        private int undecided;
        private int puts;
        private int verifications;
        private long latest;
        private long putNanos;
        private @Nullable TarnException failure;

        @Override
        public void release(ManifestTable table) {
            throw new UnsupportedOperationException();
        }

        @Override
        public int maxTables() {
            return Integer.MAX_VALUE;
        }

        @Override
        public Optional<ManifestLocation> getLatestManifestLocation(ManifestTable of) {
            seen.add(latest);
            return latest == 0 ? Optional.empty() : Optional.of(location(latest));
        }

        @Override
        public Optional<ManifestLocation> getManifestLocation(ManifestTable of, long version) {
            verifications++;
            return Optional.empty();
        }

        @Override
        public Manifest read(ManifestTable of, ManifestLocation location) {
            return new Manifest(location, CONTENT);
        }

        @Override
        public PutResult put(List<ManifestDraft> drafts, Cancellation cancellation) {
            puts++;
            scheduler.advance(putNanos);
            if (failure != null) {
                throw failure;
            }
            if (undecided-- > 0) {
                return new PutResult.Undecided(new TarnException(ErrorCode.MANIFEST_STORE_FAILED, "no answer"));
            }
            long version = drafts.get(0).version();
            latest = version;
            return conflicts-- > 0
                    ? new PutResult.Conflict(table, version)
                    : new PutResult.Committed(List.of(location(version)));
        }

        private ManifestLocation location(long version) {
            return new ManifestLocation(version, "p", CONTENT.length, null, null);
        }

        @Override
        public void forget(ManifestTable of, long version) {
            throw new AssertionError("forget");
        }

        @Override
        public void delete(ManifestTable of) {
            throw new AssertionError("delete");
        }

        @Override
        public List<String> recordedPaths(ManifestTable of) {
            throw new AssertionError("recordedPaths");
        }

        @Override
        public List<Long> versions(ManifestTable of) {
            throw new AssertionError("versions");
        }
    }
}
