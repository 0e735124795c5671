package org.tarndb.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.journal.Durability;
import org.tarndb.storage.journal.Journal;
import org.tarndb.storage.journal.JournalRecord;
import org.tarndb.storage.testkit.Actor;
import org.tarndb.storage.testkit.Call;
import org.tarndb.storage.testkit.DeterministicScheduler;
import org.tarndb.txn.Database;
import org.tarndb.txn.DatabaseOptions;
import org.tarndb.txn.indexbuild.BuildOptions;
import org.tarndb.txn.indexbuild.BuildPhase;

/** DROP INDEX that meets a build which is failing for a reason of its own. */
class DropFailedBuildTest {
    /** Records are durable at once, unless it is slow. */
    private static final class TestJournal implements Journal {
        @GuardedBy("this")
        private @Nullable Listener listener;

        @GuardedBy("this")
        private boolean slow;

        @GuardedBy("this")
        private long lastCsn;

        @Override
        public synchronized void start(Listener toldOfRecords) {
            listener = toldOfRecords;
        }

        @Override
        public synchronized void append(long csn, JournalRecord record, Durability durability) {
            lastCsn = csn;
            if (!slow && listener != null) {
                listener.durable(csn);
            }
        }

        synchronized void setSlow(boolean newSlow) {
            slow = newSlow;
            if (!slow && listener != null) {
                listener.durable(lastCsn);
            }
        }

        @Override
        public long queuedBytes() {
            return 0;
        }

        @Override
        public void releaseUpTo(long csn) {}

        @Override
        public long sizeBytes() {
            return 0;
        }

        @Override
        public void close() {}
    }

    @Test
    void theIndexIsGoneSoTheStatementSucceeds() {
        TestJournal journal = new TestJournal();
        try (DeterministicScheduler scheduler = new DeterministicScheduler(5);
                Database database = Database.withJournal(
                        "drop", InMemory.env(scheduler), DatabaseOptions.defaults(), BuildOptions.DEFAULT, journal);
                SqlEngine engine = new SqlEngine(database, () -> {}, SqlEngine.PlanningPath.SIMPLE_FIRST);
                Client client = new Client(engine);
                Client dropping = new Client(engine)) {
            scheduler.holdStarted(name -> name.contains("build"));
            client.run("CREATE TABLE t (id INT PRIMARY KEY, v INT)");
            client.run("CREATE INDEX i ON t (v) ONLINE NOWAIT");
            client.run("ALTER INDEX i PAUSE BUILD");
            Actor builder = scheduler.background("build");
            builder.unhold();
            scheduler.runUntilIdle();
            // The build fails, and waits until the removal of its index is durable.
            journal.setSlow(true);
            builder.interrupt();
            scheduler.runUntilIdle();
            Call<Long> drop = scheduler.actor("dropping").call(() -> dropping.run("DROP INDEX i"));
            assertTrue(drop.isBlocked());
            journal.setSlow(false);
            scheduler.runUntilIdle();
            drop.result();
            assertNull(database.confirmed().catalog().index(new TableName("PUBLIC", "I")));
            assertEquals(BuildPhase.FAILED, database.builds().statuses().get(0).phase());
            client.fails(ErrorCode.UNDEFINED_OBJECT, "DROP INDEX i");
            scheduler.holdStarted(name -> false);
        }
    }
}
