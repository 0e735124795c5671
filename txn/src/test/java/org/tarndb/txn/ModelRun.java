package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.tarndb.storage.env.SimulatedFileSystem;
import org.tarndb.storage.env.SimulatedFileSystem.Fault;
import org.tarndb.storage.env.SimulatedFileSystem.Operation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.journal.Durability;
import org.tarndb.storage.journal.SyncPolicy;
import org.tarndb.storage.testkit.Call;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.indexbuild.BuildOptions;
import org.tarndb.txn.lock.LockMode;

/**
 * One random schedule: transactions and a build on a handful of keys, on a controlled journal or on files that crash. The
 * invariants and oracles are checked after every event.
 */
final class ModelRun {
    private static final int TRANSACTIONS = 4;
    private static final int KEYS = 6;
    private static final Predicate<String> HELD =
            name -> name.startsWith("tarn-build") || name.startsWith("tarn journal") || name.equals("tarn-checkpoint");
    private static final Duration LOCK_TIMEOUT = Duration.ofSeconds(10);
    private static final List<SyncPolicy> POLICIES =
            List.of(SyncPolicy.SYNC, SyncPolicy.SYNC, SyncPolicy.OFF, SyncPolicy.interval(LOCK_TIMEOUT.toNanos() / 2));
    private static final List<IsolationLevel> LEVELS = List.of(
            IsolationLevel.READ_COMMITTED,
            IsolationLevel.READ_COMMITTED,
            IsolationLevel.REPEATABLE_READ,
            IsolationLevel.REPEATABLE_READ,
            IsolationLevel.SERIALIZABLE);
    /** What transactions ask for: mostly nothing. */
    private static final List<Durability> DURABILITIES = List.of(
            Durability.DEFAULT,
            Durability.DEFAULT,
            Durability.DEFAULT,
            Durability.OFF,
            Durability.INTERVAL,
            Durability.SYNC);

    private final long seed;
    private final Random random;
    private final boolean onFiles;
    private final SyncPolicy policy;
    private final boolean hasQuorum;
    private final BuildOptions buildOptions;
    private final ModelVersions model = new ModelVersions();
    private final List<String> trace = new ArrayList<>();
    private final List<ModelTransaction> transactions = new ArrayList<>();
    private SimulatedFileSystem files = new SimulatedFileSystem();
    private TestDatabase db;
    private ModelBuild build;
    private ModelDisk disk;
    private ModelQuorum quorum = new ModelQuorum();
    private boolean journalFailed;
    private int actors;

    ModelRun(long seed) {
        this.seed = seed;
        this.random = new Random(seed);
        this.onFiles = random.nextBoolean();
        this.policy = POLICIES.get(random.nextInt(POLICIES.size()));
        this.hasQuorum = random.nextBoolean();
        this.buildOptions = BuildOptions.DEFAULT.withStepRows(1 + random.nextInt(3));
        this.db = open();
        this.build = new ModelBuild(db, model, buildOptions);
        this.disk = new ModelDisk(db, files, model);
        for (long a = 0; a < KEYS; a += 1 + random.nextInt(2)) {
            db.load(a, a);
        }
        model.restartWith(db.database.confirmedVersion().csn(), new TreeMap<>(db.rows()));
        if (onFiles && policy.durability() != Durability.SYNC) {
            // What was loaded is not promised to survive.
            close();
            restart(files, List.of(model.confirmed()));
        }
    }

    private TestDatabase open() {
        quorum = new ModelQuorum();
        // A small journal, so that checkpoints come by themselves.
        DatabaseOptions options = DatabaseOptions.defaults()
                .withSync(policy)
                .withLockTimeout(LOCK_TIMEOUT)
                .withCheckpointJournalBytes(2_000);
        if (hasQuorum) {
            options = options.withQuorum(quorum.quorum()).withLimboTimeout(ModelQuorum.TIMEOUT);
        }
        if (onFiles) {
            return TestDatabase.onYieldingFiles(random.nextLong(), files, options, buildOptions, HELD);
        }
        TestDatabase opened = new TestDatabase(random.nextLong(), options, buildOptions);
        opened.scheduler.holdStarted(HELD);
        return opened;
    }

    /** Runs it; a failure names the seed and the events. */
    void run(int events) {
        try {
            for (int i = 0; i < events; i++) {
                event();
                afterEvent();
            }
            quiesce();
            db.close();
        } catch (Throwable e) {
            throw new AssertionError(
                    "replay with -Dtarn.test.seed=" + seed
                            + (onFiles ? ", on files, " + policy : ", controlled journal")
                            + "; events:\n  " + String.join("\n  ", trace) + "\n" + transactions + "\n"
                            + model.confirmed() + " " + model.limbo() + "\n" + e,
                    e);
        }
    }

