package org.tarndb.txn.matrix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.testkit.Actor;
import org.tarndb.storage.testkit.Call;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.version.DatabaseVersion;
import org.tarndb.txn.DatabaseOptions;
import org.tarndb.txn.StatementScope;
import org.tarndb.txn.TestDatabase;
import org.tarndb.txn.Transaction;
import org.tarndb.txn.ddl.TableSpec;
import org.tarndb.txn.indexbuild.BuildOptions;
import org.tarndb.txn.indexbuild.BuildPhase;
import org.tarndb.txn.indexbuild.IndexBuild;
import org.tarndb.txn.indexbuild.TestBuild;
import org.tarndb.txn.indexbuild.TestBuild.Outcome;
import org.tarndb.txn.quorum.LocalQuorum;

/**
 * Plays a schedule on a database and on the model, and compares the two after every event. The build's moves are made one
 * at a time until it publishes, fails or is canceled; from then on its own thread makes them.
 */
final class Scene implements AutoCloseable {
    static final TableName INDEX = new TableName("PUBLIC", "I");
    private static final Duration LIMBO_TIMEOUT = Duration.ofSeconds(5);
    private static final DatabaseOptions OPTIONS =
            DatabaseOptions.defaults().withLockTimeout(Duration.ofDays(1)).withLimboTimeout(LIMBO_TIMEOUT);
    static final TableSpec TABLE = TestDatabase.table(column("B"), column("C"), column("D"));

    private final Setting setting;
    private final LocalQuorum quorum = new LocalQuorum(1, 1);
    private final TestDatabase db;
    private final TestBuild moves;
    private final ModelOrder order;
    private final ModelLocks locks = new ModelLocks();
    private final ModelBuild build;
    private final Oracles oracles;
    private final Map<String, SceneWriter> writers = new LinkedHashMap<>();
    private final List<String> trace = new ArrayList<>();
    private Deque<Event> events = new ArrayDeque<>();
    private @Nullable Actor registrar;
    private @Nullable Call<IndexBuild> registering;
    private @Nullable Actor dropper;
    private @Nullable ModelVersion dropped;

    Scene(Setting setting) {
        this.setting = setting;
        BuildOptions options = BuildOptions.DEFAULT.withStepRows(setting.stepRows());
        db = new TestDatabase(1, OPTIONS.withQuorum(quorum), options, TABLE);
        db.scheduler.holdStarted(name -> name.startsWith("tarn-build"));
        moves = new TestBuild(db.pipeline(), INDEX, options, db.scheduler);
        order = new ModelOrder(load());
        build = new ModelBuild(order, setting.kind(), setting.unique(), setting.stepRows());
        oracles = new Oracles(db, order, setting);
    }

    private static ColumnDef column(String name) {
        return new ColumnDef(name, SqlType.INTEGER, true, null);
    }

    private TreeMap<Long, Row> load() {
        TreeMap<Long, Row> rows = new TreeMap<>();
        for (int i = 0; i < setting.rows().size(); i += 2) {
            long b = setting.rows().get(i + 1);
            Row row = new Row(setting.rows().get(i), b < 0 ? null : (Long) b, 0);
            rows.put(row.a, row);
        }
        db.insert(rows.values().stream().map(Row::values).toList());
        return rows;
    }

    // --- the schedule

    /** A transaction that begins now. */
    SceneWriter begin(String name, boolean repeatableRead, boolean synchronous) {
        SceneWriter writer = new SceneWriter(
                db, new ModelWriter(name, order, locks, setting.kind(), setting.unique(), repeatableRead, synchronous));
        writers.put(name, writer);
        return writer;
    }

    @Nullable
    SceneWriter writer(String name) {
        return writers.get(name);
    }

    void play(List<Event> schedule) {
        events = new ArrayDeque<>(schedule);
        try {
            while (!events.isEmpty()) {
                playNext();
            }
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError(
                    setting + "\n  " + String.join("\n  ", trace) + "\n  <- here; " + build + ", "
                            + writers.values().stream()
                                    .map(w -> w.model.toString())
                                    .toList() + "\n  model: "
                            + order.open() + "\n" + e.getMessage(),
                    e);
        }
    }

    private void playNext() {
        Event event = events.remove();
        trace.add(event.name());
        event.action().accept(this);
        settle();
    }

