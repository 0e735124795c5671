package org.tarndb.planner.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.tarndb.planner.expr.Call;
import org.tarndb.planner.expr.ColumnRef;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.expr.Function;
import org.tarndb.planner.expr.InSet;
import org.tarndb.planner.expr.Literal;
import org.tarndb.planner.expr.Logical;
import org.tarndb.planner.result.Parameters;
import org.tarndb.storage.catalog.ColumnDef;
import org.tarndb.storage.catalog.IndexColumn;
import org.tarndb.storage.catalog.IndexDef;
import org.tarndb.storage.catalog.TableDef;
import org.tarndb.storage.catalog.TableName;
import org.tarndb.storage.env.Cancellation;
import org.tarndb.storage.env.Env;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.Casts;
import org.tarndb.storage.type.DateTimes;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.Values;
import org.tarndb.txn.Database;
import org.tarndb.txn.DatabaseOptions;
import org.tarndb.txn.IsolationLevel;
import org.tarndb.txn.StatementBody;
import org.tarndb.txn.Transaction;
import org.tarndb.txn.ddl.IndexSpec;
import org.tarndb.txn.ddl.TableSpec;
import org.tarndb.txn.view.ReadView;

/** Scans by key and by index against a filtered scan of the whole table. */
class ScanTest {
    private static final AtomicInteger NUMBER = new AtomicInteger();
    private static final TableName NAME = new TableName("PUBLIC", "T");
    /** ID and the column that is searched. */
    private static final List<Integer> ALL = List.of(0, 1);

    private final Database database =
            Database.openInMemory("scan" + NUMBER.incrementAndGet(), Env.system(), DatabaseOptions.defaults());

    @AfterEach
    void close() {
        database.close();
    }

    private void execute(StatementBody<?> body) {
        Transaction transaction = database.begin(IsolationLevel.READ_COMMITTED, false);
        transaction.execute("test", Cancellation.never(), body);
        transaction.commit();
    }

    /** A table of (ID, V) with an index on V, and these values in V. */
    private TableDef table(SqlType type, boolean descending, boolean nullsFirst, List<@Nullable Object> values) {
        execute(statement -> {
            if (statement.view().catalog().table(NAME) != null) {
                statement.dropTable(
                        Objects.requireNonNull(statement.view().catalog().table(NAME)));
            }
            return true;
        });
        execute(statement -> {
            TableDef table = statement.createTable(new TableSpec(
                    NAME,
                    List.of(new ColumnDef("ID", SqlType.INTEGER, false, null), new ColumnDef("V", type, true, null)),
                    List.of(0),
                    "T_PK",
                    List.of()));
            statement.createIndex(
                    table, new IndexSpec("T_V", List.of(new IndexColumn(1, descending, nullsFirst)), false, false));
            return true;
        });
        execute(statement -> {
            TableDef table = Objects.requireNonNull(statement.view().catalog().table(NAME));
            for (int i = 0; i < values.size(); i++) {
                statement.insert(table, table.layout().encode(new @Nullable Object[] {
                    (long) i, Casts.assign(values.get(i), type, type, "V")
                }));
            }
            return true;
        });
        return Objects.requireNonNull(database.confirmed().catalog().table(NAME));
    }

    private List<List<@Nullable Object>> run(Plan plan) {
        return run(plan, new Parameters(0));
    }

    private List<List<@Nullable Object>> run(Plan plan, Parameters parameters) {
        ReadView view = database.confirmed();
        return Execution.run(
                plan, Execution.context(view, parameters, MemoryBudget.DEFAULT_BYTES, Cancellation.never()));
    }

    private static Plan scan(TableDef table) {
        return TableScan.of(table, ALL, KeyBounds.all(), false, null, 1);
    }

    private static IndexDef index(TableDef table) {
        return table.indexes().get(0);
    }

    private static Expr compare(Function function, SqlType type, Expr value) {
        return Call.of(function, SqlType.BOOLEAN, new ColumnRef(1, type, true), value);
    }

