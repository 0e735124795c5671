package org.tarndb.planner.expr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tarndb.planner.result.Parameters;
import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.planner.vector.LongVector;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;

/** Operands are evaluated for the rows that need them; three-valued logic (ISO/IEC 9075-2, subclause 6.39). */
class LazinessTest {
    private static final ColumnRef X = new ColumnRef(0, SqlType.INTEGER, true);
    private static final Literal ZERO = new Literal(SqlType.INTEGER, 0L);
    private static final Literal ONE = new Literal(SqlType.INTEGER, 1L);
    private static final Expr ONE_BY_X = Call.of(Function.DIVIDE, SqlType.INTEGER, ONE, X);
    private static final Expr ONE_BY_ZERO = Call.of(Function.DIVIDE, SqlType.INTEGER, ONE, ZERO);
    private static final Expr X_IS_ZERO = Call.of(Function.EQUAL, SqlType.BOOLEAN, X, ZERO);

    private static Batch rows(@Nullable Long... values) {
        LongVector vector = new LongVector(values.length);
        for (int i = 0; i < values.length; i++) {
            vector.set(i, values[i]);
        }
        return Batch.of(new ColumnVector[] {vector}, values.length);
    }

    private static String evaluate(Expr expr, Batch rows) {
        ColumnVector result = ExprCompiler.compile(expr).evaluate(rows, new TestContext());
        StringBuilder text = new StringBuilder();
        for (int row = 0; row < rows.size(); row++) {
            text.append(row == 0 ? "" : " ").append(Sql.print(expr.type(), result.get(rows.position(row))));
        }
        return text.toString();
    }

    @Test
    void caseEvaluatesTheBranchThatARowTakes() {
        Expr guarded = new Case(
                List.of(new Case.When(Call.of(Function.NOT, SqlType.BOOLEAN, X_IS_ZERO), ONE_BY_X)),
                Literal.ofNull(SqlType.INTEGER),
                SqlType.INTEGER);
        assertEquals("1 NULL -1 NULL", evaluate(guarded, rows(1L, 0L, -1L, null)));
    }

    @Test
    void orAndAndStopWhereTheResultIsKnown() {
        Expr large = Call.of(Function.GREATER, SqlType.BOOLEAN, ONE_BY_X, ZERO);
        assertEquals("TRUE TRUE FALSE NULL", evaluate(Logical.or(List.of(X_IS_ZERO, large)), rows(0L, 1L, -1L, null)));
        Expr notZero = Call.of(Function.NOT, SqlType.BOOLEAN, X_IS_ZERO);
        assertEquals("FALSE TRUE FALSE NULL", evaluate(Logical.and(List.of(notZero, large)), rows(0L, 1L, -1L, null)));
        assertThrows(TarnException.class, () -> evaluate(Logical.or(List.of(large, X_IS_ZERO)), rows(0L)));
    }

    @Test
    void coalesceStopsAtTheFirstValue() {
        Expr guarded = new Coalesce(List.of(X, ONE_BY_ZERO), SqlType.INTEGER);
        assertEquals("5 0", evaluate(guarded, rows(5L, 0L)));
        assertThrows(TarnException.class, () -> evaluate(guarded, rows(5L, null)));
    }

    @Test
    void aFailingConstantFailsOnlyWhereARowNeedsIt() {
        Expr guarded = new Case(List.of(new Case.When(X_IS_ZERO, ONE_BY_ZERO)), X, SqlType.INTEGER);
        assertEquals("5", evaluate(guarded, rows(5L)));
        assertEquals("", evaluate(ONE_BY_ZERO, rows()));
        assertThrows(TarnException.class, () -> evaluate(guarded, rows(0L)));
    }

