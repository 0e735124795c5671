package org.tarndb.txn.publication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.PublicationDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.FileSystem;
import org.tarndb.storage.env.Signal;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.DeterministicScheduler;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.storage.version.TableVersion;
import org.tarndb.txn.snapshot.ExpiredSnapshots;
import org.tarndb.txn.snapshot.PublishPhase;
import org.tarndb.txn.snapshot.PublishProgress;
import org.tarndb.txn.snapshot.PublishRequest;
import org.tarndb.txn.snapshot.PublishedTable;
import org.tarndb.txn.snapshot.RetentionPolicy;
import org.tarndb.txn.snapshot.SnapshotCall;
import org.tarndb.txn.snapshot.SnapshotInfo;
import org.tarndb.txn.snapshot.SnapshotLocation;
import org.tarndb.txn.snapshot.SnapshotProvider;
import org.tarndb.txn.snapshot.SnapshotTable;
import org.tarndb.txn.snapshot.VersionChoice;

/** When publications run, on virtual time and with a provider that does what the test says. */
class PublicationsRunTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);
    private static final TableDef TABLE = TableDef.builder(1, new TableName("PUBLIC", "T"))
            .columns(List.of(new ColumnDef("X", SqlType.INTEGER, false, null)))
            .build();

    private final DeterministicScheduler scheduler = new DeterministicScheduler(1);
    private final Env env = new Env(FileSystem.local(), scheduler, scheduler, scheduler, () -> 0);
    private final ScriptedProvider provider = new ScriptedProvider();
    private DatabaseVersion version = DatabaseVersion.empty()
            .withCatalog(DatabaseVersion.empty().catalog().withTable(TABLE))
            .withTable(1, TableVersion.empty());
    private final Publications publications = new Publications(
            "test",
            env,
            () -> version,
            () -> provider,
            (call, at, tables, to, listener) -> new PublishRequest(
                    call, "test", Path.of("tmp"), at, tables, to, listener, at::csn, LastPublished.inMemory()));

    /** Records what it is asked for. */
    private final class ScriptedProvider implements SnapshotProvider {
        final List<Long> published = new ArrayList<>();
        final List<RetentionPolicy> policies = new ArrayList<>();
        final List<String> forgotten = new ArrayList<>();

        List<String> warnings = List.of();
        int collections;

        @Nullable
        TarnException failure;
        /** Where publishing waits, or null. */
        @Nullable
        Signal gate;

        @Override
        public List<PublishedTable> publish(PublishRequest request) {
            tell(request, 0, 0);
            Signal held = gate;
            if (held != null) {
                env.waits().awaitUninterruptibly(held, env.clock().nanoTime() + 2 * SECOND);
                tell(request, 1000, 50);
                env.waits().awaitUninterruptibly(held);
            }
            request.call().cancellation().throwIfCancelled();
            TarnException why = failure;
            if (why != null) {
                throw why;
            }
            published.add(request.version().csn());
            provider.warnings.forEach(request.call().warnings());
            return List.of(new PublishedTable("T", request.to().uri(), published.size(), 1, 10, 100));
        }

        private static void tell(PublishRequest request, long rows, long bytes) {
            request.listener().progressed(new PublishProgress(1, PublishPhase.WRITING, rows, 4000, bytes));
        }

        @Override
        public ExpiredSnapshots expire(
                SnapshotCall call,
                SnapshotLocation location,
                RetentionPolicy policy,
                @Nullable Duration orphansOlderThan) {
            policies.add(policy);
            if (orphansOlderThan != null) {
                assertEquals(SnapshotProvider.ORPHAN_AGE, orphansOlderThan);
                collections++;
            }
            return new ExpiredSnapshots(0, 0, 0, 0);
        }

        @Override
        public void settle(SnapshotCall call, SnapshotLocation to, List<TableDef> tables) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void forget(SnapshotCall call, SnapshotLocation to, List<TableDef> tables) {
            TarnException why = failure;
            if (why != null) {
                throw why;
            }
            tables.forEach(table -> forgotten.add(to.uri() + " " + table.name()));
        }

        @Override
        public List<SnapshotInfo> list(SnapshotCall call, SnapshotLocation location) {
            throw new UnsupportedOperationException();
        }

        @Override
        public SnapshotTable open(SnapshotCall call, SnapshotLocation location, VersionChoice choice) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void tag(SnapshotCall call, SnapshotLocation location, String tag, VersionChoice choice) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void untag(SnapshotCall call, SnapshotLocation location, String tag, boolean ifExists) {
            throw new UnsupportedOperationException();
        }
    }

    @AfterEach
    void close() {
        publications.close();
        scheduler.runUntilIdle();
        scheduler.close();
    }

    private static PublicationDef everyMinute(boolean paused) {
        return new PublicationDef(2, "P", List.of(1L), "file:///t", false, new TreeMap<>(), 60_000, 3, 0, paused);
    }

    private void confirm(DatabaseVersion next) {
        version = next.withCsn(version.csn() + 1);
        publications.confirmed(version);
        scheduler.runUntilIdle();
    }

    private void define(PublicationDef publication) {
        confirm(version.withCatalog(version.catalog().withPublication(publication)));
    }

    /** Rows have been written. */
    private void write() {
        confirm(version.withTable(
                1, TableVersion.empty().withRows(TableVersion.empty().rows().put(new byte[] {1}, new byte[] {
                    (byte) version.csn()
                }))));
    }

    private void pass(long nanos) {
        scheduler.advance(nanos);
        scheduler.runUntilIdle();
    }

    private PublicationStatus status() {
        List<PublicationStatus> all = publications.statuses();
        assertEquals(1, all.size());
        return all.get(0);
    }

    @Test
    void publishesAtOnceThenWhenItIsDueAndSomethingHasChanged() {
        define(everyMinute(false));
        assertEquals(1, provider.published.size());
        write();
        assertEquals(1, provider.published.size(), "not due yet");
        pass(MINUTE - 1);
        assertEquals(1, provider.published.size());
        pass(1);
        assertEquals(2, provider.published.size());
        assertEquals(version.csn(), provider.published.get(1));
        pass(3 * MINUTE);
        assertEquals(2, provider.published.size(), "nothing has changed");
        assertEquals(PublicationStatus.State.WAITING, status().state());
        assertEquals(
                List.of(3, 3),
                provider.policies.stream().map(RetentionPolicy::versions).toList());
    }

    @Test
    void failuresAreTriedAgainLaterAndLater() {
        provider.failure = new TarnException(ErrorCode.OBJECT_STORE_FAILED, "no answer");
        define(everyMinute(false));
        PublicationStatus failed = status();
        assertEquals(PublicationStatus.State.RETRYING, failed.state());
        assertEquals(1, failed.failures());
        assertNotNull(failed.error());
        assertEquals(ErrorCode.OBJECT_STORE_FAILED, failed.error().code());
        // Without chance the wait is a half of the nominal time.
        for (int failures = 1; failures <= 12; failures++) {
            long nanos = Math.min(Backoff.LONGEST_NANOS, Backoff.FIRST_NANOS << (failures - 1)) / 2;
            pass(nanos - 1);
            assertEquals(failures, status().failures());
            pass(1);
            assertEquals(failures + 1, status().failures());
        }
        provider.failure = null;
        pass(Backoff.LONGEST_NANOS);
        assertEquals(0, status().failures());
        assertNull(status().error());
        assertEquals(1, provider.published.size());
    }

    private void failOften() {
        provider.failure = new TarnException(ErrorCode.OBJECT_STORE_FAILED, "no answer");
        define(everyMinute(false));
        for (int i = 0; i < 12; i++) {
            pass(Backoff.LONGEST_NANOS);
        }
        assertTrue(status().failures() > 12, "failures");
    }

    @Test
    void otherOptionsAreTriedAtOnceHoweverOftenItHasFailed() {
        failOften();
        provider.failure = null;
        define(everyMinute(false).withSchedule(120_000, 3, 0));
        assertTrue(provider.published.isEmpty(), "the schedule was no reason to fail");
        define(everyMinute(false).withOptions(new TreeMap<>(Map.of("sort_by", "x"))));
        assertEquals(1, provider.published.size());
    }

    @Test
    void aResumptionIsTriedAtOnceHoweverOftenItHasFailed() {
        failOften();
        define(everyMinute(true));
        assertTrue(status().failures() > 12, "a pause mends nothing");
        define(everyMinute(false));
        assertEquals(1, status().failures(), "it was tried, and begins to count");
        define(everyMinute(true));
        provider.failure = null;
        define(everyMinute(false));
        assertEquals(1, provider.published.size());
        assertEquals(0, status().failures());
    }

    @Test
    void aPauseEndsWhatRunsAndAResumptionGoesOn() {
        Signal gate = new Signal();
        provider.gate = gate;
        define(everyMinute(false));
        assertEquals(PublicationStatus.State.PUBLISHING, status().state());
        define(everyMinute(true));
        gate.set();
        scheduler.runUntilIdle();
        assertEquals(PublicationStatus.State.PAUSED, status().state());
        assertEquals(0, status().failures(), "a pause is no failure");
        assertTrue(provider.published.isEmpty());
        pass(10 * MINUTE);
        assertTrue(provider.published.isEmpty());
        provider.gate = null;
        define(everyMinute(false));
        assertEquals(1, provider.published.size());
    }

    private RunStatus run() {
        List<RunStatus> all = publications.publisher().runs();
        return all.get(all.size() - 1);
    }

    @Test
    void aRunShowsHowFarItIs() {
        Signal gate = new Signal();
        provider.gate = gate;
        define(everyMinute(false));
        RunStatus begun = run();
        assertEquals("P", begun.publication());
        assertEquals(new TableName("PUBLIC", "T"), begun.table());
        assertEquals("file:///t", begun.location());
        assertEquals(PublishPhase.WRITING, begun.phase());
        assertEquals(List.of(0L, 4000L, 0L), List.of(begun.rowsDone(), begun.rowsTotal(), begun.rowsPerSecond()));
        assertNull(begun.estimatedEnd(), "no speed, no estimate");
        pass(2 * SECOND);
        RunStatus halfWay = run();
        assertEquals(500, halfWay.rowsPerSecond());
        assertEquals(50, halfWay.bytesWritten());
        assertEquals(env.clock().now().plusSeconds(6), halfWay.estimatedEnd());
        assertNull(halfWay.ended());
        gate.set();
        scheduler.runUntilIdle();
        RunStatus done = run();
        assertEquals(PublishPhase.DONE, done.phase());
        assertEquals(env.clock().now(), done.ended());
        assertEquals(500, done.rowsPerSecond(), "over the whole run");
        assertNull(done.estimatedEnd());
        assertEquals(begun.runId(), done.runId());
    }

    @Test
    void aRunThatEndsOtherwiseSaysWhy() {
        provider.failure = new TarnException(ErrorCode.OBJECT_STORE_FAILED, "no answer");
        define(everyMinute(false));
        RunStatus failed = run();
        assertEquals(PublishPhase.FAILED, failed.phase());
        assertEquals(provider.failure, failed.failure());
        provider.failure = null;
        Signal gate = new Signal();
        provider.gate = gate;
        pass(Backoff.LONGEST_NANOS);
        define(everyMinute(true));
        gate.set();
        scheduler.runUntilIdle();
        RunStatus canceled = run();
        assertEquals(PublishPhase.CANCELED, canceled.phase());
        assertNotNull(canceled.failure());
        assertEquals(ErrorCode.QUERY_CANCELED, canceled.failure().code());
    }

    @Test
    void theOldestRunsAreForgotten() {
        define(everyMinute(false));
        for (int i = 0; i < PublicationRuns.ENDED_KEPT + 5; i++) {
            write();
            pass(MINUTE);
        }
        List<RunStatus> runs = publications.publisher().runs();
        assertEquals(PublicationRuns.ENDED_KEPT, runs.size());
        assertEquals(7, runs.get(0).runId());
        assertEquals(PublicationRuns.ENDED_KEPT + 6, run().runId());
    }

    @Test
    void warningsAreShownAndDelayNothing() {
        provider.warnings = List.of("the row is not right", "the hint is not written");
        define(everyMinute(false));
        assertEquals(0, status().failures());
        assertEquals(2, status().warnings());
        assertEquals("the hint is not written", status().lastWarning());
        provider.warnings = List.of();
        write();
        pass(MINUTE);
        assertEquals(2, provider.published.size());
        assertEquals(2, status().warnings());
        assertEquals("the hint is not written", status().lastWarning());
    }

    /** What was cut short has not happened: a publication does not wait for its next time because of it. */
    @Test
    void aRunThatWasCutShortIsMadeAtTheResumption() {
        define(everyMinute(false));
        write();
        Signal gate = new Signal();
        provider.gate = gate;
        pass(MINUTE);
        assertEquals(PublicationStatus.State.PUBLISHING, status().state());
        define(everyMinute(true));
        gate.set();
        scheduler.runUntilIdle();
        provider.gate = null;
        pass(SECOND);
        assertEquals(1, provider.published.size());
        define(everyMinute(false));
        assertEquals(2, provider.published.size(), "at once: it was due");
        write();
        pass(MINUTE - 1);
        assertEquals(2, provider.published.size());
        pass(1);
        assertEquals(3, provider.published.size(), "a minute after the run that was not cut short");
    }

    @Test
    void aDroppedOneIsNotPublished() {
        define(everyMinute(false));
        drop();
        assertTrue(publications.statuses().isEmpty());
        write();
        pass(10 * MINUTE);
        assertEquals(1, provider.published.size());
        assertEquals(List.of("file:///t T"), provider.forgotten);
    }

    private void drop() {
        confirm(version.withCatalog(version.catalog().withoutPublication("P")));
    }

    @Test
    void orphansAreDeletedOnceADay() {
        define(everyMinute(false));
        assertEquals(1, provider.collections);
        for (long passed = 0; passed < TimeUnit.DAYS.toNanos(1); passed += TimeUnit.HOURS.toNanos(1)) {
            assertEquals(1, provider.collections);
            write();
            pass(TimeUnit.HOURS.toNanos(1));
        }
        assertEquals(2, provider.collections);
        assertEquals(25, provider.policies.size());
    }

    /** Rows go when nothing is published any more, not while a version may still be claimed. */
    @Test
    void aDroppedOneIsForgottenAfterWhatRuns() {
        Signal gate = new Signal();
        provider.gate = gate;
        define(everyMinute(false));
        drop();
        assertTrue(provider.forgotten.isEmpty());
        gate.set();
        scheduler.runUntilIdle();
        assertTrue(provider.published.isEmpty(), "canceled");
        assertEquals(1, provider.forgotten.size());
        assertTrue(publications.statuses().isEmpty());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aDroppedOneShowsItWhileItsRunEnds(boolean isPaused) {
        Signal gate = new Signal();
        provider.gate = gate;
        provider.failure = new TarnException(ErrorCode.MANIFEST_STORE_FAILED, "no answer");
        define(everyMinute(false));
        assertEquals(PublicationStatus.State.PUBLISHING, status().state());
        if (isPaused) {
            define(everyMinute(true));
        }
        drop();
        assertEquals(PublicationStatus.State.DROPPING, status().state());
        assertNull(status().due());
        gate.set();
        scheduler.runUntilIdle();
        assertEquals(PublicationStatus.State.DROPPING, status().state());
    }

    @Test
    void aDroppedOneIsForgottenWhenItsStoreAnswers() {
        define(everyMinute(false));
        provider.failure = new TarnException(ErrorCode.MANIFEST_STORE_FAILED, "no answer");
        drop();
        assertEquals(PublicationStatus.State.DROPPING, status().state());
        assertEquals(1, status().failures());
        assertNotNull(status().due());
        pass(Backoff.FIRST_NANOS);
        assertEquals(2, status().failures());
        provider.failure = null;
        pass(Backoff.LONGEST_NANOS);
        assertTrue(publications.statuses().isEmpty());
        assertEquals(1, provider.forgotten.size());
    }

    @Test
    void aDatabaseIsClosedWhileOneIsForgotten() {
        define(everyMinute(false));
        provider.failure = new TarnException(ErrorCode.MANIFEST_STORE_FAILED, "no answer");
        drop();
        publications.close();
        provider.failure = null;
        pass(10 * MINUTE);
        assertTrue(provider.forgotten.isEmpty());
        assertTrue(publications.statuses().isEmpty());
    }

    @Test
    void oneThatIsDroppedBeforeItsThreadRunsIsForgotten() {
        DatabaseVersion defined = version.withCatalog(version.catalog().withPublication(everyMinute(false)))
                .withCsn(1);
        publications.confirmed(defined);
        confirm(defined.withCatalog(defined.catalog().withoutPublication("P")));
        assertEquals(List.of("file:///t T"), provider.forgotten);
        assertTrue(publications.statuses().isEmpty());
    }

    /** DROP TABLE ... CASCADE: the catalog that has no publication has no table either. */
    @Test
    void tablesThatAreDroppedWithItAreForgotten() {
        define(everyMinute(false));
        confirm(version.withCatalog(version.catalog().withoutPublication("P").withoutTable(1))
                .withoutTable(1));
        assertEquals(List.of("file:///t T"), provider.forgotten);
    }

    @Test
    void closingWaitsForNoStore() {
        Signal gate = new Signal();
        provider.gate = gate;
        define(everyMinute(false));
        publications.close();
        assertFalse(gate.isSet(), "the store has not answered, and close has returned");
        gate.set();
        scheduler.runUntilIdle();
        assertTrue(provider.published.isEmpty());
    }
}
