package org.tarndb.txn.matrix;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The kinds of change that a writer makes, to one row or to several around it. */
enum Change {
    INSERT {
        @Override
        List<Op> ops(long row, @Nullable Long key) {
            return List.of(new Op.Insert(row + 1, key));
        }
    },
    UPDATE_OF_KEY {
        @Override
        List<Op> ops(long row, @Nullable Long key) {
            return List.of(new Op.Update(row, key));
        }
    },
    UPDATE_OF_OTHER_COLUMN {
        @Override
        List<Op> ops(long row, @Nullable Long key) {
            return List.of(new Op.Touch(row));
        }
    },
    DELETE {
        @Override
        List<Op> ops(long row, @Nullable Long key) {
            return List.of(new Op.Delete(row));
        }
    },
    DELETE_AND_INSERT {
        @Override
        List<Op> ops(long row, @Nullable Long key) {
            return List.of(new Op.Delete(row), new Op.Insert(row, key));
        }
    },
    MOVE_TO_THE_RIGHT {
        @Override
        List<Op> ops(long row, @Nullable Long key) {
            return List.of(new Op.Move(row, row + 3));
        }
    },
    MOVE_TO_THE_LEFT {
        @Override
        List<Op> ops(long row, @Nullable Long key) {
            return List.of(new Op.Move(row, row - 1));
        }
    },
    /** The row's key goes to another row, on which the statement comes later. */
    KEY_FROM_ROW_TO_ROW {
        @Override
        List<Op> ops(long row, @Nullable Long key) {
            return List.of(new Op.Update(row, key), new Op.Update(row == 8 ? 2 : row + 2, 10 * row));
        }
    },
    /** Rows on all sides of any cursor. */
    MANY_ROWS {
        @Override
        List<Op> ops(long row, @Nullable Long key) {
            List<Op> ops = new ArrayList<>();
            for (long a = 2; a <= 8; a += 2) {
                ops.add(a == row ? new Op.Update(a, key) : a == 6 ? new Op.Delete(a) : new Op.Touch(a));
            }
            ops.add(new Op.Insert(row + 1, 7L));
            return ops;
        }
    };

    /** Rows 2, 4, 6 and 8, where B is ten times A. */
    static final List<Long> ROWS = List.of(2L, 20L, 4L, 40L, 6L, 60L, 8L, 80L);

    /**
     * What it does.
     *
     * @param row one of {@link #ROWS}
     * @param key the new B, where there is one
     */
    abstract List<Op> ops(long row, @Nullable Long key);

    /** Begins a script with it. Several statements where one would not see what it did before. */
    Script.Draft by(Script.Draft writer, long row, @Nullable Long key) {
        List<Op> ops = ops(row, key);
        if (this == DELETE_AND_INSERT) {
            return writer.statements(ops);
        }
        return writer.statement(ops.toArray(new Op[0]));
    }

    /** B by A after the changes, plainly. */
    static Map<Long, @Nullable Long> after(List<Long> pairs, List<Op> ops) {
        Map<Long, @Nullable Long> rows = new TreeMap<>();
        for (int i = 0; i < pairs.size(); i += 2) {
            rows.put(pairs.get(i), pairs.get(i + 1) < 0 ? null : pairs.get(i + 1));
        }
        for (Op op : ops) {
            if (op instanceof Op.Insert insert) {
                rows.put(insert.a(), insert.b());
            } else if (op instanceof Op.Update update) {
                rows.put(update.a(), update.b());
            } else if (op instanceof Op.Delete delete) {
                rows.remove(delete.a());
            } else if (op instanceof Op.Move move) {
                rows.put(move.to(), rows.remove(move.a()));
            }
        }
        return rows;
    }
}