    /** Lets all that can go on do so, in one order in the database and in the model; then compares them. */
    private void settle() {
        for (int round = 0; round < 2 + writers.size(); round++) {
            if (registrar != null) {
                registrar.proceed();
            }
            if (build.isRunning()) {
                thread().proceed();
            }
            build.proceed();
            if (dropper != null) {
                dropper.proceed();
            }
            for (SceneWriter writer : writers.values()) {
                writer.proceed();
                writer.model.proceed();
            }
        }
        oracles.check();
        writers.values().forEach(SceneWriter::check);
        checkBuild();
        checkDrop();
    }

    private Actor thread() {
        return db.scheduler.background("tarn-build");
    }

    private void checkBuild() {
        Call<IndexBuild> started = registering;
        if (started == null) {
            return;
        }
        assertEquals(build.isRegistered(), started.isDone(), () -> "the registration is confirmed: " + build);
        if (started.isDone()) {
            IndexBuild real = started.result();
            assertEquals(build.ended() != null, real.isEnded(), () -> build + ", but: " + real.status());
            if (build.ended() != null) {
                assertEquals(build.ended(), real.status().phase(), () -> String.valueOf(real.status()));
            }
            boolean failed = real.status().phase() == BuildPhase.FAILED;
            assertTrue(!failed || oracles.duplicateSeen(), () -> "O5: failed without two rows: " + real.status());
        }
    }

    // --- events of writers

    void whenIdle(SceneWriter writer, Runnable action) {
        if (writer.isIdle() && order.tip().hasTable) {
            action.run();
        }
    }

    void logWritten(SceneWriter writer) {
        ModelVersion commit = writer.model.commit();
        if (commit != null && commit.isOpen() && !commit.durable && commit.kind == ModelVersion.Kind.TRANSACTION) {
            logUpTo(commit);
        }
    }

    private void logUpTo(ModelVersion commit) {
        db.journal.acknowledge(csnOf(commit));
        order.durable(commit);
    }

    private long csnOf(ModelVersion commit) {
        List<DatabaseVersion> versions = db.pipeline().openVersions();
        return versions.get(order.open().indexOf(commit)).csn();
    }

    void logFailed(SceneWriter writer) {
        ModelVersion commit = writer.model.commit();
        if (commit != null && commit.isOpen() && !commit.durable && commit.kind == ModelVersion.Kind.TRANSACTION) {
            refuse(commit);
        }
    }

    private void refuse(ModelVersion commit) {
        db.journal.reject(csnOf(commit));
        order.refuse(commit);
        noteCut(commit);
    }

    private void noteCut(ModelVersion first) {
        writers.values().forEach(writer -> writer.model.noteCut(first));
    }

    void acknowledge() {
        quorum.acknowledge(0, quorum.appendedCsn());
        order.acknowledge();
    }

    void logAll() {
        db.journal.acknowledgeAll();
        order.allDurable();
    }

    /** The first who notices takes all back that waits for the quorum. */
    void timeOut() {
        ModelVersion first = order.firstUndecided();
        db.scheduler.advance(LIMBO_TIMEOUT.toNanos());
        if (first != null) {
            writers.values().stream()
                    .filter(writer -> writer.model.commit() == first)
                    .forEach(SceneWriter::proceed);
            order.cut(first);
            noteCut(first);
        }
    }

    void cancelStatement(SceneWriter writer) {
        if (writer.model.state() == ModelWriter.State.IN_STATEMENT) {
            writer.cancelStatement();
        }
    }

    // --- events of the build

    void register() {
        registrar = db.scheduler.actor("CREATE INDEX");
        registrar.hold();
        registering = registrar.call(() ->
                db.database.builds().start(db.table(), setting.kind().spec(INDEX.name(), setting.unique())));
        build.register();
    }

    /** What comes before {@link Event#STEP_PREPARED} in the schedule happens while the step is made. */
    void step() {
        if (build.isRunning() || !build.isBegun()) {
            return;
        }
        ModelBuild.Begun begun = build.beginStep();
        boolean[] isDone = {false};
        Outcome outcome = moves.step(() -> {
            if (!isDone[0]) {
                isDone[0] = true;
                playUntilPrepared();
            }
        });
        Set<Outcome> expected = build.outcomesOf(begun);
        trace.add("  " + outcome);
        assertTrue(expected.contains(outcome), () -> "the step is to be " + expected + " but is " + outcome);
        if (outcome == Outcome.PREPARED && begun != null) {
            build.install(begun);
        } else if (outcome == Outcome.DUPLICATE) {
            runBuild();
        }
    }

    private void playUntilPrepared() {
        if (events.contains(Event.STEP_PREPARED)) {
            while (events.peek() != Event.STEP_PREPARED) {
                playNext();
            }
            events.remove();
            trace.add(Event.STEP_PREPARED.name());
        }
    }