    @ParameterizedTest
    @CsvSource({
        "T, T, T, T",
        "T, F, F, T",
        "T, N, N, T",
        "F, T, F, T",
        "F, F, F, F",
        "F, N, F, N",
        "N, T, N, T",
        "N, F, F, N",
        "N, N, N, N",
    })
    void truthTables(char a, char b, char and, char or) {
        List<Expr> operands = List.of(truth(a), truth(b));
        assertEquals(print(and), evaluate(Logical.and(operands), rows(1L)));
        assertEquals(print(or), evaluate(Logical.or(operands), rows(1L)));
        Batch one = rows(1L);
        int[] chosen = new int[1];
        assertEquals(
                and == 'T' ? 1 : 0, ExprCompiler.compile(Logical.and(operands)).select(one, new TestContext(), chosen));
        assertEquals(
                or == 'T' ? 1 : 0, ExprCompiler.compile(Logical.or(operands)).select(one, new TestContext(), chosen));
    }

    /** Depends on the row, so that it is not folded: X is 1. */
    private static Expr truth(char value) {
        Expr xIsOne = Call.of(Function.EQUAL, SqlType.BOOLEAN, X, ONE);
        return switch (value) {
            case 'T' -> xIsOne;
            case 'F' -> Call.of(Function.NOT, SqlType.BOOLEAN, xIsOne);
            default -> Call.of(Function.EQUAL, SqlType.BOOLEAN, X, Literal.ofNull(SqlType.INTEGER));
        };
    }

    private static String print(char value) {
        return value == 'T' ? "TRUE" : value == 'F' ? "FALSE" : "NULL";
    }

    @Test
    void inIsThreeValued() {
        Literal nothing = Literal.ofNull(SqlType.INTEGER);
        Literal two = new Literal(SqlType.decimal(5, 1), new java.math.BigDecimal("2.0"));
        assertEquals("TRUE FALSE NULL", evaluate(new InSet(X, List.of(ONE, ZERO)), rows(1L, 7L, null)));
        assertEquals("TRUE NULL NULL", evaluate(new InSet(X, List.of(ONE, nothing)), rows(1L, 7L, null)));
        assertEquals("TRUE TRUE FALSE", evaluate(new InSet(X, List.of(ONE, two)), rows(1L, 2L, 3L)));
        assertEquals("TRUE FALSE", evaluate(new InSet(X, List.of(ONE_BY_X, ZERO)), rows(1L, 2L)));
        assertEquals(
                "FALSE TRUE NULL",
                evaluate(Call.of(Function.NOT, SqlType.BOOLEAN, new InSet(X, List.of(ONE, ZERO))), rows(1L, 7L, null)));
    }

    @Test
    void textIsComparedPaddedInSetsToo() {
        ColumnRef fixed = new ColumnRef(0, SqlType.character(4), true);
        ColumnVector vector = ColumnVector.constant(fixed.type().representation(), "ab  ", 1);
        Batch batch = Batch.of(new ColumnVector[] {vector}, 1);
        assertEquals("TRUE", evaluate(new InSet(fixed, List.of(new Literal(SqlType.VARCHAR, "ab"))), batch));
    }

    @Test
    void parametersAreCastToTheirType() {
        Parameters parameters = new Parameters(1);
        parameters.set(0, SqlType.VARCHAR, "7");
        CompiledExpr parameter = ExprCompiler.compile(new ParameterRef(0, SqlType.INTEGER));
        assertEquals(7L, parameter.value(new TestContext(parameters)));
        TarnException unset =
                assertThrows(TarnException.class, () -> parameter.value(new TestContext(new Parameters(1))));
        assertEquals("07001", unset.code().sqlState());
    }

    @Test
    void parametersInAListAreReadAtEachExecution() {
        Parameters parameters = new Parameters(1);
        CompiledExpr in = ExprCompiler.compile(new InSet(X, List.of(new ParameterRef(0, SqlType.INTEGER))));
        for (long value = 1; value <= 2; value++) {
            parameters.set(0, SqlType.INTEGER, value);
            ColumnVector result = in.evaluate(rows(2L), new TestContext(parameters));
            assertEquals(value == 2, result.get(0));
        }
    }
}
