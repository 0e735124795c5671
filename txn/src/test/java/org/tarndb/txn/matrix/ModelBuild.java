package org.tarndb.txn.matrix;

import java.util.EnumSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tarndb.txn.indexbuild.BuildPhase;
import org.tarndb.txn.indexbuild.TestBuild.Outcome;
import org.tarndb.txn.matrix.ModelVersion.Cursor;
import org.tarndb.txn.matrix.ModelVersion.IndexState;
import org.tarndb.txn.matrix.ModelVersion.Kind;

/** The build by the rules R1 to R10 of docs/online-index.md: what each of its moves comes to, and how it ends. */
final class ModelBuild {
    /** A step that has begun to read. */
    record Begun(ModelVersion from, Cursor end) {}

    private final ModelOrder order;
    private final KeyKind kind;
    private final boolean unique;
    private final long stepRows;
    private @Nullable ModelVersion registration;
    private boolean registered;
    /** Its own thread makes its moves from now on. */
    private boolean running;

    private boolean moved;
    private boolean canceled;
    private boolean paused;
    private @Nullable ModelVersion awaited;
    private @Nullable ModelVersion publication;
    private @Nullable BuildPhase ending;
    private @Nullable BuildPhase ended;

    ModelBuild(ModelOrder order, KeyKind kind, boolean unique, long stepRows) {
        this.order = order;
        this.kind = kind;
        this.unique = unique;
        this.stepRows = stepRows;
    }

    boolean isBegun() {
        return registration != null || registered;
    }

    boolean isRegistered() {
        return registered;
    }

    boolean isRunning() {
        return running;
    }

    /** How it ended; null while it goes on. */
    @Nullable
    BuildPhase ended() {
        return ended;
    }

    void register() {
        registration = order.addIndex(Kind.REGISTRATION, IndexState.BUILDING, Cursor.NOTHING);
        proceed();
    }

    /** After a restart: taken up if it is in the confirmed version and not public. */
    void resume() {
        registered = true;
        registration = null;
    }

    void cancel() {
        canceled = true;
        running = true;
        proceed();
    }

    void run() {
        running = true;
        proceed();
    }

    /** What is prepared is decided all the same; its thread makes no further move. */
    void pause() {
        paused = ended == null;
    }

    void resumeAfterPause() {
        paused = false;
        proceed();
    }

    // --- moves, each an attempt

    /** Null when there is nothing to read. */
    @Nullable
    Begun beginStep() {
        ModelVersion tip = order.tip();
        if (!tip.hasIndex() || tip.cursor.isEnd()) {
            return null;
        }
        List<Long> keys = List.copyOf(tip.rows.keySet());
        long last = tip.rowsCovered() + Math.min(stepRows, keys.size()) - 1;
        return new Begun(tip, last >= keys.size() - 1 ? Cursor.END : new Cursor(keys.get((int) last)));
    }

    /** What may come of a step that was begun here; one thing, but where two pairs of rows have one key each. */
    Set<Outcome> outcomesOf(@Nullable Begun begun) {
        ModelVersion tip = order.tip();
        if (begun == null) {
            return EnumSet.of(tip.hasIndex() ? Outcome.COMPLETE : Outcome.GONE);
        }
        List<Row[]> before = unique ? begun.from.duplicates(kind, begun.end) : List.of();
        if (!before.isEmpty()) {
            return judge(before);
        }
        if (!tip.hasIndex() || tip.cursor != begun.from.cursor) {
            return EnumSet.of(Outcome.AGAIN);
        }
        List<Row[]> now = unique ? tip.duplicates(kind, begun.end) : List.of();
        return now.isEmpty() ? EnumSet.of(Outcome.PREPARED) : judge(now);
    }

