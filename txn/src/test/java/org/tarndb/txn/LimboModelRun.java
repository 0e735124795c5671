package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.journal.Durability;
import org.tarndb.storage.testkit.Call;
import org.tarndb.txn.commit.CommitMode;
import org.tarndb.txn.commit.CommitRecord;
import org.tarndb.txn.commit.JournalEntry;
import org.tarndb.txn.commit.LimboEntry;
import org.tarndb.txn.commit.Origin;
import org.tarndb.txn.indexbuild.BuildOptions;
import org.tarndb.txn.quorum.LocalQuorum;
import org.tarndb.txn.recovery.Replays;
import org.tarndb.txn.status.TransactionId;
import org.tarndb.txn.status.TransactionStatus;

/**
 * A random order of {prepared, durable, acknowledged, timed out, refused, failed} for chains of synchronous and asynchronous
 * commits, against a plain model; after each event also what a crash at that moment would leave.
 */
final class LimboModelRun {
    private static final int EVENTS = 14;
    private static final long TIMEOUT_NANOS = Duration.ofSeconds(1).toNanos();

    private enum Fate {
        OPEN,
        CONFIRMED,
        ROLLED_BACK,
        UNKNOWN
    }

    /** A commit as the model has it. */
    private static final class Modelled {
        final long key;
        final boolean synchronous;
        final TransactionId id;
        final Call<?> call;
        final long csn;
        final long preparedNanos;
        /** The record that decides it; 0 for none. */
        long decisionCsn;

        Fate fate = Fate.OPEN;

        Modelled(long key, boolean synchronous, TransactionId id, Call<?> call, long csn, long preparedNanos) {
            this.key = key;
            this.synchronous = synchronous;
            this.id = id;
            this.call = call;
            this.csn = csn;
            this.preparedNanos = preparedNanos;
        }
    }

    private final Random random;
    private final LocalQuorum quorum = new LocalQuorum(3, 2);
    private final TestDatabase db;
    private final List<Modelled> commits = new ArrayList<>();
    private final List<String> events = new ArrayList<>();
    /** Decisions that were durable, by the CSN that they reach. */
    private long durableCsn;

    private long reachedCsn;
    private boolean failed;

    private LimboModelRun(long seed) {
        random = new Random(seed);
        db = new TestDatabase(
                seed,
                DatabaseOptions.defaults().withQuorum(quorum).withLimboTimeout(Duration.ofNanos(TIMEOUT_NANOS)),
                BuildOptions.DEFAULT);
        durableCsn = db.database.confirmedVersion().csn();
    }

    /** Runs what a seed says. */
    static void run(long seed) {
        LimboModelRun run = new LimboModelRun(seed);
        try {
            for (int i = 0; i < EVENTS; i++) {
                run.event();
                run.check();
            }
            run.db.close();
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError("seed " + seed + ", after " + run.events + ": " + e.getMessage(), e);
        }
    }

    private void event() {
        switch (random.nextInt(failed ? 4 : 10)) {
            case 0, 1, 2, 3 -> prepare();
            case 4, 5, 6 -> makeDurable();
            case 7 -> acknowledge();
            case 8 -> passTime();
            default -> refuse();
        }
        db.scheduler.runUntilIdle();
    }

    private void prepare() {
        boolean synchronous = random.nextBoolean();
        long key = commits.size() + 1;
        Transaction transaction = db.begin();
        transaction.setCommitMode(new CommitMode(Durability.DEFAULT, synchronous));
        Call<?> call = db.scheduler.actor("T" + key).call(() -> {
            db.insert(transaction, key, key);
            transaction.commit();
        });
        events.add((synchronous ? "sync " : "async ") + key);
        if (failed) {
            assertEquals(
                    ErrorCode.DATABASE_READ_ONLY,
                    call.failure(TarnException.class).code());
            return;
        }
        List<Long> pending = db.journal.pendingCsns();
        commits.add(new Modelled(
                key, synchronous, transaction.id(), call, pending.get(pending.size() - 1), db.scheduler.nanoTime()));
    }

    private void makeDurable() {
        List<Long> pending = db.journal.pendingCsns();
        if (!pending.isEmpty()) {
            durableCsn = pending.get(random.nextInt(pending.size()));
            events.add("durable " + durableCsn);
            db.journal.acknowledge(durableCsn);
            confirm();
        }
    }

    private void acknowledge() {
        if (quorum.appendedCsn() <= reachedCsn) {
            return;
        }
        reachedCsn += 1 + random.nextInt((int) (quorum.appendedCsn() - reachedCsn));
        events.add("acknowledged " + reachedCsn);
        quorum.acknowledge(0, reachedCsn);
        check();
        List<Long> before = db.journal.pendingCsns();
        quorum.acknowledge(2, reachedCsn);
        decide(before);
        confirm();
    }

    /** What the quorum has reached and nothing decided gets one record. */
    private void decide(List<Long> before) {
        List<Long> after = new ArrayList<>(db.journal.pendingCsns());
        after.removeAll(before);
        List<Modelled> decided = commits.stream()
                .filter(each ->
                        each.fate == Fate.OPEN && each.synchronous && each.decisionCsn == 0 && each.csn <= reachedCsn)
                .toList();
        after.removeIf(csn -> !isDecision(csn));
        assertEquals(decided.isEmpty() ? 0 : 1, after.size(), "records of decisions");
        decided.forEach(each -> each.decisionCsn = after.get(0));
    }

