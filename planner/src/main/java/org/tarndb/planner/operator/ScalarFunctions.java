package org.tarndb.planner.operator;

import static org.apache.calcite.sql.type.SqlTypeFamily.ANY;
import static org.apache.calcite.sql.type.SqlTypeFamily.CHARACTER;
import static org.apache.calcite.sql.type.SqlTypeFamily.DATETIME;
import static org.apache.calcite.sql.type.SqlTypeFamily.INTEGER;
import static org.apache.calcite.sql.type.SqlTypeFamily.NUMERIC;
import static org.apache.calcite.sql.type.SqlTypeFamily.STRING;
import static org.tarndb.planner.operator.Returns.COMMON;
import static org.tarndb.planner.operator.Returns.FIRST;
import static org.tarndb.planner.operator.Returns.ROUNDED;
import static org.tarndb.planner.operator.Returns.TEXT_OF_FIRST;
import static org.tarndb.planner.operator.Returns.WHOLE;
import static org.tarndb.planner.operator.Returns.fixed;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.tarndb.planner.expr.Function;
import org.tarndb.storage.type.SqlType;

/** The functions that are called by name, each with the names it has, the operands it takes and the type it gives. */
final class ScalarFunctions {
    private static final SqlReturnTypeInference TEXT = fixed(SqlType.VARCHAR);
    private static final SqlReturnTypeInference BIGINT = fixed(SqlType.BIGINT);
    private static final SqlReturnTypeInference INT = fixed(SqlType.INTEGER);
    private static final SqlReturnTypeInference BOOLEAN = fixed(SqlType.BOOLEAN);
    private static final SqlReturnTypeInference DOUBLE = fixed(SqlType.DOUBLE);

    private final List<ScalarOperator> operators = new ArrayList<>();

    private ScalarFunctions() {
        strings();
        numbers();
        datesAndTimes();
        others();
    }

    static List<ScalarOperator> all() {
        return new ScalarFunctions().operators;
    }

    private void add(Function function, SqlReturnTypeInference returns, OperandShape operands, String... names) {
        for (String name : names) {
            operators.add(new ScalarOperator(
                    name,
                    function,
                    Returns.nullability(returns, function.nullness()),
                    operands.parameterTypes(),
                    operands.checker()));
        }
    }

    private static OperandShape operands(SqlTypeFamily... families) {
        return OperandShape.of(families);
    }

