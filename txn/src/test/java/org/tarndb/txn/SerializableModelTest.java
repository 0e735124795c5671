package org.tarndb.txn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.IndexColumn;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.tree.KeyRange;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.ddl.IndexSpec;
import org.tarndb.txn.ddl.TableSpec;
import org.tarndb.txn.view.RowCursor;
import org.tarndb.txn.view.TableView;

/**
 * Random interleaved SERIALIZABLE transactions in one thread, against plain maps. Two things are checked: those that
 * commit would have read the same had they run one after the other in the order of their commits, by running them again
 * on a map; and those that fail had read something that others have changed, by comparing what was read with the maps.
 */
class SerializableModelTest {
    private static final int KEYS = 24;
    private static final int VALUES = 6;
    private static final int EVENTS = 80;

    /** A row of the model; like the database's, compared by reference. */
    private static final class Row {
        final long a;
        final long b;

        Row(long a, long b) {
            this.a = a;
            this.b = b;
        }
    }

    /** What was read: of the rows by A, or of the index by B (with A where the read has ended early). */
    private record Read(boolean byIndex, Place from, Place to, boolean descending, int limit, List<String> result) {
        boolean covers(Row row) {
            Place place = Place.of(byIndex, row);
            return place.compareTo(from) >= 0 && place.compareTo(to) <= 0;
        }
    }

    /** A place in the order of a scan. */
    private record Place(long b, long a) implements Comparable<Place> {
        static Place of(boolean byIndex, Row row) {
            return new Place(byIndex ? row.b : 0, row.a);
        }

        @Override
        public int compareTo(Place other) {
            return b != other.b ? Long.compare(b, other.b) : Long.compare(a, other.a);
        }
    }

    private record Write(long a, @Nullable Row row) {}

    /** A transaction with the model's idea of it. */
    private final class Running {
        final Transaction transaction = database.begin(IsolationLevel.SERIALIZABLE, false);

        @Nullable
        NavigableMap<Long, Row> snapshot;

        final Map<Long, @Nullable Row> own = new HashMap<>();
        final List<Read> reads = new ArrayList<>();
        final List<Object> history = new ArrayList<>();

        NavigableMap<Long, Row> snapshot() {
            if (snapshot == null) {
                snapshot = new TreeMap<>(committed);
            }
            return snapshot;
        }

        NavigableMap<Long, Row> seen() {
            NavigableMap<Long, Row> seen = new TreeMap<>(snapshot());
            own.forEach((a, row) -> apply(seen, a, row));
            return seen;
        }

        /** Whether something read has changed between the snapshot and what is committed now. */
        boolean conflicts() {
            for (long a = 0; a < KEYS; a++) {
                Row before = snapshot().get(a);
                Row now = committed.get(a);
                if (before != now) {
                    for (Read read : reads) {
                        if ((before != null && read.covers(before)) || (now != null && read.covers(now))) {
                            return true;
                        }
                    }
                }
            }
            return false;
        }
    }

    private final Database database = Database.openInMemory("model", Env.system(), DatabaseOptions.defaults());
    private final NavigableMap<Long, Row> committed = new TreeMap<>();
    /** What was committed, replayed in order. */
    private final NavigableMap<Long, Row> serial = new TreeMap<>();

    private final List<Running> running = new ArrayList<>();
    private Random random = new Random(0);
    private int commits;

    static Stream<Long> seeds() {
        long count = Long.getLong("tarn.test.seeds", 150);
        return Stream.iterate(1L, seed -> seed + 1).limit(count);
    }

