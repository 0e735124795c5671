package org.tarndb.txn.matrix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.SimulatedFileSystem;
import org.tarndb.storage.journal.Durability;
import org.tarndb.storage.testkit.Actor;
import org.tarndb.storage.testkit.Call;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.txn.DatabaseOptions;
import org.tarndb.txn.TestDatabase;
import org.tarndb.txn.Transaction;
import org.tarndb.txn.commit.CommitMode;
import org.tarndb.txn.indexbuild.BuildOptions;
import org.tarndb.txn.indexbuild.BuildPhase;
import org.tarndb.txn.indexbuild.IndexBuild;
import org.tarndb.txn.indexbuild.TestBuild;
import org.tarndb.txn.quorum.LocalQuorum;
import org.tarndb.txn.view.ReadView;
import org.tarndb.txn.view.RowCursor;
import org.tarndb.txn.view.TableView;

/** A database on files that lose what was not forced, with a unique build and a writer that stop where the test says. */
final class CrashScene implements AutoCloseable {
    /** How far the build is. */
    enum BuildMoment {
        NOT_BEGUN,
        REGISTERED,
        /** Steps of two rows: the crash comes while the second is made. */
        IN_A_STEP,
        AFTER_A_STEP,
        SCANNED,
        PUBLICATION_PREPARED,
        PUBLISHED
    }

    /** How far the writer is. */
    enum WriterMoment {
        IN_PROGRESS,
        PREPARED,
        RECORD_BEING_WRITTEN,
        CONFIRMED,
        QUORUM_UNDECIDED,
        DECISION_NOT_WRITTEN,
        QUORUM_CONFIRMED;

        boolean isSynchronous() {
            return compareTo(QUORUM_UNDECIDED) >= 0;
        }

        /** A build that is published behind a writer has the journal write the writer's record, too. */
        boolean canBe(boolean beforeTheBuild, BuildMoment build) {
            boolean settled = this == IN_PROGRESS || this == CONFIRMED || this == QUORUM_CONFIRMED;
            return settled || !beforeTheBuild || build != BuildMoment.PUBLISHED;
        }
    }

    private static final Predicate<String> HELD =
            name -> name.startsWith("tarn-build") || name.startsWith("tarn journal");
    private static final BuildOptions STEPS = BuildOptions.DEFAULT.withStepRows(2);

    private final long seed;
    private SimulatedFileSystem files = new SimulatedFileSystem();
    private LocalQuorum quorum = new LocalQuorum(1, 1);
    private TestDatabase db;
    private BuildMoment reached = BuildMoment.NOT_BEGUN;
    private @Nullable Call<?> commit;
    private @Nullable SimulatedFileSystem crashedInStep;

    CrashScene(long seed) {
        this.seed = seed;
        db = open();
        List<Object[]> rows = new ArrayList<>();
        for (int i = 0; i < Change.ROWS.size(); i += 2) {
            rows.add(new Row(Change.ROWS.get(i), Change.ROWS.get(i + 1), 0).values());
        }
        db.insert(rows);
    }

    private TestDatabase open() {
        quorum = new LocalQuorum(1, 1);
        DatabaseOptions options = DatabaseOptions.defaults().withQuorum(quorum).withLimboTimeout(Duration.ofDays(1));
        return TestDatabase.onYieldingFiles(seed, files, options, STEPS, HELD, Scene.TABLE);
    }

    private Actor journal() {
        return db.scheduler.background("tarn journal");
    }

    /** Goes on with the build up to a moment. */
    void build(BuildMoment moment) {
        TestBuild moves = new TestBuild(db.pipeline(), Scene.INDEX, STEPS, db.scheduler);
        while (reached.compareTo(moment) < 0) {
            reached = BuildMoment.values()[reached.ordinal() + 1];
            switch (reached) {
                case REGISTERED -> {
                    Call<IndexBuild> start = db.scheduler
                            .actor("CREATE INDEX")
                            .call(() -> db.database
                                    .builds()
                                    .start(db.table(), KeyKind.PLAIN.spec(Scene.INDEX.name(), true)));
                    journal().proceed();
                    db.scheduler.runUntilIdle();
                    start.result();
                }
                case IN_A_STEP -> {
                    moves.step();
                    moves.step(() -> crashedInStep = moment == BuildMoment.IN_A_STEP ? files.crash(seed) : null);
                }
                case AFTER_A_STEP -> crashedInStep = null;
                case SCANNED -> {
                    for (int i = 0; i < 4; i++) {
                        moves.step();
                    }
                }
                case PUBLICATION_PREPARED -> moves.publish();
                case PUBLISHED -> journal().proceed();
                case NOT_BEGUN -> throw new IllegalStateException();
            }
            db.scheduler.runUntilIdle();
            db.checkInvariants();
        }
    }

