package org.tarndb.txn.matrix;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.ErrorCode;

/** One statement of a {@link ModelWriter}: it waits in the middle of a row's change and goes on from there. */
final class ModelStatement {
    private record Key(Object of) {}

    private final ModelWriter writer;
    private final List<Op> ops;
    private final NavigableMap<Long, @Nullable Row> deltaBefore;
    private ModelVersion version;
    private NavigableMap<Long, Row> view;
    private int done;
    private boolean begun;
    /** The row is locked and looked at; what may be waited for now are its keys. */
    private boolean rowIsMine;

    private @Nullable ModelVersion indexSeenIn;
    private final List<Row> insertions = new ArrayList<>();
    private final ModelKeyChecks checks;
    private final ModelWait decision;
    private @Nullable Object wanted;

    ModelStatement(ModelWriter writer, List<Op> ops) {
        this.writer = writer;
        this.ops = ops;
        this.checks = new ModelKeyChecks(writer);
        this.decision = new ModelWait(writer);
        this.deltaBefore = new TreeMap<>(writer.delta());
        this.version = writer.versionToRead();
        this.view = ModelOrder.with(version.rows, deltaBefore);
    }

    NavigableMap<Long, @Nullable Row> deltaBefore() {
        return deltaBefore;
    }

    /** True when it has ended; false while it waits. */
    boolean run() {
        if (writer.isDoomed() && done == 0 && !begun) {
            throw new StatementEnd.Refusal(ErrorCode.DEPENDENCY_ROLLED_BACK);
        }
        try {
            while (true) {
                try {
                    runFrom();
                    writer.buildOn(version);
                    return true;
                } catch (StatementEnd.Restart e) {
                    restart();
                }
            }
        } catch (StatementEnd.Waits e) {
            return false;
        }
    }

    private void restart() {
        if (writer.isDoomed()) {
            throw new StatementEnd.Refusal(ErrorCode.DEPENDENCY_ROLLED_BACK);
        }
        writer.setDelta(new TreeMap<>(deltaBefore));
        version = writer.tip();
        view = ModelOrder.with(version.rows, deltaBefore);
        done = 0;
        begun = false;
        insertions.clear();
        checks.clear();
    }

    private void runFrom() {
        for (; done < ops.size(); done++) {
            change(ops.get(done));
            begun = false;
        }
        for (; !insertions.isEmpty(); insertions.remove(0)) {
            insert(insertions.get(0));
            begun = false;
        }
        checks.run(indexSeenIn);
    }

    /** The indexes of a row's change are those of the tip when it begins. */
    private void begin() {
        if (!begun) {
            begun = true;
            rowIsMine = false;
            indexSeenIn = writer.tip();
            decision.clear();
        }
    }

    private void change(Op op) {
        if (op instanceof Op.Insert insert) {
            insert(new Row(insert.a(), insert.b(), 0));
        } else if (op instanceof Op.Update update) {
            Row old = claim(update.a());
            if (old != null) {
                put(old, new Row(old.a, update.b(), old.c));
            }
        } else if (op instanceof Op.Touch touch) {
            Row old = claim(touch.a());
            if (old != null) {
                put(old, new Row(old.a, old.b, old.c + 1));
            }
        } else if (op instanceof Op.Delete delete) {
            Row old = claim(delete.a());
            if (old != null) {
                remove(old);
            }
        } else if (op instanceof Op.Move move) {
            Row old = claim(move.a());
            if (old != null) {
                remove(old);
                insertions.add(new Row(move.to(), old.b, old.c));
            }
        }
    }

    /** The row, locked and still as it was read; null when there is none. */
    private @Nullable Row claim(long a) {
        Row read = view.get(a);
        if (read == null) {
            return null;
        }
        begin();
        if (rowIsMine) {
            return read;
        }
        lock(a);
        NavigableMap<Long, @Nullable Row> delta = writer.delta();
        if (delta.containsKey(a) != deltaBefore.containsKey(a) || delta.get(a) != deltaBefore.get(a)) {
            return null; // this statement has changed it already
        }
        Row current = delta.containsKey(a) ? delta.get(a) : writer.tip().rows.get(a);
        if (current != read) {
            throw writer.repeatableRead
                    ? new StatementEnd.Refusal(ErrorCode.SERIALIZATION_FAILURE)
                    : StatementEnd.Restart.INSTANCE;
        }
        rowIsMine = true;
        return read;
    }

    private void put(@Nullable Row old, Row row) {
        lockKeys(old, row);
        writer.delta().put(row.a, row);
    }

    private void remove(Row old) {
        lockKeys(old, null);
        writer.delta().put(old.a, null);
    }

    private void insert(Row row) {
        begin();
        if (!rowIsMine) {
            lock(row.a);
            requireAbsent(row);
            rowIsMine = true;
        }
        put(null, row);
    }

    private void requireAbsent(Row row) {
        if (writer.delta().get(row.a) != null) {
            throw new StatementEnd.Refusal(ErrorCode.UNIQUE_VIOLATION);
        }
        while (!writer.delta().containsKey(row.a)) {
            decision.await();
            ModelVersion tip = writer.tip();
            Row current = tip.rows.get(row.a);
            Row confirmed = writer.order.confirmed().rows.get(row.a);
            if (current == null) {
                if (writer.repeatableRead && version.rows.containsKey(row.a)) {
                    throw new StatementEnd.Refusal(ErrorCode.SERIALIZATION_FAILURE);
                }
                if (confirmed != null) {
                    writer.buildOn(tip);
                }
                break;
            }
            if (current == confirmed) {
                throw new StatementEnd.Refusal(ErrorCode.UNIQUE_VIOLATION);
            }
            decision.until(tip);
        }
    }

    private void lockKeys(@Nullable Row old, @Nullable Row row) {
        ModelVersion seen = indexSeenIn;
        Object oldKey = old == null ? null : writer.uniqueKey(old);
        Object newKey = row == null ? null : writer.uniqueKey(row);
        if (seen == null || !seen.hasIndex() || java.util.Objects.equals(oldKey, newKey)) {
            return;
        }
        if (oldKey != null) {
            lock(new Key(oldKey));
        }
        if (newKey != null && row != null) {
            lock(new Key(newKey));
            checks.add(newKey, row.a);
        }
    }

    private void lock(Object key) {
        if (writer.locks.acquire(writer, key)) {
            wanted = null;
            return;
        }
        wanted = key;
        if (writer.isDoomed()) {
            giveUp();
            throw new StatementEnd.Refusal(ErrorCode.DEPENDENCY_ROLLED_BACK);
        }
        if (writer.locks.isInCycle(writer)) {
            giveUp();
            throw new StatementEnd.Refusal(ErrorCode.DEADLOCK_DETECTED);
        }
        throw StatementEnd.Waits.INSTANCE;
    }

    void giveUp() {
        Object key = wanted;
        if (key != null) {
            writer.locks.giveUp(writer, key);
        }
    }
}
