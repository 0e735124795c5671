package org.tarndb.txn.matrix;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.ErrorCode;

/**
 * A transaction by the rules of docs/online-index.md and docs/transactions.md: what it locks, for what it waits, where it
 * is refused (R5, R6), and what it goes down with (R11).
 */
final class ModelWriter {
    enum State {
        IDLE,
        IN_STATEMENT,
        /** Its commit waits for the fate of {@link #commit}. */
        PREPARED,
        OVER
    }

    final String name;
    final ModelOrder order;
    final ModelLocks locks;
    final KeyKind kind;
    final boolean unique;
    final boolean repeatableRead;
    final boolean synchronous;

    private State state = State.IDLE;
    private NavigableMap<Long, @Nullable Row> delta = new TreeMap<>();
    private NavigableMap<Long, @Nullable Row> atSavepoint = new TreeMap<>();
    private @Nullable ModelStatement statement;
    private Deque<List<Op>> pending = new ArrayDeque<>();
    private @Nullable ModelVersion commit;
    private @Nullable ModelVersion snapshot;
    private @Nullable ModelVersion foundation;
    private long newestOrdinal = -1;
    private boolean doomed;
    private boolean readsOnly;
    private @Nullable ErrorCode error;

    ModelWriter(
            String name,
            ModelOrder order,
            ModelLocks locks,
            KeyKind kind,
            boolean unique,
            boolean repeatableRead,
            boolean synchronous) {
        this.name = name;
        this.order = order;
        this.locks = locks;
        this.kind = kind;
        this.unique = unique;
        this.repeatableRead = repeatableRead;
        this.synchronous = synchronous;
    }

    State state() {
        return state;
    }

    /** What its last statement or its commit failed with; null when it did not. */
    @Nullable
    ErrorCode error() {
        return error;
    }

    @Nullable
    ModelVersion commit() {
        return commit;
    }

    /** Whether it has changed rows, and that is confirmed. */
    boolean isCommitted() {
        ModelVersion made = commit;
        return made != null && !readsOnly && made.confirmed;
    }

    boolean isDoomed() {
        return doomed;
    }

    NavigableMap<Long, @Nullable Row> delta() {
        return delta;
    }

    /** The key that no other row may have; null when there is no such rule for the row. */
    @Nullable
    Object uniqueKey(Row row) {
        return unique ? kind.uniqueKey(row) : null;
    }

    /** Whether the index was not public in a version, so that it need not show all rows. */
    boolean wasBuilding(@Nullable ModelVersion version) {
        return version != null && version.index == ModelVersion.IndexState.BUILDING;
    }

    /** The tip, on which the writer depends from now on. */
    ModelVersion tip() {
        newestOrdinal = Math.max(newestOrdinal, order.tip().ordinal);
        return order.tip();
    }

    /** Takes the snapshot of a REPEATABLE READ transaction. */
    ModelVersion versionToRead() {
        if (!repeatableRead) {
            return newestToRead();
        }
        ModelVersion taken = snapshot == null ? order.confirmed() : snapshot;
        snapshot = taken;
        return taken;
    }

    private ModelVersion newestToRead() {
        ModelVersion prepared = foundation;
        return prepared != null && prepared.ordinal > order.confirmed().ordinal ? prepared : order.confirmed();
    }

    void buildOn(ModelVersion version) {
        if (!repeatableRead && version.ordinal > newestToRead().ordinal) {
            foundation = version;
        }
    }

    /** Whether it is in progress and has locked the table. */
    boolean isWriting() {
        return state == State.IN_STATEMENT || (state == State.IDLE && newestOrdinal >= 0);
    }

    void execute(List<List<Op>> statements) {
        error = null;
        pending = new ArrayDeque<>(statements);
        beginNext();
    }

    private void beginNext() {
        state = State.IN_STATEMENT;
        statement = new ModelStatement(this, pending.remove());
        proceed();
    }

