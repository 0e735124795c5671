package org.tarndb.txn.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.env.Clock;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.journal.Durability;
import org.tarndb.storage.journal.Journal;
import org.tarndb.storage.journal.JournalRecord;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.ddl.CatalogChange;
import org.tarndb.txn.quorum.Quorum;
import org.tarndb.txn.status.TransactionId;

class CommitPipelineTest {
    /** A journal whose {@code append} throws when told to: it is out of memory, or its thread has died. */
    private static final class ThrowingJournal implements Journal {
        private @Nullable Listener listener;
        private boolean throwing;
        private long lastCsn;

        @Override
        public void start(Listener toldOfRecords) {
            listener = toldOfRecords;
        }

        @Override
        public void append(long csn, JournalRecord record, Durability durability) {
            if (throwing) {
                throw new OutOfMemoryError("by the test");
            }
            lastCsn = csn;
        }

        void acknowledge() {
            if (listener != null) {
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

    private final ThrowingJournal journal = new ThrowingJournal();
    private final CommitPipeline pipeline = new CommitPipeline(DatabaseVersion.empty(), 0, journal);

    private PendingCommit createSchema(String name) {
        return pipeline.prepare(Changes.ofCatalog(new CatalogChange.CreateSchema(name)), CommitMode.DEFAULT, null);
    }

    /** I7: a commit that failed is nowhere, and no later record confirms it. */
    @Test
    void commitThatTheJournalDidNotTakeIsNowhere() {
        journal.start(pipeline);
        DatabaseVersion before = pipeline.tip();
        journal.throwing = true;
        assertThrows(OutOfMemoryError.class, () -> createSchema("LOST"));
        assertSame(before, pipeline.tip());
        assertEquals(0, pipeline.limboSize());
        assertEquals(1, pipeline.openVersions().size());

        journal.throwing = false;
        PendingCommit kept = createSchema("KEPT");
        journal.acknowledge();
        assertTrue(kept.isConfirmed());
        assertTrue(pipeline.confirmed().catalog().schemas().contains("KEPT"));
        assertTrue(!pipeline.confirmed().catalog().schemas().contains("LOST"));
    }

    @Test
    void commitThatTheJournalDidNotTakeLeavesThoseBeforeIt() {
        journal.start(pipeline);
        PendingCommit earlier = createSchema("EARLIER");
        journal.throwing = true;
        assertThrows(OutOfMemoryError.class, () -> createSchema("LOST"));
        assertSame(earlier.version(), pipeline.tip());
        assertEquals(List.of(pipeline.confirmed(), earlier.version()), pipeline.openVersions());
        journal.acknowledge();
        assertTrue(earlier.isConfirmed());
    }

    @Test
    void preparationThatThrowsLeavesThePipelineUsable() {
        journal.start(pipeline);
        assertThrows(
                IllegalStateException.class,
                () -> pipeline.prepare(
                        (tip, guard) -> {
                            throw new IllegalStateException("by the test");
                        },
                        null));
        createSchema("S");
        journal.acknowledge();
        assertTrue(pipeline.confirmed().catalog().schemas().contains("S"));
        assertEquals(0, pipeline.limboSize());
    }

    /** R11: a cascade that comes between the reading of the tip and the note of what was read is seen. */
    @Test
    void cascadeWhileTheTipIsReadIsNotMissed() {
        journal.start(pipeline);
        DatabaseVersion before = pipeline.tip();
        PendingCommit rejected = createSchema("REJECTED");
        Dependent dependent = new Dependent(new TransactionId(1, 1)) {
            @Override
            void dependOn(long csn) {
                if (csn == rejected.csn()) {
                    pipeline.failed(
                            csn, false, new TarnException(ErrorCode.COMMIT_ROLLED_BACK, "rejected by the test"));
                }
                super.dependOn(csn);
            }
        };
        pipeline.register(dependent);
        assertSame(before, pipeline.tipFor(dependent));
    }

    /** Answers while it is handed a record, from when it is told to. */
    private static final class AnsweringQuorum implements Quorum {
        private @Nullable Listener listener;
        private boolean answering;

        @Override
        public void start(Listener toldOfAcknowledgements) {
            listener = toldOfAcknowledgements;
        }

        @Override
        public void appended(long csn) {
            if (answering && listener != null) {
                listener.reached(csn);
            }
        }

        @Override
        public void close() {}
    }

    @Test
    void whatAQuorumReachesWhileItIsHandedADecisionIsDecidedToo() {
        AnsweringQuorum quorum = new AnsweringQuorum();
        CommitPipeline decided = new CommitPipeline(
                Origin.of(DatabaseVersion.empty()),
                journal,
                new QuorumOptions(quorum, Long.MAX_VALUE, Clock.system()),
                version -> {});
        journal.start(decided);
        quorum.start(decided::quorumReached);
        CommitMode synchronous = CommitMode.DEFAULT.withSynchronous(true);
        PendingCommit first =
                decided.prepare(Changes.ofCatalog(new CatalogChange.CreateSchema("FIRST")), synchronous, null);
        PendingCommit second =
                decided.prepare(Changes.ofCatalog(new CatalogChange.CreateSchema("SECOND")), synchronous, null);
        quorum.answering = true;
        decided.quorumReached(first.csn());
        journal.acknowledge();
        assertTrue(first.isConfirmed());
        assertTrue(second.isConfirmed());
    }
}
