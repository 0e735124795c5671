package org.tarndb.txn.matrix;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.DatabaseOptions;
import org.tarndb.txn.TestDatabase;
import org.tarndb.txn.ddl.TableSpec;
import org.tarndb.txn.indexbuild.BuildOptions;
import org.tarndb.txn.indexbuild.BuildPhase;
import org.tarndb.txn.quorum.LocalQuorum;

/**
 * Plays a schedule on a database and on the model, and compares the two after every event. The events of the build, of the
 * journal and of a drop are in classes of their own.
 */
final class Scene implements AutoCloseable {
    static final TableName INDEX = new TableName("PUBLIC", "I");
    static final Duration LIMBO_TIMEOUT = Duration.ofSeconds(5);
    static final TableSpec TABLE = TestDatabase.table(column("B"), column("C"), column("D"));
    private static final DatabaseOptions OPTIONS =
            DatabaseOptions.defaults().withLockTimeout(Duration.ofDays(1)).withLimboTimeout(LIMBO_TIMEOUT);

    private final Setting setting;
    private final TestDatabase db;
    private final ModelOrder order;
    private final ModelLocks locks = new ModelLocks();
    private final SceneBuild build;
    private final SceneJournal journal;
    private final SceneDrop drop;
    private final Oracles oracles;
    private final Map<String, SceneWriter> writers = new LinkedHashMap<>();
    private final List<String> trace = new ArrayList<>();
    private Deque<Event> events = new ArrayDeque<>();

    Scene(Setting setting) {
        this.setting = setting;
        LocalQuorum quorum = new LocalQuorum(1, 1);
        BuildOptions options = BuildOptions.DEFAULT.withStepRows(setting.stepRows());
        db = new TestDatabase(1, OPTIONS.withQuorum(quorum), options, TABLE);
        order = new ModelOrder(load());
        oracles = new Oracles(db, order, setting);
        build = new SceneBuild(this, setting, options);
        journal = new SceneJournal(this, quorum);
        drop = new SceneDrop(this);
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

    TestDatabase db() {
        return db;
    }

    ModelOrder order() {
        return order;
    }

    SceneBuild build() {
        return build;
    }

    SceneJournal journal() {
        return journal;
    }

    SceneDrop drop() {
        return drop;
    }

    Oracles oracles() {
        return oracles;
    }

    // --- writers

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

    Collection<SceneWriter> writers() {
        return writers.values();
    }

    void whenIdle(SceneWriter writer, Runnable action) {
        if (writer.isIdle() && order.tip().hasTable) {
            action.run();
        }
    }

    void cancelStatement(SceneWriter writer) {
        if (writer.model.state() == ModelWriter.State.IN_STATEMENT) {
            writer.cancelStatement();
        }
    }

    // --- the schedule

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

    /** Plays what comes before an event and takes that out; does nothing when it does not come any more. */
    void playUntil(Event end) {
        if (events.contains(end)) {
            while (events.peek() != end) {
                playNext();
            }
            events.remove();
            trace.add(end.name());
        }
    }

    /** Adds to what a failure prints. */
    void note(String what) {
        trace.add("  " + what);
    }

    /** Lets all that can go on do so, in one order in the database and in the model; then compares them. */
    void settle() {
        for (int round = 0; round < 2 + writers.size(); round++) {
            build.proceed();
            drop.proceed();
            for (SceneWriter writer : writers.values()) {
                writer.proceed();
                writer.model.proceed();
            }
        }
        oracles.check();
        writers.values().forEach(SceneWriter::check);
        build.check();
        drop.check();
    }

    /** Everybody comes to an end: commits are decided, what is in progress is rolled back, the build goes on. */
    void finish() {
        playLast("B is resumed", build::resume);
        for (int i = 0; i < 20 && !isQuiet(); i++) {
            playLast("the quorum and the journal have all", () -> {
                journal.acknowledge();
                journal.logAll();
            });
            writers.values().stream().filter(SceneWriter::isIdle).forEach(SceneWriter::rollback);
            playLast("B goes on", build::run);
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
                && build.isQuiet()
                && !drop.isWaiting()
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
