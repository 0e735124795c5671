package org.tarndb.txn.matrix;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One version of T, and the commit that made it. What is not final is the commit's fate. */
final class ModelVersion {
    /** What made it. */
    enum Kind {
        START,
        TRANSACTION,
        REGISTRATION,
        STEP,
        PUBLICATION,
        REMOVAL,
        DROPPED_INDEX,
        DROPPED_TABLE
    }

    /** The index in one version. */
    enum IndexState {
        ABSENT,
        BUILDING,
        PUBLIC
    }

    /** Up to which row the index is built. One object is one step's cursor. */
    static final class Cursor {
        static final Cursor NOTHING = new Cursor(Long.MIN_VALUE);
        static final Cursor END = new Cursor(Long.MAX_VALUE);

        private final long last;

        Cursor(long last) {
            this.last = last;
        }

        boolean covers(long a) {
            return a <= last;
        }

        boolean isEnd() {
            return this == END;
        }

        @Override
        public String toString() {
            return isEnd() ? "END" : this == NOTHING ? "NOTHING" : String.valueOf(last);
        }
    }

    final long ordinal;
    final Kind kind;
    final NavigableMap<Long, Row> rows;
    final IndexState index;
    final Cursor cursor;
    /** The rows that the commit wrote; the value is null for one that it deleted. */
    final NavigableMap<Long, @Nullable Row> written;

    final boolean hasTable;
    final boolean journaled;
    final boolean synchronous;
    boolean durable;
    /** The quorum has it, and the record that says so is handed to the journal. */
    boolean decided;
    /** The last commit whose record comes before that record. */
    long decidedAfter;

    boolean decisionDurable;
    boolean confirmed;
    boolean cut;

    ModelVersion(
            long ordinal,
            Kind kind,
            NavigableMap<Long, Row> rows,
            IndexState index,
            Cursor cursor,
            NavigableMap<Long, @Nullable Row> written,
            boolean synchronous) {
        this.ordinal = ordinal;
        this.kind = kind;
        this.rows = Collections.unmodifiableNavigableMap(rows);
        this.index = index;
        this.cursor = cursor;
        this.written = written;
        this.hasTable = kind != Kind.DROPPED_TABLE;
        this.journaled = kind != Kind.STEP;
        this.synchronous = synchronous;
    }

    static ModelVersion start(NavigableMap<Long, Row> rows) {
        return new ModelVersion(0, Kind.START, rows, IndexState.ABSENT, Cursor.NOTHING, new TreeMap<>(), false);
    }

    boolean isConfirmable() {
        return (!journaled || durable) && (!synchronous || decisionDurable);
    }

    boolean isOfBuild() {
        return kind == Kind.REGISTRATION || kind == Kind.STEP || kind == Kind.PUBLICATION || kind == Kind.REMOVAL;
    }

    boolean isOpen() {
        return !confirmed && !cut;
    }

    boolean hasIndex() {
        return index != IndexState.ABSENT;
    }

    /** The number of rows up to the cursor. */
    int rowsCovered() {
        return (int) rows.keySet().stream().filter(cursor::covers).count();
    }

    /** Pairs of rows up to a cursor that have one key which only one row may have. */
    List<Row[]> duplicates(KeyKind kind, Cursor end) {
        List<Row[]> pairs = new ArrayList<>();
        for (Row row : rows.values()) {
            for (Row other : rows.headMap(row.a).values()) {
                Object key = kind.uniqueKey(row);
                if (key != null && key.equals(kind.uniqueKey(other)) && end.covers(row.a)) {
                    pairs.add(new Row[] {other, row});
                }
            }
        }
        return pairs;
    }

    @Override
    public String toString() {
        return kind + " " + rows.values() + " index " + index + " up to " + cursor;
    }
}
