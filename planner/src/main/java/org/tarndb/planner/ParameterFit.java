package org.tarndb.planner;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.result.Parameters;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;

/**
 * Whether parameters can be had in the types that a plan expects without losing anything. A 5.5 given where an INTEGER is
 * expected must not become 6 before it is compared: the statement is then planned for the types that were given.
 */
final class ParameterFit {
    /** Enough for what applications compare with; a wider number gets a type of its own. */
    private static final SqlType ANY_DECIMAL = SqlType.decimal(60, 20);

    private ParameterFit() {}

    static boolean fits(List<SqlType> expected, Parameters given) {
        for (int i = 0; i < Math.min(expected.size(), given.count()); i++) {
            Object value = given.value(i);
            SqlType type = given.type(i);
            if (value != null && type != null && !fits(value, type, expected.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean fits(Object value, SqlType from, SqlType to) {
        TypeKind kind = to.kind();
        if (from.kind() == kind && kind != TypeKind.DECIMAL) {
            return true;
        }
        if (kind.isInteger() || kind == TypeKind.DECIMAL) {
            return !from.kind().isNumeric() || fitsExactly(value, to);
        }
        return kind != TypeKind.DATE || from.kind().isCharacter();
    }

    private static boolean fitsExactly(Object value, SqlType to) {
        if (value instanceof Long number && to.kind().isInteger()) {
            return to.kind() == TypeKind.BIGINT || number == (int) (long) number;
        }
        BigDecimal exact = decimal(value);
        if (exact == null) {
            return false;
        }
        int integerDigits = exact.precision() - exact.scale();
        int most = to.kind() == TypeKind.DECIMAL ? to.precision() - to.scale() : 18;
        return exact.stripTrailingZeros().scale() <= to.scale() && integerDigits <= most;
    }

    /** The number; null when it is none: NaN, infinite. */
    private static @Nullable BigDecimal decimal(Object value) {
        if (value instanceof Long number) {
            return BigDecimal.valueOf(number);
        }
        if (value instanceof Double number) {
            return Double.isFinite(number) ? new BigDecimal(number) : null;
        }
        return (BigDecimal) value;
    }

    /** The types to plan for: those given, with room for other values of their kind. */
    static List<@Nullable SqlType> typesOf(Parameters given) {
        List<@Nullable SqlType> types = new ArrayList<>();
        for (int i = 0; i < given.count(); i++) {
            SqlType type = given.type(i);
            types.add(type == null || given.value(i) == null ? null : roomy(type));
        }
        return types;
    }

    private static SqlType roomy(SqlType type) {
        return switch (type.kind()) {
            case TINYINT, SMALLINT, INTEGER -> SqlType.BIGINT;
            case REAL -> SqlType.DOUBLE;
            case CHAR, VARCHAR -> SqlType.VARCHAR;
            case BINARY, VARBINARY -> SqlType.VARBINARY;
            case DECIMAL ->
                type.scale() <= ANY_DECIMAL.scale() && type.precision() - type.scale() <= 40 ? ANY_DECIMAL : type;
            default -> type;
        };
    }
}
