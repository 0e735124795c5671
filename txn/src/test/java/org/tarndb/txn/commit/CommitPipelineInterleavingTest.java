package org.tarndb.txn.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tarndb.storage.testkit.Interleavings.explore;
import static org.tarndb.storage.testkit.Interleavings.inParallel;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Clock;
import org.tarndb.storage.env.Waits;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Interleavings;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.status.TransactionId;

/** Threads that prepare, a thread that confirms and rolls back, and those who read and wait without the latch. */
@Tag(Interleavings.TAG)
@Timeout(120)
class CommitPipelineInterleavingTest {
    private final Waits waits = Waits.parking(Clock.system());

    /** A pipeline with its journal. */
    private static final class Scene {
        final ThreadedJournal journal = new ThreadedJournal();
        final CommitPipeline pipeline = new CommitPipeline(DatabaseVersion.empty(), 0, journal);
        final AtomicInteger confirmed = new AtomicInteger();
        final AtomicInteger rolledBack = new AtomicInteger();
        private final int commits;

        /** @param commits after which the journal stops */
        Scene(int commits) {
            this.commits = commits;
            journal.start(pipeline);
        }

        PendingCommit prepare(@Nullable Dependent dependent) {
            return pipeline.prepare(ThreadedJournal.NOTHING, dependent);
        }

        /** Commits, and counts what became of it; whether it was confirmed. */
        boolean commit(Waits waits, @Nullable Dependent dependent) {
            try {
                PendingCommit commit = prepare(dependent);
                commit.awaitConfirmed(waits);
                assertTrue(commit.isConfirmed());
                assertTrue(pipeline.confirmed().csn() >= commit.csn());
                confirmed.incrementAndGet();
                return true;
            } catch (TarnException e) {
                assertTrue(e.code() == ErrorCode.COMMIT_ROLLED_BACK || e.code() == ErrorCode.DEPENDENCY_ROLLED_BACK);
                rolledBack.incrementAndGet();
                return false;
            } finally {
                if (confirmed.get() + rolledBack.get() == commits) {
                    journal.stop();
                }
            }
        }

        void assertAllDecided() {
            assertEquals(commits, confirmed.get() + rolledBack.get());
            assertEquals(0, pipeline.limboSize());
            assertSame(pipeline.confirmed(), pipeline.tip());
            assertEquals(1, pipeline.openVersions().size());
        }
    }

    @Test
    void everyCommitIsConfirmedOrRolledBackAndEveryWaiterWakes() {
        explore(() -> {
            Scene scene = new Scene(3);
            inParallel(
                    () -> scene.commit(waits, null),
                    () -> scene.commit(waits, null),
                    () -> scene.commit(waits, null),
                    () -> {
                        scene.journal.rejectNext();
                        scene.journal.confirmAll();
                    },
                    () -> assertOrder(scene.pipeline));
            assertTrue(scene.rolledBack.get() >= 1);
            scene.assertAllDecided();
        });
    }

    /** I1 and I2, as anybody sees them at any time. */
    private static void assertOrder(CommitPipeline pipeline) {
        long confirmed = 0;
        for (int i = 0; i < 3; i++) {
            long last = -1;
            List<DatabaseVersion> open = pipeline.openVersions();
            for (DatabaseVersion version : open) {
                assertTrue(version.csn() > last, "I2: in CSN order");
                last = version.csn();
            }
            assertTrue(open.get(0).csn() >= confirmed, "I1: the confirmed version went back");
            confirmed = pipeline.confirmed().csn();
            assertTrue(confirmed >= open.get(0).csn(), "I1: the confirmed version went back");
        }
    }