    private static void apply(Map<Long, Row> rows, long a, @Nullable Row row) {
        if (row == null) {
            rows.remove(a);
        } else {
            rows.put(a, row);
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void committedTransactionsAreSerialAndOthersFailForAReason(long seed) {
        random = new Random(seed);
        createTable();
        try {
            for (int i = 0; i < EVENTS; i++) {
                event();
            }
            running.forEach(each -> each.transaction.rollback());
            assertTrue(commits > 0);
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
        } finally {
            database.close();
        }
    }

    private void createTable() {
        Transaction transaction = database.begin(IsolationLevel.READ_COMMITTED, false);
        transaction.execute("create", Cancellation.never(), scope -> {
            TableDef created = scope.createTable(new TableSpec(
                    TestDatabase.T,
                    List.of(
                            new ColumnDef("A", SqlType.INTEGER, false, null),
                            new ColumnDef("B", SqlType.INTEGER, false, null)),
                    List.of(0),
                    "T_PKEY",
                    List.of()));
            return scope.createIndex(
                    created, new IndexSpec("I", List.of(new IndexColumn(1, false, false)), false, false));
        });
        transaction.commit();
        transaction = database.begin(IsolationLevel.READ_COMMITTED, false);
        for (long a = 0; a < KEYS; a += 2) {
            Row row = new Row(a, a % VALUES);
            transaction.execute("load", Cancellation.never(), scope -> {
                scope.insert(table(), encode(row));
                return 0;
            });
            committed.put(a, row);
            serial.put(a, row);
        }
        transaction.commit();
    }

    private TableDef table() {
        return Objects.requireNonNull(database.confirmed().catalog().table(TestDatabase.T));
    }

    private IndexDef index() {
        return Objects.requireNonNull(database.confirmed().catalog().index(new TableName("PUBLIC", "I")));
    }

    private byte[] encode(Row row) {
        return table().layout().encode(new Object[] {row.a, row.b});
    }

    private byte[] key(long a) {
        return table().keyCodec().encode(a);
    }

    private void event() {
        if (running.isEmpty() || (running.size() < 4 && random.nextInt(4) == 0)) {
            running.add(new Running());
            return;
        }
        Running chosen = running.get(random.nextInt(running.size()));
        switch (random.nextInt(10)) {
            case 0 -> end(chosen);
            case 1, 2 -> get(chosen);
            case 3, 4 -> scan(chosen, false);
            case 5, 6 -> scan(chosen, true);
            default -> write(chosen);
        }
    }

    private void get(Running t) {
        long a = random.nextInt(KEYS);
        Row expected = t.seen().get(a);
        byte[] found = t.transaction.view().table(table()).get(key(a));
        assertEquals(text(expected), found == null ? "none" : text(found), "get " + a);
        if (!t.own.containsKey(a)) {
            note(
                    t,
                    new Read(
                            false,
                            new Place(0, a),
                            new Place(0, a),
                            false,
                            1,
                            expected == null ? List.of() : List.of(text(expected))));
        }
    }

    private static void note(Running t, Read read) {
        t.reads.add(read);
        t.history.add(read);
    }

    private void scan(Running t, boolean byIndex) {
        int bound = byIndex ? VALUES : KEYS;
        long low = random.nextInt(bound);
        long high = low + random.nextInt(bound / 2);
        boolean descending = random.nextBoolean();
        int limit = random.nextBoolean() ? Integer.MAX_VALUE : 1 + random.nextInt(3);
        Place from = byIndex ? new Place(low, 0) : new Place(0, low);
        Place to = byIndex ? new Place(high, KEYS) : new Place(0, high);
        Read wanted = new Read(byIndex, from, to, descending, limit, List.of());
        List<Row> expected = run(wanted, t.seen());
        assertEquals(
                expected.stream().map(SerializableModelTest::text).toList(),
                scan(t, wanted, low, high),
                wanted::toString);
        if (expected.size() == limit) {
            Place last = Place.of(byIndex, expected.get(limit - 1));
            from = descending ? last : from;
            to = descending ? to : last;
        }
        note(
                t,
                new Read(
                        byIndex,
                        from,
                        to,
                        descending,
                        limit,
                        expected.stream().map(SerializableModelTest::text).toList()));
    }

    /** What a read gives on plain rows. */
    private static List<Row> run(Read read, Map<Long, Row> rows) {
        TreeMap<Place, Row> ordered = new TreeMap<>();
        rows.values().forEach(row -> {
            if (read.covers(row)) {
                ordered.put(Place.of(read.byIndex, row), row);
            }
        });
        return (read.descending ? ordered.descendingMap() : ordered)
                .values().stream().limit(read.limit).toList();
    }

    private List<String> scan(Running t, Read wanted, long low, long high) {
        TableView view = t.transaction.view().table(table());
        RowCursor cursor;
        if (wanted.byIndex) {
            byte[] from = table().indexCodec(index()).encode(low);
            byte[] to = KeyRange.successorOfPrefix(table().indexCodec(index()).encode(high));
            cursor = view.scan(index(), new KeyRange(from, true, to, false), wanted.descending);
        } else {
            cursor = view.scan(new KeyRange(key(low), true, key(high), true), wanted.descending);
        }
        List<String> rows = new ArrayList<>();
        while (rows.size() < wanted.limit && cursor.next()) {
            rows.add(text(cursor.row()));
        }
        return rows;
    }

    /** An insertion, an update or a deletion of a key that no other transaction has locked. */
    private void write(Running t) {
        long a = random.nextInt(KEYS);
        if (running.stream().anyMatch(other -> other != t && other.own.containsKey(a))) {
            return;
        }
        Row old = t.seen().get(a);
        boolean changedSince = !t.own.containsKey(a) && t.snapshot().get(a) != committed.get(a);
        if (old != null && !t.own.containsKey(a)) {
            note(t, new Read(false, new Place(0, a), new Place(0, a), false, 1, List.of(text(old))));
        }
        Row row = old != null && random.nextInt(3) == 0 ? null : new Row(a, random.nextInt(VALUES));
        Runnable statement = () -> t.transaction.execute("write " + a, Cancellation.never(), scope -> {
            if (old == null) {
                scope.insert(table(), encode(Objects.requireNonNull(row)));
                return true;
            }
            byte[] oldRow = Objects.requireNonNull(scope.view().table(table()).get(key(a)));
            return row == null
                    ? scope.delete(table(), key(a), oldRow)
                    : scope.update(table(), key(a), oldRow, encode(row));
        });
        if (changedSince && (old != null || committed.containsKey(a))) {
            assertFails(statement);
            running.remove(t);
            return;
        }
        statement.run();
        t.own.put(a, row);
        t.history.add(new Write(a, row));
    }

    private void assertFails(Runnable action) {
        TarnException e = assertThrows(TarnException.class, action::run);
        assertEquals(ErrorCode.SERIALIZATION_FAILURE, e.code(), e::toString);
    }

    private void end(Running t) {
        running.remove(t);
        if (random.nextInt(5) == 0) {
            t.transaction.rollback();
            return;
        }
        boolean conflict = !t.own.isEmpty() && t.conflicts();
        if (conflict) {
            assertFails(t.transaction::commit);
            return;
        }
        t.transaction.commit();
        commits++;
        if (!t.own.isEmpty()) {
            replay(t);
        }
    }

    /** Runs it once more, after those committed before it: it must read what it has read. */
    private void replay(Running t) {
        for (Object each : t.history) {
            if (each instanceof Write write) {
                apply(serial, write.a, write.row);
            } else if (each instanceof Read read) {
                assertEquals(
                        read.result,
                        run(read, serial).stream()
                                .map(SerializableModelTest::text)
                                .toList(),
                        read::toString);
            } else {
                fail("what is " + each);
            }
        }
        t.own.forEach((a, row) -> apply(committed, a, row));
    }

    private static String text(@Nullable Row row) {
        return row == null ? "none" : "(" + row.a + ", " + row.b + ")";
    }

    private String text(byte[] row) {
        Object[] values = table().layout().decode(row);
        return "(" + values[0] + ", " + values[1] + ")";
    }
}
