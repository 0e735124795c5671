package org.tarndb.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tarndb.planner.exec.MemoryBudget;
import org.tarndb.planner.result.Parameters;
import org.tarndb.planner.result.ResultColumn;
import org.tarndb.planner.result.Rows;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;
import org.tarndb.txn.snapshot.ColumnRange;
import org.tarndb.txn.snapshot.SnapshotColumn;
import org.tarndb.txn.snapshot.VersionChoice;

/** {@code SELECT ... FROM snapshot(...)}. */
class SnapshotTableTest {
    private static final List<SnapshotColumn> COLUMNS = List.of(
            new SnapshotColumn("ID", SqlType.INTEGER, false),
            new SnapshotColumn("NAME", SqlType.VARCHAR, true),
            new SnapshotColumn("N", SqlType.BIGINT, true));

    private final InMemory db = new InMemory();
    private final Client client = db.connect();
    private MemoryTable table = new MemoryTable("");
    private String snapshot = "";

    @BeforeEach
    void publish(TestInfo test) {
        String uri = "memory:table/" + test.getTestMethod().orElseThrow().getName();
        table = MemorySnapshots.at(uri);
        snapshot = "snapshot('" + uri + "')";
        add(row(1, "one", 10L), row(2, null, 20L), row(3, "three", null));
    }

    @AfterEach
    void close() {
        client.close();
        db.close();
        assertNothingIsOpen();
    }

    private void assertNothingIsOpen() {
        assertEquals(0, table.openScans, "scans left open");
        assertEquals(0, table.openTables, "tables left open");
    }

    private static @Nullable Object[] row(long id, @Nullable String name, @Nullable Long n) {
        return new @Nullable Object[] {id, name, n};
    }

    private void add(@Nullable Object[]... rows) {
        addAt(Instant.parse("2024-01-01T00:00:00Z").plusSeconds(3600L * table.versions.size()), rows);
    }

    private void addAt(Instant time, @Nullable Object[]... rows) {
        table.add(time, COLUMNS, List.of(rows), 1);
    }

    private void addMany(int count) {
        @Nullable Object[][] rows = new @Nullable Object[count][];
        for (int i = 0; i < count; i++) {
            rows[i] = row(i, "name " + i, (long) i % 10);
        }
        add(rows);
    }

    private MemoryTable.Request lastRequest() {
        return table.requests.get(table.requests.size() - 1);
    }

    private static void assertSays(String part, TarnException e) {
        assertTrue(String.valueOf(e.getMessage()).contains(part), e.getMessage());
    }

    // --- in FROM

    @Test
    void isATableInFrom() {
        client.run("CREATE TABLE t (id INT PRIMARY KEY, v VARCHAR(10))");
        client.run("INSERT INTO t VALUES (1, 'a'), (3, 'c'), (4, 'd')");
        assertEquals(
                "[[1, one, 10], [2, null, 20], [3, three, null]]",
                client.text("SELECT * FROM " + snapshot + " ORDER BY id"));
        assertEquals("[[3]]", client.text("SELECT COUNT(*) FROM " + snapshot));
        assertEquals(
                "[[3, c, three]]",
                client.text("SELECT t.id, v, s.name FROM t JOIN " + snapshot + " s ON s.id = t.id WHERE s.id > 1"));
        assertEquals(
                "[[1, one], [3, three], [4, null]]",
                client.text("SELECT t.id, snapshot.name FROM t LEFT JOIN " + snapshot
                        + " ON snapshot.id = t.id ORDER BY t.id"));
        assertEquals(
                "[[1, a, one], [3, c, three]]",
                client.text("SELECT id, v, name FROM t JOIN " + snapshot + " USING (id) ORDER BY id"));
        assertEquals(
                "[[1, a, one], [3, c, three]]",
                client.text("SELECT id, v, name FROM t NATURAL JOIN " + snapshot + " s ORDER BY id"));
        assertEquals(
                "[[10, 1, 2]]",
                client.text("SELECT b, a, y FROM " + snapshot + " AS s (a, c, b), (VALUES (2)) AS x (y) WHERE a = 1"));
        assertEquals(
                "[[1], [3]]",
                client.text("SELECT id FROM t WHERE EXISTS (SELECT 1 FROM " + snapshot
                        + " s WHERE s.id = t.id) ORDER BY id"));
        assertEquals(
                "[[2]]", client.text("SELECT id FROM (SELECT id FROM " + snapshot + " EXCEPT SELECT id FROM t) AS x"));
        assertEquals("[[20]]", client.text("WITH s AS (SELECT * FROM " + snapshot + ") SELECT MAX(n) FROM s"));
        assertEquals(
                "[[1, one, one]]",
                client.text("SELECT a.id, a.name, b.name FROM " + snapshot + " a JOIN " + snapshot
                        + " b ON a.id = b.id AND b.n = 10"));
    }