    /** By its own thread when the build is at its end; else it is an attempt, which must be refused (R8). */
    void publish() {
        if (build.isRunning() || !build.isBegun()) {
            return;
        }
        if (build.isRegistered() && order.tip().cursor.isEnd()) {
            runBuild();
        } else {
            Outcome expected = build.publish();
            assertEquals(expected, moves.publish());
        }
    }

    void logBuild() {
        ModelVersion last = null;
        for (ModelVersion each : order.limbo()) {
            if (each.journaled && !each.durable && each.isOfBuild()) {
                last = each;
            }
        }
        if (last != null) {
            logUpTo(last);
        }
    }

    void cancelBuild() {
        Call<IndexBuild> started = registering;
        if (started != null && started.isDone() && build.ended() == null) {
            started.result().cancel("by the schedule");
            build.cancel();
            settle();
        }
    }

    void runBuild() {
        if (build.isRegistered() && !build.isRunning()) {
            thread().proceed();
            build.run();
        }
    }

    // --- drops

    void dropTable() {
        if (canDrop()) {
            TableDef table = db.table();
            drop(scope -> scope.dropTable(table));
            dropped = order.dropTable();
        }
    }

    /** One that is confirmed to be public. */
    void dropIndex() {
        if (canDrop() && order.limbo().isEmpty() && order.tip().index == ModelVersion.IndexState.PUBLIC) {
            drop(scope -> scope.dropIndex(INDEX));
            dropped = order.addIndex(
                    ModelVersion.Kind.DROPPED_INDEX, ModelVersion.IndexState.ABSENT, ModelVersion.Cursor.NOTHING);
        }
    }

    /** A writer in progress would make it wait, which is not of interest here. */
    private boolean canDrop() {
        return order.tip().hasTable && writers.values().stream().noneMatch(writer -> writer.model.isWriting());
    }

    private void drop(Consumer<StatementScope> statement) {
        Transaction transaction = db.begin();
        Actor actor = db.scheduler.actor("DROP");
        actor.call(() -> {
            transaction.execute("DROP", Cancellation.never(), scope -> {
                statement.accept(scope);
                return 0;
            });
            transaction.commit();
        });
        assertTrue(actor.isBlocked(), () -> "the drop waits for the journal: " + actor.failure());
        dropper = actor;
    }

    void logDrop() {
        ModelVersion drop = dropped;
        if (drop != null && drop.isOpen() && !drop.durable) {
            logUpTo(drop);
        }
    }

    void refuseDrop() {
        ModelVersion drop = dropped;
        if (drop != null && drop.isOpen() && !drop.durable) {
            refuse(drop);
        }
    }

    private void checkDrop() {
        Actor actor = dropper;
        ModelVersion drop = dropped;
        if (actor != null && drop != null) {
            assertEquals(drop.isOpen(), actor.isBlocked());
            if (!drop.isOpen()) {
                assertEquals(drop.cut, actor.failure() != null, () -> "the drop: " + actor.failure());
            }
        }
    }

    // --- the end

    /** Everybody comes to an end: commits are decided, what is in progress is rolled back, the build goes on. */
    void finish() {
        for (int i = 0; i < 20 && !isQuiet(); i++) {
            playLast("the quorum and the journal have all", () -> {
                acknowledge();
                logAll();
            });
            writers.values().stream().filter(SceneWriter::isIdle).forEach(SceneWriter::rollback);
            playLast("B goes on", this::runBuild);
        }
        assertTrue(isQuiet(), () -> "all come to an end (O6): " + build + " " + writers.values());
        oracles.checkSnapshots();
        db.checkNothingHeld();
    }

    private void playLast(String name, Runnable action) {
        play(List.of(new Event(name, scene -> action.run())));
    }

    private boolean isQuiet() {
        return order.limbo().isEmpty()
                && (!build.isBegun() || build.ended() != null)
                && writers.values().stream().allMatch(writer -> writer.model.state() == ModelWriter.State.OVER);
    }

    /** Whether a writer's changes were confirmed, as its caller was told. */
    boolean isConfirmed(String name) {
        SceneWriter writer = Objects.requireNonNull(writers.get(name));
        return writer.model.isCommitted() && writer.call().failure() == null;
    }

    /** B by A, as it is confirmed. */
    Map<Long, @Nullable Long> rows() {
        Map<Long, @Nullable Long> rows = new TreeMap<>();
        order.confirmed().rows.forEach((a, row) -> rows.put(a, row.b));
        return rows;
    }

    @Nullable
    BuildPhase buildEnded() {
        return build.ended();
    }

    @Override
    public void close() {
        db.close();
    }
}