    /** Runs a condition by index bounds and by filter, in both directions. */
    private void assertAgree(TableDef table, KeyBounds bounds, Expr condition) {
        List<List<@Nullable Object>> expected = run(Filter.of(scan(table), condition, 1));
        for (boolean backwards : new boolean[] {false, true}) {
            Plan plan = IndexScan.of(table, index(table), ALL, bounds, backwards, null, 1);
            List<List<@Nullable Object>> actual = run(plan);
            String what = condition + (backwards ? " backwards" : "");
            assertEquals(Execution.sorted(expected), Execution.sorted(actual), what);
            assertOrdered(table, actual, backwards, what);
        }
    }

    private static void assertOrdered(
            TableDef table, List<List<@Nullable Object>> rows, boolean backwards, String what) {
        IndexDef index = index(table);
        boolean descending = index.columns().get(0).descending();
        Comparator<Object> values = (a, b) -> Values.compare(a, b) * (descending ? -1 : 1);
        Comparator<Object> order =
                index.columns().get(0).nullsFirst() ? Comparator.nullsFirst(values) : Comparator.nullsLast(values);
        for (int i = 1; i < rows.size(); i++) {
            int comparison = order.compare(rows.get(i - 1).get(1), rows.get(i).get(1));
            assertTrue(backwards ? comparison >= 0 : comparison <= 0, what + " at row " + i);
        }
    }

    private void assertAllComparisonsAgree(TableDef table, SqlType type, Expr value) {
        assertTrue(KeyBounds.usable(type, value.type()));
        assertAgree(table, KeyBounds.equalTo(List.of(value)), compare(Function.EQUAL, type, value));
        assertAgree(table, from(value, true), compare(Function.GREATER_OR_EQUAL, type, value));
        assertAgree(table, from(value, false), compare(Function.GREATER, type, value));
        assertAgree(table, to(value, true), compare(Function.LESS_OR_EQUAL, type, value));
        assertAgree(table, to(value, false), compare(Function.LESS, type, value));
        assertAgree(
                table,
                new KeyBounds(
                        List.of(List.of(
                                new KeyBounds.Point(org.tarndb.planner.expr.ExprCompiler.compile(value), true))),
                        List.of()),
                compare(Function.IS_NOT_DISTINCT_FROM, type, value));
    }

    private static KeyBounds from(Expr value, boolean inclusive) {
        return new KeyBounds(List.of(), List.of(KeyBounds.Interval.of(value, inclusive, null, true)));
    }

    private static KeyBounds to(Expr value, boolean inclusive) {
        return new KeyBounds(List.of(), List.of(KeyBounds.Interval.of(null, true, value, inclusive)));
    }

    private void assertValuesAgree(SqlType type, List<@Nullable Object> values, List<Literal> bounds) {
        for (int variant = 0; variant < 4; variant++) {
            TableDef table = table(type, (variant & 1) != 0, (variant & 2) != 0, values);
            for (Literal bound : bounds) {
                assertAllComparisonsAgree(table, type, bound);
            }
            assertAllComparisonsAgree(table, type, Literal.ofNull(type));
            assertAgree(
                    table,
                    new KeyBounds(List.of(), List.of(KeyBounds.Interval.of(null, true, null, true))),
                    Call.of(Function.IS_NOT_NULL, SqlType.BOOLEAN, new ColumnRef(1, type, true)));
        }
    }

    private static List<@Nullable Object> values(@Nullable Object... values) {
        return Execution.list(values);
    }

    private static Literal decimal(String text) {
        BigDecimal value = new BigDecimal(text);
        return new Literal(SqlType.decimal(38, Math.max(0, value.scale())), value);
    }