    @Test
    void changesRowsOfTables() {
        client.run("CREATE TABLE r AS SELECT * FROM " + snapshot);
        assertEquals("[[1, one, 10], [2, null, 20], [3, three, null]]", client.text("SELECT * FROM r ORDER BY id"));
        client.run("CREATE TABLE i (id INT PRIMARY KEY, name VARCHAR(10))");
        assertEquals(2, client.run("INSERT INTO i SELECT id, name FROM " + snapshot + " WHERE n IS NOT NULL"));
        assertNothingIsOpen();
        assertEquals(
                1,
                client.run("UPDATE i SET name = s.name || '!' FROM " + snapshot + " s WHERE s.id = i.id AND n = 10"));
        assertEquals("[[1, one!], [2, null]]", client.text("SELECT * FROM i ORDER BY id"));
        assertEquals(2, client.run("DELETE FROM i WHERE id IN (SELECT id FROM " + snapshot + ")"));
        assertNothingIsOpen();
        client.fails(ErrorCode.NOT_NULL_VIOLATION, "INSERT INTO i SELECT n, name FROM " + snapshot);
        assertNothingIsOpen();
    }

    @Test
    void isReadBesideEarlierVersionsOfTables() {
        client.run("SET DATABASE RETENTION INTERVAL '1' HOUR");
        client.run("CREATE TABLE t (id INT PRIMARY KEY)");
        client.run("INSERT INTO t VALUES (1), (2)");
        long csn = db.database().confirmedVersion().csn();
        client.run("DELETE FROM t");
        assertEquals(
                "[[1, one], [2, null]]",
                client.text(
                        "SELECT t.id, name FROM t AS OF CSN ? JOIN " + snapshot + " s ON s.id = t.id ORDER BY t.id",
                        csn));
    }

    @Test
    void isNotLockedAndLetsOthersBe() {
        client.run("CREATE TABLE t (id INT PRIMARY KEY)");
        client.run("INSERT INTO t VALUES (1), (2)");
        assertEquals(
                "[[2, 20]]",
                client.text(
                        "SELECT t.id, s.n FROM t JOIN " + snapshot + " s ON s.id = t.id WHERE n = 20 FOR UPDATE OF t"));
        assertEquals(
                "[[2, 2, null, 20]]",
                client.text("SELECT * FROM t JOIN " + snapshot + " s ON s.id = t.id WHERE n = 20 FOR UPDATE OF t"));
        TarnException e = client.fails(
                ErrorCode.FEATURE_NOT_SUPPORTED,
                "SELECT t.id FROM t JOIN " + snapshot + " s ON s.id = t.id FOR UPDATE OF s");
        assertSays("function in FROM", e);
    }

    @Test
    void namesItsColumnsAndNoTable() {
        Prepared prepared = client.session().prepare("SELECT s.*, s.id AS x FROM " + snapshot + " s");
        assertEquals(
                List.of(
                        new ResultColumn("ID", "ID", SqlType.INTEGER, false, null),
                        new ResultColumn("NAME", "NAME", SqlType.VARCHAR, true, null),
                        new ResultColumn("N", "N", SqlType.BIGINT, true, null),
                        new ResultColumn("X", "ID", SqlType.INTEGER, false, null)),
                prepared.columns());
        assertNothingIsOpen();
    }

    // --- what is asked of the provider

    @Test
    void asksForTheColumnsItUses() {
        client.run("SELECT n FROM " + snapshot);
        assertEquals(List.of(2), lastRequest().columns());
        client.run("SELECT name FROM " + snapshot + " WHERE n + 1 > 5");
        assertEquals(List.of(1, 2), lastRequest().columns());
        client.run("SELECT COUNT(*) FROM " + snapshot);
        assertEquals(List.of(), lastRequest().columns());
        client.run("SELECT n, id FROM " + snapshot + " WHERE id = 3");
        assertEquals(List.of(2, 0), lastRequest().columns());
    }