    private void note(String event) {
        trace.add(event);
    }

    private void event() {
        int choice = random.nextInt(100);
        if (choice < 50) {
            transactionEvent();
        } else if (choice < 53) {
            note(quorum.event(random));
        } else if (choice < 70) {
            journalEvent();
        } else if (choice < 90) {
            note("build: " + build.event(random, journalFailed));
        } else if (choice < 91) {
            note("time passes");
            transactions.forEach(ModelTransaction::noteTime);
            db.scheduler.advance(LOCK_TIMEOUT.toNanos() + 1);
        } else if (choice < 93) {
            cancelEvent();
        } else if (onFiles) {
            fileEvent();
        }
    }

    private void cancelEvent() {
        List<ModelTransaction> waiting =
                transactions.stream().filter(ModelTransaction::isWaiting).toList();
        if (!waiting.isEmpty()) {
            ModelTransaction t = waiting.get(random.nextInt(waiting.size()));
            note("cancel " + t);
            t.cancel();
        }
    }

    private void transactionEvent() {
        if (transactions.size() < TRANSACTIONS && random.nextInt(3) == 0) {
            IsolationLevel isolation = LEVELS.get(random.nextInt(LEVELS.size()));
            Durability durability = DURABILITIES.get(random.nextInt(DURABILITIES.size()));
            ModelTransaction t = new ModelTransaction(db, model, db.scheduler.actor("T" + ++actors), isolation);
            t.ask(durability, policy, hasQuorum && random.nextInt(3) == 0);
            transactions.add(t);
            note("T" + actors + " begins, " + isolation + ", durability " + durability);
            return;
        }
        List<ModelTransaction> idle =
                transactions.stream().filter(ModelTransaction::isIdle).toList();
        if (idle.isEmpty()) {
            return;
        }
        ModelTransaction t = idle.get(random.nextInt(idle.size()));
        String before = t.toString();
        note(before + " " + act(t));
    }

    private String act(ModelTransaction t) {
        int choice = random.nextInt(100);
        if (choice < 48) {
            return statement(t);
        } else if (choice < 55) {
            t.query();
            return "query";
        } else if (choice < 62) {
            t.setSavepoint();
            return "savepoint";
        } else if (choice < 68) {
            t.rollbackToSavepoint();
            return "rollback to savepoint";
        } else if (choice < 75) {
            t.rollback();
            return "rollback";
        }
        t.commit();
        return "commit";
    }

    private String statement(ModelTransaction t) {
        long a = random.nextInt(KEYS);
        long other = random.nextInt(KEYS);
        Object b = random.nextInt(6) == 0 ? ModelVersions.NULL : (Object) (long) random.nextInt(KEYS + 2);
        return switch (random.nextInt(13)) {
            case 0, 1, 2 -> run(t, "insert {" + a + ", " + b + "}", w -> w.insert(a, b));
            case 3, 4 -> run(t, "update {" + a + ", " + b + "}", w -> w.update(a, b));
            case 5 ->
                run(
                        t,
                        "increment " + a,
                        w -> w.update(a, w.read(a) instanceof Long old ? (Object) (old + 1) : ModelVersions.NULL));
            case 6 -> run(t, "delete " + a, w -> w.delete(a));
            case 7 -> run(t, "move " + a + " to " + other, w -> w.move(a, other));
            case 8 -> run(t, "touch " + a, w -> w.update(a, Objects.requireNonNullElse(w.read(a), ModelVersions.NULL)));
            case 9 ->
                run(t, "insert {" + a + ", " + b + "} and {" + other + ", " + b + "}", w -> {
                    w.insert(a, b);
                    w.insert(other, b);
                });
            case 10 ->
                run(t, "increment all", w -> {
                    for (long row = 0; row < KEYS; row++) {
                        w.update(row, w.read(row) instanceof Long old ? (Object) (old + 1) : ModelVersions.NULL);
                    }
                });
            case 11 -> {
                LockMode mode = random.nextBoolean() ? LockMode.SHARED : LockMode.EXCLUSIVE;
                yield run(t, "lock " + a + " " + mode, w -> w.lock(a, mode));
            }
            default ->
                random.nextInt(3) == 0
                        ? run(t, "drop index", ModelTransaction.Recorder::dropIndex)
                        : run(t, "delete " + a + " and fail", w -> {
                            w.delete(a);
                            w.fail();
                        });
        };
    }