    @Test
    void integersAgainstNumbersThatTheyMayNotHold() {
        assertValuesAgree(
                SqlType.INTEGER,
                values(null, -2147483648L, -6L, -5L, 0L, 5L, 5L, 6L, 2147483647L, null),
                List.of(
                        new Literal(SqlType.INTEGER, 5L),
                        new Literal(SqlType.BIGINT, 3_000_000_000L),
                        new Literal(SqlType.BIGINT, -3_000_000_000L),
                        decimal("5.5"),
                        decimal("-5.5"),
                        decimal("5.00"),
                        decimal("2147483647.5"),
                        decimal("-2147483648.5")));
    }

    @Test
    void decimalsAgainstOtherScales() {
        SqlType type = SqlType.decimal(5, 2);
        assertValuesAgree(
                type,
                values(
                        null,
                        new BigDecimal("-999.99"),
                        new BigDecimal("1.23"),
                        new BigDecimal("1.24"),
                        new BigDecimal("999.99")),
                List.of(
                        decimal("1.23"),
                        decimal("1.234"),
                        decimal("1.2"),
                        decimal("1000"),
                        decimal("-999.995"),
                        new Literal(SqlType.BIGINT, Long.MAX_VALUE)));
    }

    @Test
    void approximateNumbers() {
        assertValuesAgree(
                SqlType.DOUBLE,
                values(null, Double.NaN, Double.NEGATIVE_INFINITY, -0.0, 0.0, 0.1, 5.0),
                List.of(
                        new Literal(SqlType.DOUBLE, Double.NaN),
                        new Literal(SqlType.DOUBLE, 0.0),
                        decimal("0.1"),
                        new Literal(SqlType.INTEGER, 5L)));
    }

    @Test
    void textLongerThanItsColumn() {
        assertValuesAgree(
                SqlType.varchar(3),
                values(null, "", "a", "a ", "abc", "abd", "\uD834\uDD1E"),
                List.of(
                        new Literal(SqlType.VARCHAR, "abcdef"),
                        new Literal(SqlType.VARCHAR, "abc"),
                        new Literal(SqlType.VARCHAR, ""),
                        new Literal(SqlType.VARCHAR, "a")));
    }

    @Test
    void paddedText() {
        assertValuesAgree(
                SqlType.character(3),
                values(null, "", "a", "a\t", "abc", "abd", "b"),
                List.of(
                        new Literal(SqlType.VARCHAR, "a"),
                        new Literal(SqlType.VARCHAR, "a     "),
                        new Literal(SqlType.VARCHAR, "abc\t"),
                        new Literal(SqlType.VARCHAR, "abcd"),
                        new Literal(SqlType.VARCHAR, "")));
    }

    @Test
    void datesAndTimestamps() {
        long day = DateTimes.MICROS_PER_DAY;
        assertValuesAgree(
                SqlType.DATE,
                values(null, -1L, 0L, 1L),
                List.of(
                        new Literal(SqlType.TIMESTAMP, 0L),
                        new Literal(SqlType.TIMESTAMP, 1L),
                        new Literal(SqlType.TIMESTAMP, -1L)));
        assertValuesAgree(
                SqlType.TIMESTAMP, values(null, -1L, 0L, day - 1, day), List.of(new Literal(SqlType.DATE, 0L)));
    }