    private List<ColumnRange> ranges(String condition, @Nullable Object... parameters) {
        int before = table.requests.size();
        client.run("SELECT id FROM " + snapshot + " s WHERE " + condition, parameters);
        return before == table.requests.size() ? List.of() : lastRequest().ranges();
    }

    private static ColumnRange id(
            @Nullable Long low, boolean lowInclusive, @Nullable Long high, boolean highInclusive) {
        return new ColumnRange(0, low, lowInclusive, high, highInclusive);
    }

    @Test
    void asksForRangesOfColumns() {
        assertEquals(List.of(id(2L, true, 2L, true)), ranges("id = 2"));
        assertEquals(List.of(id(null, true, 2L, true)), ranges("id <= 2"));
        assertEquals(List.of(id(null, true, 1L, true)), ranges("id < 2"));
        assertEquals(List.of(id(3L, true, null, true)), ranges("id > 2"));
        assertEquals(List.of(id(3L, true, null, true)), ranges("2.5 <= id"));
        assertEquals(List.of(id(1L, true, 2L, true)), ranges("id BETWEEN 1 AND 2"));
        assertEquals(List.of(id(1L, true, 2L, true)), ranges("id >= 1 AND id < 3"));
        assertEquals(List.of(id(1L, true, 9L, true)), ranges("id IN (3, 9, 1)"));
        assertEquals(List.of(id(1L, true, 9L, true)), ranges("id = 1 OR id BETWEEN 5 AND 9"));
        assertEquals(List.of(id(1L, true, 9L, true)), ranges("id IN (?, ?)", 9, 1));
        assertEquals(List.of(new ColumnRange(1, "b", false, "d", false)), ranges("name > 'b' AND name < 'd'"));
        assertEquals(
                List.of(new ColumnRange(1, "b", true, "x", false)),
                ranges("(name > 'b' AND name < 'x') OR (name >= 'b' AND name <= 'd')"));
        assertEquals(
                List.of(id(2L, true, 2L, true), new ColumnRange(2, 20L, true, 20L, true)), ranges("n = 20 AND id = 2"));
        assertEquals(List.of(), ranges("id = 1 OR n = 20"));
        assertEquals(List.of(), ranges("id <> 2"));
        assertEquals(List.of(), ranges("n IS NULL"));
        assertEquals(List.of(), ranges("n IS NOT NULL"));
        assertEquals(List.of(), ranges("n + 1 = 5"));
    }

    @Test
    void readsNothingWhereNoRowCanBe() {
        int before = table.requests.size();
        assertEquals("[]", client.text("SELECT id FROM " + snapshot + " WHERE id = ?", (Object) null));
        assertEquals("[]", client.text("SELECT id FROM " + snapshot + " WHERE id > ? AND id < ?", 3, 3));
        assertEquals("[]", client.text("SELECT id FROM " + snapshot + " WHERE id = 2.5"));
        assertEquals(before, table.requests.size());
    }

    /** Each outer row has its own range. */
    @Test
    void asksForRangesOfOuterRows() {
        client.run("CREATE TABLE t (id INT PRIMARY KEY)");
        client.run("INSERT INTO t VALUES (1), (3)");
        String sql = "SELECT t.id, (SELECT MAX(s.name) FROM " + snapshot + " s WHERE s.id <= t.id AND s.id > t.id - 1)"
                + " FROM t ORDER BY t.id";
        assertEquals("[[1, one], [3, three]]", client.text(sql));
        assertNothingIsOpen();
    }

    @Test
    void checksConditionsAgain() {
        table.ignoresRanges = true;
        assertEquals("[[2]]", client.text("SELECT id FROM " + snapshot + " WHERE id = 2"));
        assertEquals("[[1], [3]]", client.text("SELECT id FROM " + snapshot + " WHERE id IN (1, 3) ORDER BY id"));
    }

