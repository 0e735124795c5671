package org.tarndb.storage.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tarndb.storage.env.Clock;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.env.Signal;
import org.tarndb.storage.env.SimulatedFileSystem;
import org.tarndb.storage.env.SimulatedFileSystem.Fault;
import org.tarndb.storage.env.SimulatedFileSystem.Operation;
import org.tarndb.storage.env.Threads;
import org.tarndb.storage.env.Waits;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;

/** Whatever ends the journal's thread, nobody waits for it. */
@Timeout(60)
class JournalEndTest {
    /** Greater than any that the tests get to: how many depends on when the journal's thread waits. */
    private static final long AFTER_ALL_CSN = 1L << 40;

    /** Waits that end with an error when the test wants it. */
    private static final class FailingWaits implements Waits {
        private final Waits real = Waits.parking(Clock.system());
        private final AtomicReference<@Nullable Error> next = new AtomicReference<>();

        @Override
        public boolean await(Signal signal, long deadlineNanos) throws InterruptedException {
            boolean set = real.await(signal, deadlineNanos);
            Error error = next.getAndSet(null);
            if (error != null) {
                throw error;
            }
            return set;
        }
    }

    /** A listener of which some calls throw, before they are heard. */
    private static final class ThrowingListener implements Journal.Listener {
        private final Fate fate = new Fate();
        private final Error error;
        private int durablesToThrow;
        private int failuresToThrow;

        ThrowingListener(Error error, int durablesToThrow, int failuresToThrow) {
            this.error = error;
            this.durablesToThrow = durablesToThrow;
            this.failuresToThrow = failuresToThrow;
        }

        @Override
        public void durable(long csn) {
            fate.durable(csn);
            if (csn > 1 && durablesToThrow-- > 0) {
                throw error;
            }
        }

        @Override
        public void failed(long fromCsn, boolean permanent, TarnException cause) {
            if (failuresToThrow-- > 0) {
                throw error;
            }
            fate.failed(fromCsn, permanent, cause);
        }
    }

    private static List<Error> errors() {
        return List.of(new OutOfMemoryError("test"), new StackOverflowError("test"), new AssertionError("test"));
    }

    private static FileJournal open(SimulatedFileSystem files, Env env, Journal.Listener listener) {
        JournalEnd end = JournalRig.read(files, 0).end();
        FileJournal journal =
                FileJournal.open(env, JournalRig.DIRECTORY, JournalRig.DATABASE, JournalRig.ONE_SEGMENT, end);
        journal.start(listener);
        return journal;
    }

    @Test
    void anErrorWhileWaitingRefusesWhatIsQueuedAndWhatFollows() throws InterruptedException {
        for (Error error : errors()) {
            SimulatedFileSystem files = JournalRig.newFiles();
            FailingWaits waits = new FailingWaits();
            Env env = new Env(files, Clock.system(), waits, Threads.daemon(), new Random(1)::nextLong);
            Fate fate = new Fate();
            FileJournal journal = open(files, env, fate);
            JournalRig.enqueue(journal, 1, new byte[10]);
            assertTrue(fate.awaitDurable(1));
            waits.next.set(error);
            // Taken with the one before, or the one that the error meets.
            for (long csn = 2; fate.failures().isEmpty(); csn++) {
                if (!tryAppend(journal, csn)) {
                    break;
                }
                boolean durable = fate.awaitDurable(csn);
                assertTrue(durable || fate.awaitFailure(0).fromCsn() == csn);
            }
            assertTrue(fate.awaitFailure(0).permanent());
            assertEnded(journal, fate, files);
        }
    }

    /** Only the first call throws, or all do: then at least no later append waits. */
    @ParameterizedTest
    @ValueSource(ints = {1, 1000})
    void aListenerThatThrowsLeavesNobodyWaiting(int throwing) throws InterruptedException {
        for (Error error : errors()) {
            SimulatedFileSystem files = JournalRig.newFiles();
            ThrowingListener listener = new ThrowingListener(error, 0, throwing);
            FileJournal journal = open(files, files.env(1), listener);
            JournalRig.enqueue(journal, 1, new byte[10]);
            assertTrue(listener.fate.awaitDurable(1));
            files.fail(Operation.FORCE, "**/journal/*", 0, 1, Fault.IO_ERROR);
            JournalRig.enqueue(journal, 2, new byte[10]);
            if (throwing == 1) {
                Fate.Failure failure = listener.fate.awaitFailure(0);
                assertEquals(2, failure.fromCsn());
                assertEquals(ErrorCode.IO_ERROR, failure.cause().code());
            }
            assertEnded(journal, listener.fate, files);
            assertEquals(1, JournalRig.read(files.crash(1), 0).records().size());
        }
    }

    @Test
    void aListenerThatThrowsOnGoodNewsIsToldThatTheJournalFailed() throws InterruptedException {
        for (Error error : errors()) {
            SimulatedFileSystem files = JournalRig.newFiles();
            ThrowingListener listener = new ThrowingListener(error, 1, 0);
            FileJournal journal = open(files, files.env(1), listener);
            JournalRig.enqueue(journal, 1, new byte[10]);
            JournalRig.enqueue(journal, 2, new byte[10]);
            Fate.Failure failure = listener.fate.awaitFailure(0);
            assertEquals(Long.MAX_VALUE, failure.fromCsn(), "both are durable");
            assertTrue(failure.permanent());
            JournalRig.enqueue(journal, 3, new byte[10]);
            assertEquals(3, listener.fate.awaitFailure(1).fromCsn());
            journal.close();
            assertEquals(2, JournalRig.read(files.crash(1), 0).records().size());
        }
    }

    /** Closing waits for the thread, so it has ended when that returns. */
    private static void assertEnded(FileJournal journal, Fate fate, SimulatedFileSystem files) {
        journal.close();
        int failures = fate.failures().size();
        assertThrows(TarnException.class, () -> JournalRig.enqueue(journal, AFTER_ALL_CSN, new byte[1]));
        assertEquals(failures, fate.failures().size());
        assertEquals(0, files.openHandles());
        assertFalse(fate.durableCsn() >= AFTER_ALL_CSN);
    }

    private static boolean tryAppend(FileJournal journal, long csn) {
        try {
            JournalRig.enqueue(journal, csn, new byte[10]);
            return true;
        } catch (TarnException e) {
            return false;
        }
    }
}