    private void strings() {
        add(Function.UPPER, TEXT, operands(CHARACTER), "UPPER", "UCASE");
        add(Function.LOWER, TEXT, operands(CHARACTER), "LOWER", "LCASE");
        add(Function.INITCAP, TEXT, operands(CHARACTER), "INITCAP");
        add(Function.CHAR_LENGTH, BIGINT, operands(CHARACTER), "CHAR_LENGTH", "CHARACTER_LENGTH", "LENGTH");
        add(Function.OCTET_LENGTH, BIGINT, operands(STRING), "OCTET_LENGTH");
        add(Function.BIT_LENGTH, BIGINT, operands(STRING), "BIT_LENGTH");
        add(
                Function.SUBSTRING,
                TEXT_OF_FIRST,
                operands(STRING, INTEGER, INTEGER).optional(1),
                "SUBSTRING",
                "SUBSTR");
        add(Function.POSITION, BIGINT, operands(STRING, STRING, INTEGER).optional(1), "POSITION", "LOCATE");
        add(Function.TRIM_BOTH, TEXT, operands(CHARACTER, CHARACTER).optional(1), "TRIM", "BTRIM");
        add(Function.TRIM_LEADING, TEXT, operands(CHARACTER, CHARACTER).optional(1), "LTRIM");
        add(Function.TRIM_TRAILING, TEXT, operands(CHARACTER, CHARACTER).optional(1), "RTRIM");
        add(
                Function.OVERLAY,
                TEXT_OF_FIRST,
                operands(STRING, STRING, INTEGER, INTEGER).optional(1),
                "OVERLAY");
        add(Function.REPLACE, TEXT, operands(CHARACTER, CHARACTER, CHARACTER), "REPLACE");
        add(Function.TRANSLATE, TEXT, operands(CHARACTER, CHARACTER, CHARACTER), "TRANSLATE");
        add(Function.LEFT, TEXT, operands(CHARACTER, INTEGER), "LEFT");
        add(Function.RIGHT, TEXT, operands(CHARACTER, INTEGER), "RIGHT");
        add(Function.LPAD, TEXT, operands(CHARACTER, INTEGER, CHARACTER).optional(1), "LPAD");
        add(Function.RPAD, TEXT, operands(CHARACTER, INTEGER, CHARACTER).optional(1), "RPAD");
        add(Function.REPEAT, TEXT, operands(CHARACTER, INTEGER), "REPEAT");
        add(Function.REVERSE, TEXT, operands(CHARACTER), "REVERSE");
        add(Function.SPACE, TEXT, operands(INTEGER), "SPACE");
        add(Function.ASCII, INT, operands(CHARACTER), "ASCII");
        add(Function.CHR, TEXT, operands(INTEGER), "CHR", "CHAR");
        add(Function.SPLIT_PART, TEXT, operands(CHARACTER, CHARACTER, INTEGER), "SPLIT_PART");
        add(Function.STARTS_WITH, BOOLEAN, operands(CHARACTER, CHARACTER), "STARTS_WITH");
        add(Function.ENDS_WITH, BOOLEAN, operands(CHARACTER, CHARACTER), "ENDS_WITH");
        add(Function.TO_HEX, TEXT, operands(ANY), "TO_HEX");
        add(Function.FROM_HEX, fixed(SqlType.VARBINARY), operands(CHARACTER), "FROM_HEX");
        add(
                Function.REGEXP_LIKE,
                BOOLEAN,
                operands(CHARACTER, CHARACTER, CHARACTER).optional(1),
                "REGEXP_LIKE");
        add(
                Function.REGEXP_REPLACE,
                TEXT,
                operands(CHARACTER, CHARACTER, CHARACTER, CHARACTER).optional(1),
                "REGEXP_REPLACE");
        add(
                Function.REGEXP_SUBSTR,
                TEXT,
                operands(CHARACTER, CHARACTER, CHARACTER).optional(1),
                "REGEXP_SUBSTR");
        variadic(Function.CONCAT_SKIPPING_NULLS, TEXT, 0, "CONCAT");
        variadic(Function.CONCAT_WS, TEXT, 1, "CONCAT_WS");
    }

    private void numbers() {
        add(Function.ABS, FIRST, operands(NUMERIC), "ABS");
        add(Function.SIGN, INT, operands(NUMERIC), "SIGN");
        add(Function.CEIL, WHOLE, operands(NUMERIC), "CEIL", "CEILING");
        add(Function.FLOOR, WHOLE, operands(NUMERIC), "FLOOR");
        add(Function.ROUND, ROUNDED, operands(NUMERIC, INTEGER).optional(1), "ROUND");
        add(Function.TRUNCATE, ROUNDED, operands(NUMERIC, INTEGER).optional(1), "TRUNCATE", "TRUNC");
        doubles(1, Function.SQRT, Function.CBRT, Function.EXP, Function.LN, Function.LOG10, Function.LOG2);
        doubles(1, Function.SIN, Function.COS, Function.TAN, Function.COT, Function.ASIN, Function.ACOS);
        doubles(1, Function.ATAN, Function.SINH, Function.COSH, Function.TANH, Function.DEGREES, Function.RADIANS);
        doubles(2, Function.POWER, Function.ATAN2, Function.LOG);
        add(Function.POWER, DOUBLE, operands(NUMERIC, NUMERIC), "POW");
        add(Function.PI, DOUBLE, operands(), "PI");
        add(Function.RANDOM, DOUBLE, operands(), "RANDOM", "RAND");
        add(Function.BIT_AND, COMMON, operands(INTEGER, INTEGER), "BITAND");
        add(Function.BIT_OR, COMMON, operands(INTEGER, INTEGER), "BITOR");
        add(Function.BIT_XOR, COMMON, operands(INTEGER, INTEGER), "BITXOR");
        add(Function.BIT_NOT, FIRST, operands(INTEGER), "BITNOT");
        add(Function.SHIFT_LEFT, FIRST, operands(INTEGER, INTEGER), "LSHIFT");
        add(Function.SHIFT_RIGHT, FIRST, operands(INTEGER, INTEGER), "RSHIFT");
    }

