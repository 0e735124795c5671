package org.tarndb.planner.expr;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.vector.Batch;
import org.tarndb.planner.vector.ColumnVector;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.Casts;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;
import org.tarndb.storage.type.Values;

/** Writing expressions in tests as short text, and evaluating them in every way there is. */
final class Sql {
    private static final Pattern TYPE = Pattern.compile("([A-Z_ ]+)(?:\\((\\d+)(?:,\\s*(\\d+))?\\))?");

    private Sql() {}

    /** A type by its short name, as {@code INTEGER}, {@code DECIMAL(5,2)}, {@code VARCHAR}. */
    static SqlType type(String text) {
        Matcher matcher = TYPE.matcher(text.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException(text);
        }
        TypeKind kind = switch (matcher.group(1)) {
            case "DOUBLE" -> TypeKind.DOUBLE_PRECISION;
            case "TIMESTAMP_TZ" -> TypeKind.TIMESTAMP_WITH_TIME_ZONE;
            case "YEAR_MONTH" -> TypeKind.INTERVAL_YEAR_MONTH;
            case "DAY_TIME" -> TypeKind.INTERVAL_DAY_TIME;
            default -> TypeKind.valueOf(matcher.group(1));
        };
        int precision = matcher.group(2) == null ? SqlType.UNSPECIFIED : Integer.parseInt(matcher.group(2));
        int scale = matcher.group(3) == null ? 0 : Integer.parseInt(matcher.group(3));
        return new SqlType(kind, precision, scale);
    }

    /** A literal written as {@code TYPE:text}; {@code TYPE:NULL} is NULL. */
    static Literal literal(String typed) {
        int colon = typed.indexOf(':');
        SqlType type = type(typed.substring(0, colon));
        String text = typed.substring(colon + 1);
        if (text.equals("NULL")) {
            return Literal.ofNull(type);
        }
        return new Literal(type, Casts.cast(text, SqlType.VARCHAR, type, TestContext.ZONE));
    }

    /** A call whose arguments are written as typed literals, separated by {@code ;}. */
    static Call call(Function function, String resultType, String arguments) {
        List<Expr> literals = new ArrayList<>();
        for (String argument : arguments.isEmpty() ? new String[0] : arguments.split(";", -1)) {
            literals.add(literal(argument));
        }
        return Call.of(function, type(resultType), literals);
    }

    /** The printed value, NULL, or the SQLSTATE of the error. */
    static String outcome(Expr expr) {
        try {
            return print(expr.type(), ExprCompiler.compile(expr).value(new TestContext()));
        } catch (TarnException e) {
            return e.code().sqlState();
        }
    }

    /**
     * The outcome with the arguments in columns, of the middle one of five rows of which every other one is selected; the
     * rows that are not selected would fail.
     */
    static String outcomeOverColumns(Call call) {
        List<Expr> columns = new ArrayList<>();
        ColumnVector[] vectors = new ColumnVector[call.arguments().size()];
        for (int i = 0; i < vectors.length; i++) {
            Literal literal = (Literal) call.arguments().get(i);
            boolean fieldName = i == 0 && takesFieldName(call.function());
            columns.add(fieldName ? literal : new ColumnRef(i, literal.type(), true));
            vectors[i] = ColumnVector.of(literal.type().representation(), 5);
            for (int position = 1; position < 5; position += 2) {
                vectors[i].set(position, literal.value());
            }
        }
        Call overColumns = new Call(call.function(), columns, call.type(), call.nullable());
        Batch batch = Batch.of(vectors, 5).select(new int[] {1, 3}, 2);
        try {
            ColumnVector result = ExprCompiler.compile(overColumns).evaluate(batch, new TestContext());
            return print(call.type(), result.get(3));
        } catch (TarnException e) {
            return e.code().sqlState();
        }
    }

    private static boolean takesFieldName(Function function) {
        return switch (function) {
            case EXTRACT, DATE_TRUNC, TIMESTAMP_ADD, TIMESTAMP_DIFF -> true;
            default -> false;
        };
    }

    static String print(SqlType type, @Nullable Object value) {
        String text = Values.print(type, value);
        return text == null ? "NULL" : text;
    }
}
