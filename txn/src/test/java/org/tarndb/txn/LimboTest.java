package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.tarndb.storage.catalog.DatabaseProperty;
import org.tarndb.storage.catalog.TableOption;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.journal.Durability;
import org.tarndb.storage.testkit.Call;
import org.tarndb.txn.commit.CommitMode;
import org.tarndb.txn.commit.LimboEntry;
import org.tarndb.txn.commit.LimboEntry.Awaited;
import org.tarndb.txn.indexbuild.BuildOptions;
import org.tarndb.txn.indexbuild.BuildPhase;
import org.tarndb.txn.indexbuild.IndexBuild;
import org.tarndb.txn.indexbuild.TestBuild;
import org.tarndb.txn.quorum.LocalQuorum;
import org.tarndb.txn.status.TransactionStatus;

/** Synchronous and asynchronous commits in one queue, index builds among them: one story each. */
class LimboTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final BuildOptions ONE_ROW_STEPS = BuildOptions.DEFAULT.withStepRows(1);

    private final LocalQuorum quorum = new LocalQuorum(1, 1);
    private final TestDatabase db =
            new TestDatabase(1, DatabaseOptions.defaults().withQuorum(quorum).withLimboTimeout(TIMEOUT), ONE_ROW_STEPS);

    private int actors;

    LimboTest() {
        db.scheduler.holdStarted(name -> name.startsWith("tarn-build"));
    }

    @AfterEach
    void close() {
        db.checkInvariants();
        db.close();
    }

    private Transaction begin(@Nullable Boolean synchronous) {
        Transaction transaction = db.begin();
        transaction.setCommitMode(new CommitMode(Durability.DEFAULT, synchronous));
        return transaction;
    }

    /** Calls in a thread of its own. */
    private Call<?> call(Runnable action) {
        Call<?> call = db.scheduler.actor("T" + ++actors).call(() -> action.run());
        return call;
    }

    private Call<?> commit(Transaction transaction) {
        return call(transaction::commit);
    }

    private Call<?> insert(@Nullable Boolean synchronous, long key, long value) {
        Transaction transaction = begin(synchronous);
        call(() -> db.insert(transaction, key, value)).result();
        return commit(transaction);
    }

    private void durable() {
        db.journal.acknowledgeAll();
        db.scheduler.runUntilIdle();
        db.checkInvariants();
    }

    private void acknowledge() {
        quorum.acknowledge(0, quorum.appendedCsn());
        db.scheduler.runUntilIdle();
        db.checkInvariants();
    }

    private void timeOut() {
        db.scheduler.advance(TIMEOUT.toNanos());
        db.scheduler.runUntilIdle();
        db.checkInvariants();
    }

    private static void assertRolledBack(Call<?> commit) {
        assertEquals(
                ErrorCode.COMMIT_ROLLED_BACK,
                commit.failure(TarnException.class).code());
    }

    private List<Awaited> awaited() {
        return db.database.limbo().stream().map(LimboEntry::awaited).toList();
    }

    @Test
    void aSynchronousCommitNeedsRecordQuorumAndDecision() {
        Call<?> commit = insert(true, 1, 1);
        assertEquals(List.of(Awaited.JOURNAL), awaited());
        durable();
        assertEquals(List.of(Awaited.QUORUM), awaited());
        acknowledge();
        assertEquals(List.of(Awaited.DECISION), awaited());
        assertTrue(commit.isBlocked());
        durable();
        commit.result();
        assertEquals(Map.of(1L, 1L), db.rows());
    }

    @Test
    void theQuorumMayBeFasterThanTheJournal() {
        Call<?> commit = insert(true, 1, 1);
        acknowledge();
        assertTrue(commit.isBlocked());
        durable();
        commit.result();
    }

    @Test
    void nothingOvertakes() {
        Call<?> first = insert(false, 1, 1);
        Call<?> second = insert(true, 2, 2);
        Call<?> third = insert(false, 3, 3);
        durable();
        first.result();
        assertTrue(third.isBlocked());
        assertEquals(List.of(Awaited.QUORUM, Awaited.EARLIER_COMMIT), awaited());
        acknowledge();
        durable();
        second.result();
        third.result();
    }

    @Test
    void oneDecisionServesManyCommits() {
        Call<?> first = insert(true, 1, 1);
        Call<?> second = insert(true, 2, 2);
        durable();
        acknowledge();
        assertEquals(1, db.journal.pendingCsns().size());
        durable();
        first.result();
        second.result();
    }

    @Test
    void timeOutRollsBackTheSynchronousOneAndAllBehindIt() {
        db.load(1, 1);
        Call<?> first = insert(false, 2, 2);
        Transaction second = begin(true);
        call(() -> assertEquals(1, db.update(second, 1, 10L))).result();
        Call<?> secondCommit = commit(second);
        Call<?> third = insert(false, 3, 3);
        Transaction reader = begin(false);
        call(() -> assertEquals(1, db.update(reader, 1, 11L), "builds on what is prepared"))
                .result();
        durable();
        timeOut();
        first.result();
        assertRolledBack(secondCommit);
        assertRolledBack(third);
        assertEquals(
                ErrorCode.DEPENDENCY_ROLLED_BACK,
                commit(reader).failure(TarnException.class).code());
        Call<?> next = insert(false, 4, 4);
        durable();
        next.result();
        assertEquals(Map.of(1L, 1L, 2L, 2L, 4L, 4L), db.rows());
    }

    @Test
    void whatIsDecidedIsNotTakenBack() {
        Call<?> commit = insert(true, 1, 1);
        acknowledge();
        timeOut();
        assertTrue(commit.isBlocked());
        durable();
        commit.result();
        assertEquals(Map.of(1L, 1L), db.rows());
    }

    /** Each has its own time: the first one's is over, but it is decided; the second one's is not. */
    @Test
    void aDecidedCommitTakesNoLaterOneBack() {
        Call<?> first = insert(true, 1, 1);
        acknowledge();
        db.scheduler.advance(TIMEOUT.toNanos() / 2);
        Call<?> second = insert(true, 2, 2);
        db.scheduler.advance(TIMEOUT.toNanos() / 2);
        db.scheduler.runUntilIdle();
        assertTrue(first.isBlocked() && second.isBlocked());
        acknowledge();
        durable();
        first.result();
        second.result();
    }

    @Test
    void anAcknowledgementThatComesTooLateIsIgnored() {
        Call<?> commit = insert(true, 1, 1);
        durable();
        timeOut();
        assertRolledBack(commit);
        acknowledge();
        durable();
        assertEquals(Map.of(), db.rows());
        Call<?> next = insert(true, 2, 2);
        durable();
        assertTrue(next.isBlocked());
        acknowledge();
        durable();
        next.result();
    }

    @Test
    void anInterruptDoesNotEndTheWait() {
        Transaction transaction = begin(true);
        call(() -> db.insert(transaction, 1, 1L)).result();
        boolean[] interrupted = {false};
        Call<?> commit = call(() -> {
            Thread.currentThread().interrupt();
            transaction.commit();
            interrupted[0] = Thread.interrupted();
        });
        assertTrue(commit.isBlocked());
        acknowledge();
        durable();
        commit.result();
        assertTrue(interrupted[0]);
    }

    @Test
    void closingRollsBackWhatIsUndecided() {
        Transaction transaction = begin(true);
        call(() -> db.insert(transaction, 1, 1L)).result();
        Call<?> commit = commit(transaction);
        Call<?> close = call(db.database::close);
        durable();
        assertRolledBack(commit);
        close.result();
        assertEquals(TransactionStatus.ROLLED_BACK, db.database.status(transaction.id()));
    }

    @Test
    void anUnknownOutcomeNamesTheTransaction() {
        Transaction transaction = begin(false);
        call(() -> db.insert(transaction, 1, 1L)).result();
        Call<?> commit = commit(transaction);
        db.journal.fail(db.journal.pendingCsns().get(0), new TarnException(ErrorCode.OUTCOME_UNKNOWN, "by the test"));
        db.scheduler.runUntilIdle();
        TarnException unknown = commit.failure(TarnException.class);
        assertEquals(ErrorCode.OUTCOME_UNKNOWN, unknown.code());
        assertEquals("08007", unknown.code().sqlState());
        assertTrue(
                String.valueOf(unknown.getMessage())
                        .contains("SELECT tarn_transaction_status('" + transaction.id() + "')"),
                unknown::toString);
        assertEquals(TransactionStatus.UNKNOWN, db.database.status(transaction.id()));
    }

    @Test
    void statusFollowsATransaction() {
        Transaction transaction = begin(true);
        transaction.show();
        assertEquals(TransactionStatus.IN_PROGRESS, db.database.status(transaction.id()));
        call(() -> db.insert(transaction, 1, 1L)).result();
        assertEquals(TransactionStatus.IN_PROGRESS, db.database.status(transaction.id()));
        commit(transaction);
        assertEquals(TransactionStatus.UNKNOWN, db.database.status(transaction.id()), "prepared");
        acknowledge();
        durable();
        assertEquals(TransactionStatus.COMMITTED, db.database.status(transaction.id()));

        Transaction undone = begin(true);
        call(() -> db.insert(undone, 2, 2L)).result();
        undone.rollback();
        assertEquals(TransactionStatus.ROLLED_BACK, db.database.status(undone.id()));

        Transaction changedNothing = begin(null);
        changedNothing.show();
        changedNothing.commit();
        assertEquals(TransactionStatus.COMMITTED, db.database.status(changedNothing.id()));
    }

    /** The transaction decides, else a table that it writes to, else the database. */
    @Test
    void whoDecidesWhetherACommitIsSynchronous() {
        Boolean[] choices = {null, false, true};
        long key = 0;
        for (Boolean byDatabase : choices) {
            set(scope -> scope.setProperty(DatabaseProperty.SYNCHRONOUS, text(byDatabase)));
            for (Boolean byTable : choices) {
                set(scope -> scope.setTableOptions(db.table(), singleton(byTable)));
                for (Boolean byTransaction : choices) {
                    boolean expected = byTransaction != null
                            ? byTransaction
                            : byTable != null ? byTable : byDatabase != null && byDatabase;
                    Call<?> commit = insert(byTransaction, ++key, 1);
                    boolean synchronous = db.database.limbo().get(0).synchronous();
                    assertEquals(
                            expected,
                            synchronous,
                            "database " + byDatabase + ", table " + byTable + ", transaction " + byTransaction);
                    acknowledge();
                    durable();
                    commit.result();
                }
            }
        }
    }

    private static @Nullable String text(@Nullable Boolean value) {
        return value == null ? null : value.toString();
    }

    private static Map<TableOption, @Nullable String> singleton(@Nullable Boolean value) {
        return java.util.Collections.singletonMap(TableOption.SYNCHRONOUS, text(value));
    }

    private void set(java.util.function.Consumer<StatementScope> change) {
        Transaction transaction = begin(false);
        call(() -> transaction.execute("SET", Cancellation.never(), scope -> {
                    change.accept(scope);
                    return 0;
                }))
                .result();
        Call<?> commit = commit(transaction);
        durable();
        commit.result();
    }

    // --- index builds

    private TestBuild moves() {
        return new TestBuild(db.database.pipeline(), Schedule.INDEX, ONE_ROW_STEPS, db.scheduler);
    }

    private Call<IndexBuild> register(boolean unique) {
        return db.scheduler
                .actor("CREATE INDEX")
                .call(() -> db.database.builds().start(db.table(), TestDatabase.indexOnB("I", unique)));
    }

    private void finish(Call<IndexBuild> build) {
        for (int i = 0; i < 100 && !(build.isDone() && build.result().isEnded()); i++) {
            if (build.isDone()) {
                db.scheduler.background("tarn-build").unhold();
            }
            db.scheduler.runUntilIdle();
            durable();
        }
        assertTrue(build.result().isEnded(), () -> build.result().status().toString());
    }

    /** #10929, and 3.3 "prepared, in the log, unconfirmed": the quorum decides, the build waits and never aborts for it. */
    @Test
    void aBuildBesideASynchronousCommitThatIsConfirmed() {
        db.load(1, 1);
        Call<?> commit = insert(true, 2, 2);
        durable();
        Call<IndexBuild> build = register(true);
        durable();
        assertTrue(build.isBlocked(), "the registration does not overtake");
        assertEquals(List.of(Awaited.QUORUM, Awaited.EARLIER_COMMIT), awaited());
        acknowledge();
        durable();
        commit.result();
        finish(build);
        assertEquals(BuildPhase.DONE, build.result().status().phase());
        assertEquals(java.util.Set.of("(1, 1)", "(2, 2)"), db.entries("I"));
    }

    @Test
    void aBuildBesideASynchronousCommitThatTimesOut() {
        db.load(1, 1);
        Call<?> commit = insert(true, 2, 2);
        durable();
        Call<IndexBuild> build = register(true);
        durable();
        timeOut();
        assertRolledBack(commit);
        durable();
        assertNotNull(build.result(), "registered again, through no fault of its own undone");
        finish(build);
        assertEquals(BuildPhase.DONE, build.result().status().phase());
        assertEquals(java.util.Set.of("(1, 1)"), db.entries("I"));
    }

    /** Steps behind a synchronous commit go with it, and are taken again. */
    @Test
    void stepsBehindASynchronousCommitAreTakenAgain() {
        db.load(1, 1, 2, 2);
        Call<IndexBuild> build = register(true);
        durable();
        TestBuild moves = moves();
        assertEquals(TestBuild.Outcome.PREPARED, moves.step());
        Call<?> commit = insert(true, 3, 3);
        durable();
        assertEquals(TestBuild.Outcome.PREPARED, moves.step());
        assertEquals(TestBuild.Outcome.PREPARED, moves.step());
        assertEquals(
                List.of(false, true, true),
                db.database.limbo().stream().map(LimboEntry::step).toList());
        timeOut();
        assertRolledBack(commit);
        finish(build);
        assertEquals(java.util.Set.of("(1, 1)", "(2, 2)"), db.entries("I"));
    }

    /** not_confirmed: {3,2} -> {3,3} is prepared when the build meets {2,2} and {3,2}. */
    @Test
    void aDuplicateThatASynchronousCommitTakesAway() {
        assertEquals(BuildPhase.DONE, duplicateTakenAway(true));
    }

    @Test
    void aDuplicateThatIsThereAgainAfterATimeOut() {
        assertEquals(BuildPhase.FAILED, duplicateTakenAway(false));
    }

    private BuildPhase duplicateTakenAway(boolean confirmed) {
        db.load(1, 1, 2, 2, 3, 2);
        Call<IndexBuild> build = register(true);
        durable();
        TestBuild moves = moves();
        assertEquals(TestBuild.Outcome.PREPARED, moves.step());
        Transaction transaction = begin(true);
        call(() -> assertEquals(1, db.update(transaction, 3, 3L))).result();
        Call<?> commit = commit(transaction);
        durable();
        decide(commit, confirmed);
        finish(build);
        return build.result().status().phase();
    }

    /** #12284: {3,2} is prepared when the build visits {2,2}. */
    @Test
    void aDuplicateThatASynchronousCommitBrings() {
        assertEquals(BuildPhase.FAILED, duplicateBrought(true));
    }

    @Test
    void aDuplicateThatATimeOutTakesAway() {
        assertEquals(BuildPhase.DONE, duplicateBrought(false));
    }

    private BuildPhase duplicateBrought(boolean confirmed) {
        db.load(1, 1, 2, 2);
        Call<IndexBuild> build = register(true);
        durable();
        TestBuild moves = moves();
        assertEquals(TestBuild.Outcome.PREPARED, moves.step());
        Call<?> commit = insert(true, 3, 2);
        durable();
        assertTrue(commit.isBlocked());
        TestBuild.Outcome met = moves.step();
        if (met == TestBuild.Outcome.PREPARED) {
            met = moves.step();
        }
        assertEquals(TestBuild.Outcome.WAIT, met);
        decide(commit, confirmed);
        finish(build);
        return build.result().status().phase();
    }

    private void decide(Call<?> commit, boolean confirmed) {
        if (confirmed) {
            acknowledge();
            durable();
            commit.result();
        } else {
            timeOut();
            assertRolledBack(commit);
            durable();
        }
        assertFalse(db.database.limbo().stream().anyMatch(LimboEntry::synchronous));
    }
}