    @Test
    void readsFewRowsForFew() {
        addMany(5000);
        assertEquals("[[0]]", client.text("SELECT id FROM " + snapshot + " LIMIT 1"));
        assertTrue(table.rowsRead <= 64, table.rowsRead + " rows were read");
        assertEquals("[[5000, 22500]]", client.text("SELECT COUNT(*), SUM(n) FROM " + snapshot));
    }

    @Test
    void explainShowsWhatIsRead() {
        assertEquals(
                List.of(
                        "Filter (($0 = 'x') AND ($1 >= 1))  rows=0",
                        "  SnapshotScan memory:table/explainShowsWhatIsRead version 1 (NAME, ID)"
                                + " range ID in [1, ), NAME = 'x'  rows=3"),
                client
                        .rows("EXPLAIN SELECT name, id FROM snapshot('memory:table/explainShowsWhatIsRead?key=secret')"
                                + " WHERE name = 'x' AND id >= 1")
                        .stream()
                        .map(line -> String.valueOf(line.get(0)))
                        .toList());
        assertEquals(Map.of("key", "secret"), table.options);
    }

    // --- versions

    private String idsOf(String version) {
        return client.text("SELECT id FROM " + snapshot.replace(")", ", " + version + ")") + " ORDER BY id");
    }

    @Test
    void readsTheVersionThatIsMeant() {
        add(row(4, "four", 4L));
        add(row(5, "five", 5L));
        table.retag(table.versions.get(1), "monday", true);
        assertEquals("[[5]]", client.text("SELECT id FROM " + snapshot));
        assertEquals("[[1], [2], [3]]", idsOf("1"));
        assertEquals("[[4]]", idsOf("2"));
        assertEquals("[[4]]", idsOf("'monday'"));
        assertEquals("[[4]]", idsOf("TIMESTAMP '2024-01-01 01:00:00+00:00'"));
        assertEquals("[[1], [2], [3]]", idsOf("TIMESTAMP '2024-01-01 00:59:59.999999+00:00'"));
        assertEquals("[[5]]", idsOf("TIMESTAMP WITH TIME ZONE '2024-01-01 04:00:00+01:00'"));
        assertEquals(new VersionChoice.Tag("monday"), table.opened.get(table.opened.size() - 7));
    }

    /** One text, one plan cache, two time zones. */
    @Test
    void aTimeWithoutZoneIsTheSessions() {
        add(row(4, "four", 4L));
        client.run("SET TIME ZONE '+00:00'");
        assertEquals("[[4]]", idsOf("TIMESTAMP '2024-01-01 01:30:00'"));
        client.run("SET TIME ZONE '+01:00'");
        assertEquals("[[1], [2], [3]]", idsOf("TIMESTAMP '2024-01-01 01:30:00'"));
    }

    @Test
    void aPreparedStatementReadsTheLatestVersion() {
        Prepared prepared = client.session().prepare("SELECT * FROM " + snapshot + " WHERE id > ? ORDER BY id");
        assertEquals("[[2, null, 20], [3, three, null]]", run(prepared, 1));
        add(row(7, "seven", 7L));
        assertEquals("[[7, seven, 7]]", run(prepared, 1));
        table.add(Instant.EPOCH, List.of(COLUMNS.get(0)), List.<@Nullable Object[]>of(new Object[] {8L}), 1);
        assertEquals("[[8]]", run(prepared, 1));
        assertEquals("[[8]]", client.text("SELECT * FROM " + snapshot + " WHERE id > ? ORDER BY id", 1));
        table.versions.clear(); // dropped and made anew, with the same number
        table.add(Instant.EPOCH, COLUMNS.subList(0, 2), List.<@Nullable Object[]>of(new Object[] {9L, "nine"}), 1);
        assertEquals("[[9, nine]]", run(prepared, 1));
        assertNothingIsOpen();
    }

    /** Its versions are numbered from 1 again. */
    @Test
    void aPreparedStatementSeesThatTheTableWasMadeAnew() {
        Prepared prepared = client.session().prepare("SELECT * FROM " + snapshot);
        table.versions.clear();
        table.add(Instant.EPOCH, COLUMNS.subList(1, 2), List.<@Nullable Object[]>of(new Object[] {"new"}), 1);
        assertEquals("[[new]]", run(prepared));
    }