    void write(WriterMoment moment, List<Op> ops) {
        Transaction transaction = db.begin();
        transaction.setCommitMode(new CommitMode(Durability.DEFAULT, moment.isSynchronous()));
        Actor actor = db.scheduler.actor("T");
        Call<?> statements = actor.call(() -> {
            for (Op op : ops) {
                transaction.execute(op.toString(), Cancellation.never(), scope -> {
                    SceneWriter.run(db, scope, op);
                    return 0;
                });
            }
        });
        Throwable refusal = statements.failure();
        if (moment == WriterMoment.IN_PROGRESS || refusal != null) {
            return;
        }
        Call<?> committing = actor.call(transaction::commit);
        commit = committing;
        if (committing.isDone()) { // refused
            committing.failure();
            return;
        }
        if (moment == WriterMoment.RECORD_BEING_WRITTEN) {
            for (int turns = (int) Math.floorMod(seed, 4L); turns >= 0; turns--) {
                journal().proceedOnce();
            }
        } else if (moment != WriterMoment.PREPARED) {
            journal().proceed();
        }
        if (moment == WriterMoment.DECISION_NOT_WRITTEN || moment == WriterMoment.QUORUM_CONFIRMED) {
            quorum.acknowledge(0, quorum.appendedCsn());
        }
        if (moment == WriterMoment.QUORUM_CONFIRMED) {
            journal().proceed();
        }
        db.scheduler.runUntilIdle();
        if (moment == WriterMoment.CONFIRMED || moment == WriterMoment.QUORUM_CONFIRMED) {
            committing.result();
        }
        db.checkInvariants();
    }

    /** Whether the writer's statement or its commit failed before anything was prepared. */
    boolean isRefused() {
        Call<?> committing = commit;
        return committing == null || (committing.isDone() && committing.failure() != null);
    }

    /** @param inTheStep whether nothing has happened since the step was made */
    void crashAndOpen(boolean inTheStep) {
        SimulatedFileSystem inStep = crashedInStep;
        SimulatedFileSystem crashed = inStep != null && inTheStep ? inStep : files.crash(seed);
        Call<?> committing = commit;
        if (committing != null) {
            committing.failure();
        }
        db.close();
        files = crashed;
        db = open();
        db.checkInvariants();
    }

    Map<Long, @Nullable Long> rows() {
        Map<Long, @Nullable Long> rows = new TreeMap<>();
        scan(null).forEach(row -> rows.put(row.a, row.b));
        return rows;
    }

    private List<Row> scan(@Nullable IndexDef index) {
        ReadView view = db.database.confirmed();
        TableDef table = view.catalog().table(TestDatabase.T);
        assertNotNull(table);
        TableView rows = view.table(table);
        List<Row> found = new ArrayList<>();
        RowCursor cursor = index == null ? rows.scan(KeyRange.all(), false) : rows.scan(index, KeyRange.all(), false);
        while (cursor.next()) {
            found.add(SceneWriter.decode(table, cursor.row()));
        }
        return found;
    }

    /** How the build ends that was taken up; null when there is none. */
    @Nullable
    BuildPhase finish() {
        IndexBuild build = db.database.builds().find(Scene.INDEX);
        journal().unhold();
        if (build != null) {
            db.scheduler.background("tarn-build").unhold();
        }
        db.scheduler.runUntilIdle();
        db.checkInvariants();
        IndexDef index = db.database.confirmedVersion().catalog().index(Scene.INDEX);
        if (index != null) {
            assertTrue(index.isPublic(), "the index is public");
            List<String> expected = scan(null).stream()
                    .sorted(KeyKind.PLAIN.order())
                    .map(Row::toString)
                    .toList();
            assertEquals(expected, scan(index).stream().map(Row::toString).toList(), "O2");
        }
        db.checkNothingHeld();
        return build == null
                ? (index == null ? null : BuildPhase.DONE)
                : build.status().phase();
    }

    @Override
    public void close() {
        db.close();
    }
}