    /** R7. */
    private Set<Outcome> judge(List<Row[]> pairs) {
        Set<Outcome> outcomes = EnumSet.noneOf(Outcome.class);
        ModelVersion tip = order.tip();
        for (Row[] pair : pairs) {
            if (!tip.hasIndex()) {
                outcomes.add(Outcome.GONE);
            } else if (!hasBoth(tip.rows, pair)) {
                outcomes.add(Outcome.AGAIN);
            } else {
                outcomes.add(hasBoth(order.confirmed().rows, pair) ? Outcome.DUPLICATE : Outcome.WAIT);
            }
        }
        return outcomes;
    }

    private static boolean hasBoth(NavigableMap<Long, Row> rows, Row[] pair) {
        return rows.get(pair[0].a) == pair[0] && rows.get(pair[1].a) == pair[1];
    }

    void install(Begun begun) {
        order.addIndex(Kind.STEP, order.tip().index, begun.end);
    }

    Outcome publish() {
        ModelVersion tip = order.tip();
        if (!tip.hasIndex()) {
            return Outcome.GONE;
        }
        if (!tip.cursor.isEnd()) {
            return Outcome.AGAIN;
        }
        publication = order.addIndex(Kind.PUBLICATION, IndexState.PUBLIC, Cursor.END);
        return Outcome.PREPARED;
    }

    // --- its own thread

    /** Goes on as far as it can. */
    void proceed() {
        ModelVersion registering = registration;
        if (registering != null) {
            if (registering.cut) {
                register();
                return;
            }
            if (registering.confirmed) {
                registration = null;
                registered = true;
            }
        }
        while (registered && running && ended == null && move()) {
            // it makes its moves
        }
    }

    /** One move; false when it waits or has ended. */
    private boolean move() {
        if (ending == null && canceled) {
            if (!moved && !paused) {
                moveWithoutReading();
            }
            ending = BuildPhase.CANCELED;
            awaited = null;
        }
        ModelVersion waitingFor = awaited;
        if (waitingFor != null) {
            if (waitingFor.isOpen()) {
                return false;
            }
            awaited = null;
            return afterWait(waitingFor);
        }
        if (ending != null) {
            return remove();
        }
        return !paused && advance();
    }

    /** Its thread looks for a cancellation before it reads rows, and after each move. */
    private void moveWithoutReading() {
        if (beginStep() == null && order.tip().hasIndex()) {
            publish();
        }
    }

    private boolean afterWait(ModelVersion decided) {
        if (ending != null && decided.kind == Kind.REMOVAL && decided.confirmed) {
            ended = ending;
        } else if (ending == null && decided == publication && decided.confirmed) {
            ended = BuildPhase.DONE;
        }
        return true;
    }

    private boolean advance() {
        moved = true;
        Begun begun = beginStep();
        Set<Outcome> outcomes = outcomesOf(begun);
        Outcome outcome = outcomes.contains(Outcome.DUPLICATE)
                ? Outcome.DUPLICATE
                : outcomes.iterator().next();
        switch (outcome) {
            case PREPARED -> install(java.util.Objects.requireNonNull(begun));
            case COMPLETE -> {
                publish();
                awaited = publication;
            }
            case DUPLICATE -> ending = BuildPhase.FAILED;
            case GONE -> {
                if (order.limbo().isEmpty()) {
                    ending = BuildPhase.CANCELED;
                } else {
                    awaited = order.tip();
                }
            }
            default -> awaited = order.tip();
        }
        return true;
    }

    private boolean remove() {
        if (order.tip().hasIndex()) {
            awaited = order.addIndex(Kind.REMOVAL, IndexState.ABSENT, Cursor.NOTHING);
        } else if (order.limbo().isEmpty()) {
            ended = ending;
            return false;
        } else {
            awaited = order.tip();
        }
        return true;
    }

    @Override
    public String toString() {
        return "build" + (registered ? ", registered" : "") + (running ? ", running" : "")
                + (paused ? ", paused" : "") + (canceled ? ", canceled" : "")
                + (ending == null ? "" : ", ending " + ending)
                + (ended == null ? "" : ", " + ended);
    }
}
