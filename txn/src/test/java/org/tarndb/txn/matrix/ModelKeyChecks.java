package org.tarndb.txn.matrix;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.error.ErrorCode;

/** The unique keys that a {@link ModelStatement} took, looked for at its end: D1, D3 to D5, D9, D10. */
final class ModelKeyChecks {
    private record Taken(Object key, long a) {}

    private final ModelWriter writer;
    private final List<Taken> taken = new ArrayList<>();
    private final ModelWait decision;
    private int checked;
    private @Nullable Row holderBefore;

    ModelKeyChecks(ModelWriter writer) {
        this.writer = writer;
        this.decision = new ModelWait(writer);
    }

    void add(Object key, long a) {
        taken.add(new Taken(key, a));
    }

    void clear() {
        taken.clear();
        checked = 0;
        decision.clear();
    }

    /** @param seenIn the version in which the last row's change saw the index */
    void run(@Nullable ModelVersion seenIn) {
        for (; checked < taken.size(); checked++) {
            check(taken.get(checked), writer.wasBuilding(seenIn));
            decision.clear();
        }
    }

    private void check(Taken each, boolean wasBuilding) {
        Row row = writer.delta().get(each.a);
        if (row == null || !each.key.equals(writer.uniqueKey(row))) {
            return;
        }
        for (Row own : writer.delta().values()) {
            if (own != null && own.a != each.a && each.key.equals(writer.uniqueKey(own))) {
                throw new StatementEnd.Refusal(ErrorCode.UNIQUE_VIOLATION);
            }
        }
        while (true) {
            if (decision.isSet()) {
                decision.await();
                requireOther(holderBefore);
            }
            ModelVersion tip = writer.tip();
            Row holder = indexed(tip, each);
            if (holder == null && wasBuilding) {
                holder = writer.preparedHolder(tip, each.key, each.a);
            }
            if (holder == null) {
                ModelVersion confirmed = writer.order.confirmed();
                if (confirmed.ordinal < tip.ordinal && indexed(confirmed, each) != null) {
                    writer.buildOn(tip);
                }
                return;
            }
            if (isConfirmed(holder)) {
                throw new StatementEnd.Refusal(ErrorCode.UNIQUE_VIOLATION);
            }
            holderBefore = holder;
            decision.until(tip);
        }
    }

    /** The row that was waited for is confirmed, and is still there. */
    private void requireOther(@Nullable Row before) {
        Row now = before == null ? null : writer.tip().rows.get(before.a);
        if (now != null && now == before && isConfirmed(now)) {
            throw new StatementEnd.Refusal(ErrorCode.UNIQUE_VIOLATION);
        }
    }

    private boolean isConfirmed(Row row) {
        return writer.order.confirmed().rows.get(row.a) == row;
    }

    private @Nullable Row indexed(ModelVersion in, Taken each) {
        for (Row other : in.rows.values()) {
            if (in.hasIndex()
                    && in.cursor.covers(other.a)
                    && other.a != each.a
                    && !writer.delta().containsKey(other.a)
                    && each.key.equals(writer.uniqueKey(other))) {
                return other;
            }
        }
        return null;
    }
}
