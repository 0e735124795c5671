package org.tarndb.planner.expr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Runs {@code functions.txt}: a line is {@code FUNCTION | result type | arguments | outcome}, where arguments are {@code
 * TYPE:text} separated by semicolons, and the outcome is the printed value, NULL or a SQLSTATE. Each is evaluated as a constant and
 * over columns.
 */
class FunctionTableTest {
    private record Line(int number, Call call, String expected) {}

    private static List<Line> lines() throws IOException {
        List<Line> lines = new ArrayList<>();
        InputStream file = Objects.requireNonNull(FunctionTableTest.class.getResourceAsStream("functions.txt"));
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))) {
            int number = 0;
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                number++;
                if (!line.isBlank() && !line.startsWith("#")) {
                    String[] parts = line.split(" \\| ?", -1);
                    assertEquals(4, parts.length, "line " + number + ": " + line);
                    Call call = Sql.call(Function.valueOf(parts[0].strip()), parts[1].strip(), parts[2]);
                    lines.add(new Line(number, call, parts[3]));
                }
            }
        }
        return lines;
    }

    @TestFactory
    List<DynamicTest> everyLine() throws IOException {
        return lines().stream()
                .map(line -> DynamicTest.dynamicTest("line " + line.number + ": " + line.call, () -> {
                    assertEquals(line.expected, Sql.outcome(line.call), "as a constant");
                    assertEquals(line.expected, Sql.outcomeOverColumns(line.call), "over columns");
                }))
                .toList();
    }

    @Test
    void everyFunctionHasALine() throws IOException {
        Set<Function> untested = EnumSet.allOf(Function.class);
        lines().forEach(line -> untested.remove(line.call.function()));
        untested.removeAll(EnumSet.of(
                Function.RANDOM, Function.RANDOM_UUID, Function.TARN_TRANSACTION_ID, Function.TARN_TRANSACTION_STATUS));
        assertTrue(untested.isEmpty(), untested.toString());
    }

    @Test
    void everyStrictFunctionGivesNullForANullArgument() throws IOException {
        for (Line line : lines()) {
            Call call = line.call;
            boolean hasNull = call.arguments().stream().anyMatch(argument -> ((Literal) argument).value() == null);
            boolean fails = line.expected.matches("[0-9]{2}[0-9A-Z]{3}");
            if (call.function().nullness() != Function.Nullness.STRICT || hasNull || fails) {
                continue;
            }
            for (int i = 0; i < call.arguments().size(); i++) {
                List<Expr> arguments = new ArrayList<>(call.arguments());
                arguments.set(i, Literal.ofNull(arguments.get(i).type()));
                Call withNull = Call.of(call.function(), call.type(), arguments);
                assertEquals("NULL", Sql.outcome(withNull), withNull.toString());
            }
        }
    }

    @Test
    void volatileFunctionsDifferFromRowToRow() {
        CompiledExpr random = ExprCompiler.compile(Call.of(Function.RANDOM, Sql.type("DOUBLE")));
        CompiledExpr uuid = ExprCompiler.compile(Call.of(Function.RANDOM_UUID, Sql.type("UUID")));
        TestContext context = new TestContext();
        assertFalse(Objects.equals(random.value(context), random.value(context)));
        assertFalse(Objects.equals(uuid.value(context), uuid.value(context)));
    }
}
