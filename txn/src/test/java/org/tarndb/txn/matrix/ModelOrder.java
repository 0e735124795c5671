package org.tarndb.txn.matrix;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tarndb.txn.matrix.ModelVersion.Cursor;
import org.tarndb.txn.matrix.ModelVersion.IndexState;
import org.tarndb.txn.matrix.ModelVersion.Kind;

/** The total order of commits, as plain lists: the confirmed version, and those in the limbo. */
final class ModelOrder {
    private ModelVersion confirmed;
    private final List<ModelVersion> limbo = new ArrayList<>();
    private long lastOrdinal;

    ModelOrder(NavigableMap<Long, Row> rows) {
        confirmed = ModelVersion.start(rows);
    }

    ModelVersion confirmed() {
        return confirmed;
    }

    ModelVersion tip() {
        return limbo.isEmpty() ? confirmed : limbo.get(limbo.size() - 1);
    }

    List<ModelVersion> limbo() {
        return limbo;
    }

    /** The confirmed version and those in the limbo. */
    List<ModelVersion> open() {
        List<ModelVersion> versions = new ArrayList<>();
        versions.add(confirmed);
        versions.addAll(limbo);
        return versions;
    }

    ModelVersion addRows(NavigableMap<Long, @Nullable Row> written, boolean synchronous) {
        ModelVersion tip = tip();
        return add(Kind.TRANSACTION, with(tip.rows, written), tip.index, tip.cursor, written, synchronous);
    }

    /** Rows with changes on top. */
    static NavigableMap<Long, Row> with(NavigableMap<Long, Row> rows, Map<Long, @Nullable Row> written) {
        NavigableMap<Long, Row> changed = new TreeMap<>(rows);
        written.forEach((a, row) -> {
            if (row == null) {
                changed.remove(a);
            } else {
                changed.put(a, row);
            }
        });
        return changed;
    }

    ModelVersion addIndex(Kind kind, IndexState index, Cursor cursor) {
        return add(kind, tip().rows, index, cursor, new TreeMap<>(), false);
    }

    /** Nothing comes after it but its removal: no writer has the table then. */
    ModelVersion dropTable() {
        return add(Kind.DROPPED_TABLE, new TreeMap<>(), IndexState.ABSENT, Cursor.NOTHING, new TreeMap<>(), false);
    }

    private ModelVersion add(
            Kind kind,
            NavigableMap<Long, Row> rows,
            IndexState index,
            Cursor cursor,
            NavigableMap<Long, @Nullable Row> written,
            boolean synchronous) {
        ModelVersion added = new ModelVersion(++lastOrdinal, kind, rows, index, cursor, written, synchronous);
        limbo.add(added);
        confirmWhatCanBe();
        return added;
    }

    /** The journal has all up to this one. */
    void durable(ModelVersion last) {
        limbo.forEach(each -> {
            each.durable |= each.ordinal <= last.ordinal;
            each.decisionDurable |= each.decided && each.decidedAfter < last.ordinal;
        });
        confirmWhatCanBe();
    }

    /** The journal has all that was handed to it. */
    void allDurable() {
        limbo.forEach(each -> {
            each.durable = true;
            each.decisionDurable |= each.decided;
        });
        confirmWhatCanBe();
    }

    /** The quorum has all that was prepared up to now. */
    void acknowledge() {
        limbo.stream().filter(each -> each.synchronous && !each.decided).forEach(each -> {
            each.decided = true;
            each.decidedAfter = lastOrdinal;
        });
    }

    /** The first that waits for the quorum; null when there is none. */
    @Nullable
    ModelVersion firstUndecided() {
        return first(each -> each.synchronous && !each.decided);
    }

    private @Nullable ModelVersion first(Predicate<ModelVersion> which) {
        return limbo.stream().filter(which).findFirst().orElse(null);
    }

    private void confirmWhatCanBe() {
        while (!limbo.isEmpty() && limbo.get(0).isConfirmable()) {
            confirmed = limbo.remove(0);
            confirmed.confirmed = true;
        }
    }

    /** The journal refuses this one's record and all after it; a decision among them is handed over again. */
    void refuse(ModelVersion first) {
        cut(first);
        limbo.stream()
                .filter(each -> each.decidedAfter >= first.ordinal)
                .forEach(each -> each.decidedAfter = lastOrdinal);
    }

    /** Takes this one and all after it away. */
    void cut(ModelVersion first) {
        limbo.stream().filter(each -> each.ordinal >= first.ordinal).forEach(each -> each.cut = true);
        limbo.removeIf(each -> each.cut);
    }

    /** Goes on from a version that was found after a restart. */
    void restart(NavigableMap<Long, Row> rows, IndexState index) {
        limbo.clear();
        Cursor cursor = index == IndexState.PUBLIC ? Cursor.END : Cursor.NOTHING;
        confirmed = new ModelVersion(++lastOrdinal, Kind.START, rows, index, cursor, new TreeMap<>(), false);
        confirmed.confirmed = true;
    }
}