    @Test
    void randomRangesAndListsOfIntegers() {
        for (long seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            List<@Nullable Object> values = new ArrayList<>();
            for (int i = 0; i < random.nextInt(3000); i++) {
                values.add(random.nextInt(10) == 0 ? null : (long) random.nextInt(50));
            }
            TableDef table = table(SqlType.INTEGER, random.nextBoolean(), random.nextBoolean(), values);
            List<Expr> items = new ArrayList<>();
            List<KeyBounds.Point> points = new ArrayList<>();
            for (int i = 0; i < 1 + random.nextInt(6); i++) {
                Literal item = random.nextInt(6) == 0
                        ? Literal.ofNull(SqlType.INTEGER)
                        : new Literal(SqlType.INTEGER, (long) random.nextInt(50));
                items.add(item);
                points.add(KeyBounds.Point.of(item));
            }
            assertAgree(
                    table,
                    new KeyBounds(List.of(points), List.of()),
                    new InSet(new ColumnRef(1, SqlType.INTEGER, true), items));
            List<Expr> ranges = new ArrayList<>();
            List<KeyBounds.Interval> intervals = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                Literal low = new Literal(SqlType.INTEGER, (long) random.nextInt(50));
                Literal high = new Literal(SqlType.INTEGER, (long) random.nextInt(50));
                intervals.add(KeyBounds.Interval.of(low, true, high, false));
                ranges.add(Logical.and(List.of(
                        compare(Function.GREATER_OR_EQUAL, SqlType.INTEGER, low),
                        compare(Function.LESS, SqlType.INTEGER, high))));
            }
            assertAgree(table, new KeyBounds(List.of(), intervals), Logical.or(ranges));
        }
    }

    @Test
    void aFilterDecodesTheRestForTheRowsItKeeps() {
        List<@Nullable Object> values = new ArrayList<>();
        for (long i = 0; i < 2100; i++) {
            values.add(i % 7);
        }
        TableDef table = table(SqlType.INTEGER, false, false, values);
        Expr condition = compare(Function.EQUAL, SqlType.INTEGER, new Literal(SqlType.INTEGER, 3L));
        Plan filtered = TableScan.of(table, ALL, KeyBounds.all(), false, condition, 1);
        assertEquals(run(Filter.of(scan(table), condition, 1)), run(filtered));
        assertEquals(300, run(filtered).size());
    }

    @Test
    void keysAreLookedUp() {
        TableDef table = table(SqlType.INTEGER, false, false, values(10L, 11L, null));
        assertEquals(List.of(Execution.list(1L, 11L)), run(KeyLookup.of(table, List.of(decimal("1.0")), ALL)));
        for (Expr missing :
                List.of(decimal("1.5"), new Literal(SqlType.INTEGER, 9L), Literal.ofNull(SqlType.INTEGER))) {
            assertEquals(List.of(), run(KeyLookup.of(table, List.of(missing), ALL)), missing.toString());
        }
        assertEquals(List.of(Execution.list(3L)), run(new CountRows(table)));
    }

    @Test
    void rowsAndKeysAreGivenAsTheTreeHoldsThem() {
        TableDef table = table(SqlType.INTEGER, false, false, values(10L));
        List<Integer> columns = List.of(TableColumns.KEY, TableColumns.ROW, 1);
        List<@Nullable Object> row = run(TableScan.of(table, columns, KeyBounds.all(), false, null, 1))
                .get(0);
        byte[] key = (byte[]) Objects.requireNonNull(row.get(0));
        assertSame(database.confirmed().table(table).get(key), row.get(1));
        assertEquals(10L, row.get(2));
        List<@Nullable Object> lookedUp = run(KeyLookup.of(table, List.of(new Literal(SqlType.INTEGER, 0L)), columns))
                .get(0);
        assertSame(row.get(1), lookedUp.get(1));
    }

    @Test
    void aPlanForAnotherDefinitionOfTheTableIsRefused() {
        TableDef old = table(SqlType.INTEGER, false, false, values(10L));
        table(SqlType.BIGINT, false, false, values(10L));
        TarnException e = assertThrows(TarnException.class, () -> run(scan(old)));
        assertEquals(ErrorCode.SCHEMA_CHANGED, e.code());
    }

    /** Compared as doubles, 9007199254740993 equals 9007199254740992e0, though the exact values differ. */
    @Test
    void approximateValueBoundsNoExactKey() {
        for (SqlType exact :
                List.of(SqlType.TINYINT, SqlType.SMALLINT, SqlType.INTEGER, SqlType.BIGINT, SqlType.decimal(20, 2))) {
            for (SqlType approximate : List.of(SqlType.REAL, SqlType.DOUBLE)) {
                assertFalse(KeyBounds.usable(exact, approximate), exact + " by " + approximate);
                assertTrue(KeyBounds.usable(approximate, exact), approximate + " by " + exact);
            }
        }
    }
}