    private boolean isDecision(long csn) {
        return CommitRecord.decode(db.journal.pendingRecord(csn), "the test") instanceof JournalEntry.Confirm;
    }

    private void passTime() {
        long nanos = random.nextBoolean() ? TIMEOUT_NANOS / 2 : TIMEOUT_NANOS;
        events.add("wait " + nanos);
        db.scheduler.advance(nanos);
        db.scheduler.runUntilIdle();
        long now = db.scheduler.nanoTime();
        commits.stream()
                .filter(each -> each.fate == Fate.OPEN
                        && each.synchronous
                        && each.decisionCsn == 0
                        && now - each.preparedNanos >= TIMEOUT_NANOS)
                .findFirst()
                .ifPresent(first -> cutFrom(first.csn, Fate.ROLLED_BACK));
    }

    private void cutFrom(long csn, Fate fate) {
        commits.stream()
                .filter(each -> each.fate == Fate.OPEN && each.csn >= csn)
                .forEach(each -> each.fate = fate);
    }

    private void refuse() {
        List<Long> pending = db.journal.pendingCsns();
        if (pending.isEmpty()) {
            return;
        }
        long from = pending.get(random.nextInt(pending.size()));
        boolean permanent = random.nextInt(3) == 0;
        boolean unknown = permanent && random.nextBoolean();
        events.add((permanent ? unknown ? "unknown from " : "failed from " : "refused from ") + from);
        long firstUndecided = commits.stream()
                .filter(each -> each.fate == Fate.OPEN && each.synchronous && each.decisionCsn == 0)
                .mapToLong(each -> each.csn)
                .findFirst()
                .orElse(Long.MAX_VALUE);
        cutFrom(firstUndecided, permanent ? Fate.ROLLED_BACK : Fate.OPEN);
        cutFrom(from, unknown ? Fate.UNKNOWN : Fate.ROLLED_BACK);
        long firstUnsettled = commits.stream()
                .filter(each -> each.fate == Fate.OPEN && each.synchronous && each.decisionCsn >= from)
                .mapToLong(each -> each.csn)
                .findFirst()
                .orElse(Long.MAX_VALUE);
        if (permanent) {
            cutFrom(firstUnsettled, unknown ? Fate.UNKNOWN : Fate.ROLLED_BACK);
        }
        commits.forEach(each -> each.decisionCsn = each.decisionCsn >= from ? 0 : each.decisionCsn);
        List<Long> kept = pending.stream().filter(csn -> csn < from).toList();
        if (!permanent) {
            db.journal.reject(from);
            decide(kept);
        } else {
            failed = true;
            db.journal.fail(
                    from, new TarnException(unknown ? ErrorCode.OUTCOME_UNKNOWN : ErrorCode.IO_ERROR, "by the test"));
        }
        confirm();
    }

    /** In order, what is durable and needs no decision or has one that is durable. */
    private void confirm() {
        for (Modelled each : commits) {
            if (each.fate == Fate.OPEN) {
                boolean decided = each.decisionCsn != 0 && each.decisionCsn <= durableCsn;
                if (each.csn > durableCsn || (each.synchronous && !decided)) {
                    return;
                }
                each.fate = Fate.CONFIRMED;
            }
        }
    }

    private void check() {
        db.scheduler.runUntilIdle();
        db.checkInvariants();
        Map<Long, Object> rows = new TreeMap<>();
        for (Modelled each : commits) {
            assertEquals(outcome(each.fate), outcome(each.call), "commit " + each.key);
            assertEquals(status(each.fate), db.database.status(each.id), "status of " + each.key);
            if (each.fate == Fate.CONFIRMED) {
                rows.put(each.key, each.key);
            }
        }
        assertEquals(rows, db.rows(), "confirmed rows");
        assertEquals(
                commits.stream()
                        .filter(each -> each.fate == Fate.OPEN)
                        .map(each -> each.csn)
                        .toList(),
                db.database.limbo().stream().map(LimboEntry::csn).toList(),
                "limbo");
        checkRecovered(rows);
    }

    /** I7, and that what was not decided is nowhere: a crash now leaves what is confirmed, no more and no less. */
    private void checkRecovered(Map<Long, Object> rows) {
        Origin recovered = Replays.replay(db.journal.durableRecords());
        assertEquals(rows, db.rows(recovered.version()), "recovered rows");
        for (Modelled each : commits) {
            TransactionStatus expected =
                    each.fate == Fate.CONFIRMED ? TransactionStatus.COMMITTED : TransactionStatus.ROLLED_BACK;
            assertEquals(expected, recovered.outcomes().of(each.id, 2, 0), "recovered status of " + each.key);
        }
    }

    private static @Nullable Object outcome(Fate fate) {
        return switch (fate) {
            case OPEN -> "open";
            case CONFIRMED -> "confirmed";
            case ROLLED_BACK -> ErrorCode.COMMIT_ROLLED_BACK;
            case UNKNOWN -> ErrorCode.OUTCOME_UNKNOWN;
        };
    }

    private static @Nullable Object outcome(Call<?> call) {
        if (!call.isDone()) {
            return "open";
        }
        Throwable failure = call.failure();
        return failure instanceof TarnException e ? e.code() : failure == null ? "confirmed" : failure;
    }

    private static TransactionStatus status(Fate fate) {
        return switch (fate) {
            case OPEN, UNKNOWN -> TransactionStatus.UNKNOWN;
            case CONFIRMED -> TransactionStatus.COMMITTED;
            case ROLLED_BACK -> TransactionStatus.ROLLED_BACK;
        };
    }
}