    private String run(Prepared prepared, Object... parameters) {
        Parameters values = Client.parameters(parameters);
        Rows rows = client.session()
                .execute(prepared, values, 0, client.session().newCancellation())
                .rows();
        if (rows == null) {
            throw new AssertionError("no query: " + prepared.sql());
        }
        return Client.readAll(rows).toString();
    }

    @Test
    void aStatementReadsOneVersion() {
        List<Long> published = new ArrayList<>();
        table.onRow = () -> {
            published.add(1L);
            add(row(100 + published.size(), "later", 1L));
        };
        assertEquals(
                "[[1, 1], [2, 2], [3, 3]]",
                client.text("SELECT a.id, b.id FROM " + snapshot + " a JOIN " + snapshot
                        + " b ON a.id = b.id ORDER BY a.id"));
        assertTrue(published.size() > 4, "nothing was published meanwhile");
    }

    @Test
    void rowsStayOfTheirVersionWhileTheyAreRead() {
        Result result = client.execute("SELECT id FROM " + snapshot);
        add(row(9, "nine", 9L));
        Rows rows = result.rows();
        if (rows == null) {
            throw new AssertionError("no rows");
        }
        assertEquals("[[1], [2], [3]]", Client.readAll(rows).toString());
    }

    // --- errors, cancels, closing

    @Test
    void refusesOtherArguments() {
        for (String arguments : List.of(
                "",
                "1",
                "NULL",
                "''",
                "'x', 0",
                "'x', 1.5",
                "'x', -1",
                "'x', NULL",
                "'x', 1, 2",
                "'x', DATE '2024-01-01'",
                "'a' || 'b'",
                "'x', 1 + 1",
                "'x?y'")) {
            client.fails(ErrorCode.INVALID_PARAMETER_VALUE, "SELECT * FROM snapshot(" + arguments + ")");
        }
        TarnException e = client.fails(ErrorCode.FEATURE_NOT_SUPPORTED, "SELECT * FROM snapshot(?)", "x");
        assertSays("when the statement is planned", e);
        client.fails(ErrorCode.FEATURE_NOT_SUPPORTED, "SELECT * FROM snapshot('x', ?)", 1);
        client.fails(ErrorCode.FEATURE_NOT_SUPPORTED, "SELECT * FROM " + snapshot + " WITH ORDINALITY");
        client.fails(ErrorCode.FEATURE_NOT_SUPPORTED, "SELECT * FROM other('x')");
        client.fails(ErrorCode.FEATURE_NOT_SUPPORTED, "SELECT * FROM s.snapshot('x')");
        e = client.fails(ErrorCode.UNDEFINED_COLUMN, "SELECT missing FROM " + snapshot);
        assertSays("MISSING", e);
        e = client.fails(ErrorCode.UNDEFINED_COLUMN, "SELECT s.missing FROM " + snapshot + " s");
        assertEquals(-1, String.valueOf(e.getMessage()).indexOf('\u0000'), e.getMessage());
    }

    @Test
    void givesTheErrorsOfTheProvider() {
        client.fails(ErrorCode.SNAPSHOT_NOT_FOUND, "SELECT * FROM snapshot('memory:table/nowhere')");
        client.fails(ErrorCode.SNAPSHOT_NOT_FOUND, "SELECT * FROM " + snapshot.replace(")", ", 'missing')"));
        Prepared prepared = client.session().prepare("SELECT * FROM " + snapshot);
        table.failure = new TarnException(ErrorCode.OBJECT_STORE_FAILED, "the store is away");
        client.fails(ErrorCode.OBJECT_STORE_FAILED, "SELECT * FROM " + snapshot);
        client.fails(ErrorCode.OBJECT_STORE_FAILED, "CREATE TABLE r AS SELECT * FROM " + snapshot);
        assertEquals(
                ErrorCode.OBJECT_STORE_FAILED,
                assertThrows(TarnException.class, () -> run(prepared)).code());
        table.failure = null;
        assertEquals("[[1, one, 10], [2, null, 20], [3, three, null]]", run(prepared));
    }