    private void doubles(int operands, Function... functions) {
        for (Function function : functions) {
            add(function, DOUBLE, operands == 1 ? operands(NUMERIC) : operands(NUMERIC, NUMERIC), function.name());
        }
    }

    private void datesAndTimes() {
        add(Function.DATE_TRUNC, binding -> binding.getOperandType(1), operands(CHARACTER, DATETIME), "DATE_TRUNC");
        add(
                Function.TIMESTAMP_ADD,
                binding -> binding.getOperandType(2),
                operands(CHARACTER, INTEGER, DATETIME),
                "TIMESTAMPADD",
                "DATEADD");
        add(Function.TIMESTAMP_DIFF, BIGINT, operands(CHARACTER, DATETIME, DATETIME), "TIMESTAMPDIFF", "DATEDIFF");
        add(Function.LAST_DAY, fixed(SqlType.DATE), operands(DATETIME), "LAST_DAY");
        add(Function.MAKE_DATE, fixed(SqlType.DATE), operands(INTEGER, INTEGER, INTEGER), "MAKE_DATE");
        add(Function.MAKE_TIME, fixed(SqlType.TIME), operands(INTEGER, INTEGER, NUMERIC), "MAKE_TIME");
        add(
                Function.MAKE_TIMESTAMP,
                fixed(SqlType.TIMESTAMP),
                operands(INTEGER, INTEGER, INTEGER, INTEGER, INTEGER, NUMERIC),
                "MAKE_TIMESTAMP");
        add(Function.EXTRACT, BIGINT, operands(CHARACTER, ANY), Operators.EXTRACT, "DATE_PART");
        add(Function.EXTRACT, fixed(Returns.SECONDS), operands(CHARACTER, ANY), Operators.EXTRACT_SECONDS);
        add(Function.LOCALTIMESTAMP, fixed(SqlType.TIMESTAMP), operands(), "LOCALTIMESTAMP");
        add(Function.LOCALTIME, fixed(SqlType.TIME), operands(), "LOCALTIME");
        add(Function.CURRENT_DATE, fixed(SqlType.DATE), operands(), "CURRENT_DATE", "CURDATE");
        add(Function.CURRENT_TIMESTAMP, fixed(SqlType.TIMESTAMP_TZ), operands(), "CURRENT_TIMESTAMP", "NOW");
        add(Function.AT_TIME_ZONE, Operators::atTimeZone, operands(DATETIME, ANY), Operators.AT_TIME_ZONE);
    }

    private void others() {
        add(Function.CURRENT_USER, TEXT, operands(), "CURRENT_USER", "SESSION_USER", "USER");
        add(Function.CURRENT_SCHEMA, TEXT, operands(), "CURRENT_SCHEMA");
        add(Function.CURRENT_CATALOG, TEXT, operands(), "CURRENT_CATALOG");
        add(Function.RANDOM_UUID, fixed(SqlType.UUID), operands(), "RANDOM_UUID", "GEN_RANDOM_UUID");
        add(Function.TARN_TRANSACTION_ID, TEXT, operands(), "TARN_TRANSACTION_ID");
        add(Function.TARN_TRANSACTION_STATUS, TEXT, operands(CHARACTER), "TARN_TRANSACTION_STATUS");
        common(Function.NULLIF, FIRST, 2, 2, "NULLIF");
        common(Function.GREATEST, COMMON, 1, OperandShape.MANY, "GREATEST");
        common(Function.LEAST, COMMON, 1, OperandShape.MANY, "LEAST");
    }

    private void variadic(Function function, SqlReturnTypeInference returns, int required, String name) {
        OperandShape shape = OperandShape.repeated(CHARACTER, required);
        operators.add(new ScalarOperator(
                name,
                function,
                Returns.nullability(returns, function.nullness()),
                shape.parameterTypes(),
                OperandShape.anyTypes(required, OperandShape.MANY)));
    }

    private void common(Function function, SqlReturnTypeInference returns, int least, int most, String name) {
        operators.add(new ScalarOperator(
                name,
                function,
                Returns.nullability(returns, function.nullness()),
                OperandShape.firstKnown(),
                OperandShape.anyTypes(least, most)));
    }
}
