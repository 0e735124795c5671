package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.tarndb.txn.commit.LimboEntry;
import org.tarndb.txn.quorum.LocalQuorum;

/** The quorum of a random schedule: one replica, which acknowledges when the schedule says so. */
final class ModelQuorum {
    static final Duration TIMEOUT = Duration.ofSeconds(15);

    private final LocalQuorum quorum = new LocalQuorum(1, 1);
    private long reachedCsn;

    LocalQuorum quorum() {
        return quorum;
    }

    String event(Random random) {
        long open = quorum.appendedCsn() - reachedCsn;
        if (open <= 0) {
            return "the quorum has all";
        }
        acknowledge(reachedCsn + 1 + random.nextInt((int) open));
        return "the quorum has " + reachedCsn;
    }

    void acknowledgeAll() {
        acknowledge(quorum.appendedCsn());
    }

    private void acknowledge(long csn) {
        reachedCsn = Math.max(reachedCsn, csn);
        quorum.acknowledge(0, csn);
    }

    boolean hasDecided(ModelVersions.Prepared prepared) {
        return !prepared.synchronous() || prepared.csn() <= reachedCsn;
    }

    /**
     * Takes what the database has rolled back for want of a decision out of the model, newest first.
     *
     * @param undecidable whether nothing can be decided any more: the journal failed, or the database closes
     * @return whether there was any
     */
    boolean cutWhatIsGone(TestDatabase db, ModelVersions model, boolean undecidable) {
        Set<Long> open = new HashSet<>();
        for (LimboEntry entry : db.database.limbo()) {
            open.add(entry.csn());
        }
        for (ModelVersions.Prepared prepared : model.limbo()) {
            if (!open.contains(prepared.csn())) {
                boolean due = db.scheduler.nanoTime() - prepared.preparedNanos() >= TIMEOUT.toNanos();
                assertTrue(
                        prepared.synchronous() && (undecidable || (due && !hasDecided(prepared))),
                        () -> "nothing asks for it, but " + prepared + " is rolled back");
                model.cutFrom(prepared.csn());
                return true;
            }
        }
        return false;
    }
}
