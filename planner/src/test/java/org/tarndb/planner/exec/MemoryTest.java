package org.tarndb.planner.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tarndb.planner.expr.Literal;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;

/** What operators hold is counted. */
class MemoryTest {
    private static final long KIB = 1 << 10;
    private static final List<SortKey> BY_FIRST = List.of(new SortKey(0, false, true));

    private static TestRows numbers(int count) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            rows.add(new @Nullable Object[] {(long) (i * 7919 % count)});
        }
        return TestRows.of(List.of(SqlType.BIGINT), rows);
    }

    /** Texts of 1000 characters. */
    private static TestRows texts(int count, String filler) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            rows.add(new @Nullable Object[] {(long) -i, filler.repeat(1000)});
        }
        return TestRows.of(List.of(SqlType.BIGINT, SqlType.VARCHAR), rows);
    }

    private static List<List<@Nullable Object>> run(Plan plan, long memoryBytes) {
        ExecutionContext context = Execution.context(memoryBytes);
        return Execution.run(plan, context);
    }

    private static void assertFails(Plan plan, long memoryBytes) {
        TarnException e = assertThrows(TarnException.class, () -> run(plan, memoryBytes));
        assertEquals(ErrorCode.OUT_OF_MEMORY, e.code());
        assertFalse(String.valueOf(e.getMessage()).contains("limit of the query"), e.getMessage());
    }

    /** 8 bytes a row for the value, and while sorting 16 more. */
    @Test
    void sortingNeedsMoreThanTheRows() {
        TestRows rows = numbers(100 << 10);
        Plan sort = new Sort(rows, BY_FIRST);
        assertFails(sort, 23 * 100 * KIB);
        assertEquals(100 << 10, run(sort, 25 * 100 * KIB).size());
    }

    @Test
    void textOutsideLatinTakesTwoBytesAChar() {
        Plan latin = new Sort(texts(1000, "\u00e4"), BY_FIRST);
        Plan other = new Sort(texts(1000, "\u0416"), BY_FIRST);
        assertEquals(1000, run(latin, 1500 * KIB).size());
        assertFails(other, 1500 * KIB);
        assertEquals(1000, run(other, 2500 * KIB).size());
    }

    /** Each row comes before all earlier ones, so each is kept for a while. */
    @Test
    void theFirstRowsAreCountedAndNoOthers() {
        Plan few = topN(texts(5000, "x"), 100);
        Plan many = topN(texts(5000, "x"), 4000);
        assertEquals(100, run(few, 300 * KIB).size());
        assertFails(many, 300 * KIB);
        assertFails(many, 3900 * KIB);
        assertEquals(4000, run(many, 5000 * KIB).size());
        assertFails(topN(texts(1, "x"), 100_000), 300 * KIB);
    }

    private static Plan topN(Plan input, long rows) {
        return TopN.of(input, BY_FIRST, null, new Literal(SqlType.BIGINT, rows), false, rows);
    }

    @Test
    void wideNumbersTakeMoreThanNarrowOnes() {
        BigDecimal wide = new BigDecimal(BigInteger.TEN.pow(999));
        assertTrue(Footprint.of(wide) >= 999 * Math.log(10) / Math.log(2) / 8);
        assertTrue(Footprint.of(wide) > Footprint.of(BigDecimal.ONE));
    }
}