    /**
     * A transaction reads the tip while that is rolled back: either it does not see what is rolled back, or it is told and
     * can't commit.
     */
    @Test
    void whoReadWhatIsRolledBackIsDoomed() {
        explore(() -> {
            Scene scene = new Scene(1);
            Dependent reader = new Dependent(new TransactionId(1, 1));
            scene.pipeline.register(reader);
            PendingCommit doubtful = scene.prepare(null);
            inParallel(
                    () -> {
                        DatabaseVersion read = scene.pipeline.tipFor(reader);
                        boolean committed = scene.commit(waits, reader);
                        assertFalse(committed && read.csn() == doubtful.csn(), "it built on what was rolled back");
                    },
                    () -> {
                        scene.journal.rejectNext();
                        scene.journal.confirmAll();
                    });
            assertFalse(doubtful.isConfirmed());
            scene.assertAllDecided();
        });
    }

    /** It may also be doomed without need, when it looks twice. */
    @Test
    void theEndOfACascadeFindsEveryReaderOfItDoomed() {
        explore(() -> {
            Scene scene = new Scene(0);
            Dependent reader = new Dependent(new TransactionId(1, 1));
            scene.pipeline.register(reader);
            PendingCommit first = scene.prepare(null);
            scene.prepare(null);
            DatabaseVersion[] read = new DatabaseVersion[1];
            inParallel(() -> read[0] = scene.pipeline.tipFor(reader), scene.journal::rejectNext);
            assertTrue(read[0].csn() < first.csn() || reader.doom().isCancelled());
        });
    }

    @Test
    void nothingMovesWhileTheLatchIsHeld() {
        explore(() -> {
            Scene scene = new Scene(2);
            inParallel(
                    () -> scene.commit(waits, null), () -> scene.commit(waits, null), scene.journal::confirmAll, () -> {
                        scene.pipeline.holdLatch();
                        try {
                            DatabaseVersion tip = scene.pipeline.tip();
                            DatabaseVersion confirmed = scene.pipeline.confirmed();
                            assertTrue(scene.pipeline.limboSize() <= 2); // by the same thread: goes on
                            assertSame(tip, scene.pipeline.tip());
                            assertSame(confirmed, scene.pipeline.confirmed());
                        } finally {
                            scene.pipeline.releaseLatch();
                        }
                    });
            scene.assertAllDecided();
            assertEquals(2, scene.confirmed.get());
        });
    }

    @Test
    void aWaitForAnothersFateEndsWithItOrWithItsCancellation() {
        explore(() -> {
            Scene scene = new Scene(0);
            PendingCommit other = scene.prepare(null);
            Cancellation cancellation = new Cancellation();
            inParallel(
                    () -> assertTrue(other.awaitDecided(waits, Waits.NO_DEADLINE, Cancellation.never())),
                    () -> awaitOrBeCancelled(other, cancellation),
                    () -> cancellation.cancel(new TarnException(ErrorCode.QUERY_CANCELED, "stop")),
                    () -> scene.pipeline.durable(other.csn()));
            assertTrue(other.isConfirmed());
        });
    }

    private void awaitOrBeCancelled(PendingCommit other, Cancellation cancellation) {
        try {
            assertTrue(other.awaitDecided(waits, Waits.NO_DEADLINE, cancellation));
        } catch (TarnException e) {
            assertEquals(ErrorCode.QUERY_CANCELED, e.code());
        }
    }

    @Test
    void aClosedPipelineTakesNothingAndLosesNothing() {
        explore(() -> {
            Scene scene = new Scene(0);
            TarnException why = new TarnException(ErrorCode.DATABASE_CLOSED, "by the test");
            AtomicInteger refused = new AtomicInteger();
            Interleavings.Action preparer = () -> {
                try {
                    scene.prepare(null);
                } catch (TarnException e) {
                    assertEquals(ErrorCode.DATABASE_CLOSED, e.code());
                    refused.incrementAndGet();
                }
            };
            inParallel(preparer, preparer, () -> scene.pipeline.close(why));
            assertEquals(2, refused.get() + scene.pipeline.limboSize());
            assertEquals(scene.pipeline.limboSize(), scene.pipeline.tip().csn());
        });
    }
}
