package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.env.SimulatedFileSystem;
import org.tarndb.storage.env.SimulatedFileSystem.Fault;
import org.tarndb.storage.env.SimulatedFileSystem.Operation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.testkit.Actor;
import org.tarndb.storage.testkit.Call;

/** The threads of a random schedule that change files, one change at a time: the journal's and the checkpoint's. */
final class ModelDisk {
    private final TestDatabase db;
    private final SimulatedFileSystem files;
    private final ModelVersions model;
    private @Nullable Call<?> checkpoint;
    private long checkpointCsn;
    private boolean faulty;

    ModelDisk(TestDatabase db, SimulatedFileSystem files, ModelVersions model) {
        this.db = db;
        this.files = files;
        this.model = model;
    }

    private Actor journal() {
        return db.scheduler.background("tarn journal");
    }

    private Actor checkpointer() {
        return db.scheduler.background("tarn-checkpoint");
    }

    String journalEvent(Random random) {
        if (random.nextInt(3) > 0) {
            journal().proceed();
            return "journal writes";
        }
        journal().proceedOnce();
        return "journal makes a change";
    }

    String checkpointEvent(Random random) {
        int choice = random.nextInt(10);
        if (choice < 2 && checkpoint == null) {
            checkpointCsn = db.database.confirmedVersion().csn();
            checkpoint = db.scheduler.actor("checkpoint").submit(db.database::checkpoint);
            return "checkpoint";
        } else if (choice < 3) {
            faulty = true;
            Operation operation = Operation.values()[random.nextInt(Operation.values().length)];
            files.fail(operation, "**/checkpoint{,/**}", random.nextInt(3), 1, Fault.DISK_FULL);
            return "the checkpoint's next " + operation + " is to fail";
        } else if (choice < 5) {
            checkpointer().proceed();
            return "checkpoint is written";
        }
        for (int turns = 1 + random.nextInt(6); turns > 0; turns--) {
            checkpointer().proceedOnce();
        }
        return "checkpoint makes some changes";
    }

    /** A checkpoint that returned survives a crash. */
    void check() {
        Call<?> asked = checkpoint;
        if (asked == null || !asked.isDone()) {
            return;
        }
        checkpoint = null;
        if (asked.failure() instanceof TarnException e) {
            boolean allowed = faulty || e.code() == ErrorCode.DATABASE_CLOSED;
            assertTrue(allowed, () -> "the checkpoint failed: " + e);
        } else {
            asked.result();
            model.promise(checkpointCsn);
        }
    }

    /** From now on the threads run whenever they can. */
    void unhold() {
        journal().unhold();
        checkpointer().unhold();
    }
}