    @Test
    void closesAfterAnErrorInTheMiddle() {
        addMany(100);
        table.onRow = () -> {
            if (table.rowsRead > 40) {
                table.failure = new TarnException(ErrorCode.SNAPSHOT_CORRUPTED, "a page is broken");
            }
        };
        Rows rows = client.execute("SELECT id FROM " + snapshot).rows();
        if (rows == null) {
            throw new AssertionError("no rows");
        }
        TarnException e = assertThrows(TarnException.class, () -> {
            while (rows.next()) {
                assertEquals(1, table.openScans);
            }
        });
        assertEquals(ErrorCode.SNAPSHOT_CORRUPTED, e.code());
        assertNothingIsOpen();
    }

    @Test
    void closesWhenItsRowsAreClosedEarly() {
        addMany(100);
        Rows rows = client.execute("SELECT id FROM " + snapshot).rows();
        if (rows == null) {
            throw new AssertionError("no rows");
        }
        assertTrue(rows.next());
        assertEquals(1, table.openTables);
        rows.close();
        assertNothingIsOpen();
        rows.close();
    }

    @Test
    void closesWhenAnOperatorFails() {
        client.fails(ErrorCode.DIVISION_BY_ZERO, "SELECT 1 / (n - 10) FROM " + snapshot);
        assertNothingIsOpen();
        client.fails(ErrorCode.DIVISION_BY_ZERO, "SELECT * FROM " + snapshot + " ORDER BY 1 / (n - 10)");
        assertNothingIsOpen();
    }

    @Test
    void canBeCancelledBetweenBatches() {
        addMany(5000);
        table.onRow = () -> {
            if (table.rowsRead == 100) {
                client.cancel();
            }
        };
        client.fails(ErrorCode.QUERY_CANCELED, "SELECT id FROM " + snapshot + " WHERE n + 1 > 1000");
        assertTrue(table.rowsRead < 1000, table.rowsRead + " rows were read");
        assertNothingIsOpen();
    }

    @Test
    void countsAgainstTheMemoryOfAQuery() {
        String large = "x".repeat((int) (MemoryBudget.DEFAULT_BYTES / 2));
        List<SnapshotColumn> columns =
                List.of(COLUMNS.get(0), COLUMNS.get(1), new SnapshotColumn("B", SqlType.VARCHAR, true));
        table.add(Instant.EPOCH, columns, List.<@Nullable Object[]>of(new @Nullable Object[] {1L, large, large}), 1);
        TarnException e = client.fails(ErrorCode.OUT_OF_MEMORY, "SELECT name, b FROM " + snapshot);
        assertSays("a scan of a published table", e);
        assertNothingIsOpen();
        assertEquals("[[1]]", client.text("SELECT id FROM " + snapshot));
    }

    /** What large values a batch has is given back before the next one. */
    @Test
    void holdsOneBatchAtATime() {
        String large = "x".repeat(4 << 20);
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            rows.add(row(i, large, 1L));
        }
        table.add(Instant.EPOCH, COLUMNS, rows, 1);
        assertEquals(
                "[[" + 100L * large.length() + "]]", client.text("SELECT SUM(CHAR_LENGTH(name)) FROM " + snapshot));
    }

    @Test
    void aNullWhereNoneMayBeIsCorruption() {
        table.add(Instant.EPOCH, COLUMNS, List.<@Nullable Object[]>of(new @Nullable Object[] {null, "x", 1L}), 1);
        TarnException e = client.fails(ErrorCode.SNAPSHOT_CORRUPTED, "SELECT id FROM " + snapshot);
        assertSays("column ID", e);
        assertEquals("[[x]]", client.text("SELECT name FROM " + snapshot));
    }

    @Test
    void timesOut() {
        addMany(5000);
        client.run("SET STATEMENT_TIMEOUT = 1");
        table.onRow = () -> {
            if (table.rowsRead == 100) {
                awaitCancelled();
            }
        };
        client.fails(ErrorCode.QUERY_TIMEOUT, "SELECT SUM(n) FROM " + snapshot);
        assertNothingIsOpen();
    }

    private void awaitCancelled() {
        CountDownLatch cancelled = new CountDownLatch(1);
        table.cancellation.onCancel(cancelled::countDown);
        try {
            assertTrue(cancelled.await(30, TimeUnit.SECONDS), "the time-out did not come");
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aFailedPlanLeavesNothingOpen() {
        client.fails(ErrorCode.UNDEFINED_TABLE, "SELECT * FROM " + snapshot + " s JOIN missing ON TRUE");
        assertNothingIsOpen();
    }
}