    private static String run(ModelTransaction t, String description, ModelTransaction.Body body) {
        t.execute(description, body);
        return description;
    }

    private void journalEvent() {
        if (onFiles) {
            note(disk.journalEvent(random));
            return;
        }
        List<Long> pending = db.journal.pendingCsns();
        if (pending.isEmpty()) {
            db.journal.refusePending();
            return;
        }
        long csn = pending.get(random.nextInt(pending.size()));
        int choice = random.nextInt(40);
        if (choice == 0) {
            note("journal fails from " + csn);
            db.journal.fail(csn);
            journalFailed = true;
            cascade(csn);
        } else if (choice < 10) {
            note("journal rejects " + csn);
            db.journal.reject(csn);
            cascade(csn);
        } else {
            note("journal has " + csn);
            db.journal.acknowledge(csn);
        }
    }

    private void cascade(long csn) {
        model.cutFrom(csn);
        transactions.forEach(ModelTransaction::noteCascade);
    }

    private void fileEvent() {
        int choice = random.nextInt(32);
        if (choice < 20) {
            note(disk.checkpointEvent(random));
        } else if (choice < 22) {
            note("close and open");
            close();
            restart(files, List.of(model.confirmed()));
        } else if (choice < 23) {
            note("crash while it is closed");
            crashWhileClosing();
        } else if (choice < 29) {
            note("crash");
            restart(files.crash(random.nextLong()), model.possibleAfterCrash(quorum));
        } else if (choice < 30) {
            note("kill");
            restart(files.kill(), model.possibleAfterKill(quorum), model.possibleAfterCrash(quorum));
        } else {
            failDisk();
        }
    }

    private void crashWhileClosing() {
        db.scheduler.holdStarted(name -> false);
        Call<?> closing = db.scheduler.actor("close").submit(db.database::close);
        disk.unhold();
        build.unhold();
        for (int turns = random.nextInt(60); turns > 0 && db.scheduler.runOne(); turns--) {
            // all threads run, in an order drawn from the seed
        }
        closing.failure();
        confirm();
        List<Map<Long, Object>> possible = model.possibleAfterCrash(quorum);
        cutWhatIsGone(true);
        restart(files.crash(random.nextLong()), possible);
    }

    /** The next write or force of the journal fails, and the process goes down or is closed a while later. */
    private void failDisk() {
        Operation operation = random.nextBoolean() ? Operation.WRITE : Operation.FORCE;
        Fault fault = random.nextBoolean() ? Fault.DISK_FULL : Fault.IO_ERROR;
        note(fault + " at the journal's next " + operation);
        files.fail(operation, "**/journal/*", 0, random.nextBoolean() ? 1 : SimulatedFileSystem.ALWAYS, fault);
        db.scheduler.background("tarn journal").proceed();
        journalFailed = db.database.refusal() != null;
        if (journalFailed) {
            confirm();
            List<Map<Long, Object>> unknownAfterCrash = model.possibleAfterCrash(quorum);
            List<Map<Long, Object>> unknownAfterKill = model.possibleAfterKill(quorum);
            transactions.forEach(ModelTransaction::noteCascade);
            db.scheduler.runUntilIdle();
            boolean unknown = transactions.stream().anyMatch(t -> t.commitError() == ErrorCode.OUTCOME_UNKNOWN);
            model.cutFrom(Long.MIN_VALUE);
            afterEvent();
            boolean crash = random.nextBoolean();
            if (!crash) {
                close();
            }
            files.heal();
            if (crash) {
                restart(files.crash(random.nextLong()), unknown ? unknownAfterCrash : model.possibleAfterCrash(quorum));
            } else {
                restart(
                        files,
                        unknown ? unknownAfterKill : List.of(model.confirmed()),
                        unknown ? unknownAfterCrash : model.possibleAfterCrash(quorum));
            }
        }
        files.heal();
    }

    private void close() {
        db.scheduler.holdStarted(name -> false);
        Call<?> closing = db.scheduler.actor("close").submit(db.database::close);
        disk.unhold();
        build.unhold();
        for (int i = 0; i < 10 && !closing.isDone(); i++) {
            db.scheduler.runUntilIdle();
            quorum.acknowledgeAll();
        }
        closing.result();
        confirm();
        cutWhatIsGone(true);
        transactions.forEach(ModelTransaction::poll);
        assertEquals(List.of(), model.limbo(), "closing decides all");
    }