    /** Goes on as far as it can. */
    void proceed() {
        if (state == State.IN_STATEMENT) {
            try {
                if (Objects.requireNonNull(statement).run()) {
                    endStatement();
                    if (!pending.isEmpty()) {
                        beginNext();
                    }
                }
            } catch (StatementEnd.Refusal e) {
                error = e.code();
                pending.clear();
                delta = Objects.requireNonNull(statement).deltaBefore();
                endStatement();
                if (e.code().sqlState().startsWith("40")) {
                    end();
                }
            }
        } else if (state == State.PREPARED) {
            ModelVersion awaited = Objects.requireNonNull(commit);
            if (!awaited.isOpen()) {
                error = awaited.confirmed
                        ? null
                        : readsOnly ? ErrorCode.DEPENDENCY_ROLLED_BACK : ErrorCode.COMMIT_ROLLED_BACK;
                state = State.OVER;
            }
        }
    }

    private void endStatement() {
        statement = null;
        state = State.IDLE;
    }

    /** The statement that waits is canceled. */
    void cancelStatement() {
        ModelStatement running = Objects.requireNonNull(statement);
        running.giveUp();
        error = ErrorCode.QUERY_CANCELED;
        pending.clear();
        delta = running.deltaBefore();
        endStatement();
    }

    void setDelta(NavigableMap<Long, @Nullable Row> changed) {
        delta = changed;
    }

    void setSavepoint() {
        atSavepoint = new TreeMap<>(delta);
    }

    void rollbackToSavepoint() {
        delta = new TreeMap<>(atSavepoint);
    }

    void rollback() {
        error = null;
        end();
    }

    private void end() {
        state = State.OVER;
        locks.releaseAll(this);
    }

    void prepare() {
        error = null;
        ModelVersion last = lastRead();
        if (doomed) {
            error = ErrorCode.DEPENDENCY_ROLLED_BACK;
        } else if (delta.isEmpty()) {
            readsOnly = true;
            commit = last;
        } else if (isDuplicate()) {
            error = ErrorCode.UNIQUE_VIOLATION;
        } else {
            commit = order.addRows(delta, synchronous);
        }
        end();
        if (error == null && commit != null) {
            state = State.PREPARED;
            proceed();
        }
    }

    /** What a transaction without changes has to wait for. */
    private @Nullable ModelVersion lastRead() {
        ModelVersion last = null;
        for (ModelVersion each : order.limbo()) {
            if (each.ordinal <= newestOrdinal) {
                last = each;
            }
        }
        return last;
    }

    /** R6: against the tip's index, and against the rows of those who are prepared. */
    private boolean isDuplicate() {
        ModelVersion tip = order.tip();
        if (!tip.hasIndex()) {
            return false;
        }
        NavigableMap<Long, Row> rows = ModelOrder.with(tip.rows, delta);
        for (Row row : rows.values()) {
            Row old = tip.rows.get(row.a);
            Object key = uniqueKey(row);
            if (delta.get(row.a) != row || key == null || (old != null && key.equals(uniqueKey(old)))) {
                continue;
            }
            boolean indexed = rows.values().stream()
                    .anyMatch(other -> other.a != row.a && tip.cursor.covers(other.a) && key.equals(uniqueKey(other)));
            if (indexed || preparedHolder(tip, key, row.a) != null) {
                return true;
            }
        }
        return false;
    }

    /** The row of a prepared transaction that has the key in the tip, when the index does not show it yet. */
    @Nullable
    Row preparedHolder(ModelVersion tip, Object key, long a) {
        if (!tip.hasIndex() || tip.cursor.isEnd()) {
            return null;
        }
        for (ModelVersion prepared : order.limbo()) {
            for (Row row : prepared.written.values()) {
                if (row != null
                        && row.a != a
                        && !delta.containsKey(row.a)
                        && tip.rows.get(row.a) == row
                        && key.equals(uniqueKey(row))) {
                    return row;
                }
            }
        }
        return null;
    }

    /** A version and all after it have been taken back. */
    void noteCut(ModelVersion first) {
        doomed |= (state == State.IDLE || state == State.IN_STATEMENT) && newestOrdinal >= first.ordinal;
    }

    @Override
    public String toString() {
        return name + " " + state + (doomed ? ", doomed" : "") + (error == null ? "" : ", " + error) + " "
                + delta.keySet() + delta.values();
    }
}