    private void restart(SimulatedFileSystem found, List<Map<Long, Object>> expected) {
        restart(found, expected, expected);
    }

    /**
     * Opens the database again.
     *
     * @param expected what may be found
     * @param afterCrash what may be found if the machine crashes before recovery is over
     */
    private void restart(
            SimulatedFileSystem found, List<Map<Long, Object>> expected, List<Map<Long, Object>> afterCrash) {
        transactions.forEach(ModelTransaction::poll);
        transactions.clear();
        build.end();
        disk.check();
        db.close();
        files = found;
        files.heal();
        journalFailed = false;
        List<Map<Long, Object>> possible = random.nextInt(4) == 0 ? crashWhileOpening(expected, afterCrash) : expected;
        db = open();
        Map<Long, Object> rows = new TreeMap<>(db.rows());
        assertTrue(possible.contains(rows), () -> "I7: found " + rows + ", possible are " + possible);
        model.restartWith(db.database.confirmedVersion().csn(), rows);
        build = new ModelBuild(db, model, buildOptions);
        build.resumed();
        disk = new ModelDisk(db, files, model);
    }

    /** What recovery has shown once is durable. */
    private List<Map<Long, Object>> crashWhileOpening(
            List<Map<Long, Object>> possible, List<Map<Long, Object>> afterCrash) {
        List<Map<Long, Object>> found = afterCrash;
        files.cutPowerAt(files.changes() + random.nextInt(12));
        try {
            TestDatabase opened = open();
            found = List.of(new TreeMap<>(opened.rows()));
            opened.close();
            assertTrue(possible.containsAll(found), () -> "I7: found a state that is not among " + possible);
        } catch (TarnException e) {
            assertEquals(ErrorCode.IO_ERROR, e.code(), () -> "the power went off, but: " + e);
        }
        files = files.crash(random.nextLong());
        return found;
    }

    /** Takes over what has been confirmed, and what was promised by that. */
    private void confirm() {
        model.confirmUpTo(db.database.confirmedVersion().csn());
        disk.check();
        for (ModelTransaction t : transactions) {
            if (t.isPromised()) {
                model.promise(t.csn());
            }
        }
    }

    /** @param undecidable whether nothing more can be decided */
    private void cutWhatIsGone(boolean undecidable) {
        if (quorum.cutWhatIsGone(db, model, undecidable)) {
            transactions.forEach(ModelTransaction::noteCascade);
        }
    }

    private void afterEvent() {
        db.scheduler.runUntilIdle();
        confirm();
        cutWhatIsGone(journalFailed);
        for (ModelTransaction t : List.copyOf(transactions)) {
            Boolean fate = t.fate();
            if (fate != null) {
                boolean confirmed = model.limbo().stream().noneMatch(p -> p.csn() == t.csn())
                        && t.csn() <= db.database.confirmedVersion().csn();
                assertTrue(!fate || confirmed, () -> t + " was told that it is confirmed");
                if (fate && t.hasDdl()) {
                    build.dropConfirmed();
                }
            }
            t.poll();
        }
        transactions.removeIf(ModelTransaction::isOver);
        db.checkInvariants();
        for (DatabaseVersion version : db.database.pipeline().openVersions()) {
            assertEquals(model.at(version.csn()), db.rows(version), () -> "the rows of version " + version.csn());
        }
        transactions.forEach(ModelTransaction::checkView);
        Schedule.checkIndexScans(db.database.confirmed());
        build.check();
    }

    private boolean isQuiet() {
        return transactions.isEmpty()
                && build.isOver()
                && db.database.pipeline().limboSize() == 0;
    }

    /** Ends all that is under way; then nothing is held and the index, if there is one, is exact. */
    private void quiesce() {
        note("quiesce");
        if (onFiles) {
            files.heal();
            disk.unhold();
        }
        build.goOn();
        for (int i = 0; i < 100 && !isQuiet(); i++) {
            transactions.stream().filter(ModelTransaction::isIdle).forEach(ModelTransaction::rollback);
            if (journalFailed) {
                db.journal.refusePending();
            } else {
                db.journal.acknowledgeAll();
                quorum.acknowledgeAll();
            }
            build.unhold();
            afterEvent();
        }
        assertEquals(List.of(), transactions, "every transaction ends");
        assertTrue(build.isOver(), "the build ends");
        db.checkNothingHeld();
        if (!journalFailed) {
            assertNull(db.database.refusal());
        }
    }
}
