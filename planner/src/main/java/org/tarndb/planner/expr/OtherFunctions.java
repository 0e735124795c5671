package org.tarndb.planner.expr;

import static org.tarndb.planner.expr.ScalarFunction.argument;
import static org.tarndb.planner.expr.ScalarFunction.text;

import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.storage.type.Casts;
import org.tarndb.storage.type.SqlType;

/** NULLIF, GREATEST, LEAST, and what a session knows. */
final class OtherFunctions {
    private OtherFunctions() {}

    static @Nullable ScalarFunction find(Function function, List<SqlType> types, SqlType type) {
        return switch (function) {
            case NULLIF -> nullIf(types, type);
            case GREATEST -> extreme(types, type, 1);
            case LEAST -> extreme(types, type, -1);
            case CURRENT_USER -> (arguments, context) -> context.session().user();
            case CURRENT_SCHEMA -> (arguments, context) -> context.session().schema();
            case CURRENT_CATALOG -> (arguments, context) -> context.session().catalog();
            case RANDOM_UUID -> (arguments, context) -> context.entropy().nextUuid();
            case TARN_TRANSACTION_ID ->
                (arguments, context) -> context.session().transactions().currentId();
            case TARN_TRANSACTION_STATUS ->
                (arguments, context) -> context.session().transactions().status(text(arguments, 0));
            default -> null;
        };
    }

    private static ScalarFunction nullIf(List<SqlType> types, SqlType type) {
        CommonForm form = CommonForm.of(types.get(0), types.get(1));
        return (arguments, context) -> {
            Object a = arguments[0];
            Object b = arguments[1];
            if (a != null && b != null) {
                ZoneId zone = zone(form, context);
                if (form.compare(form.convert(a, types.get(0), zone), form.convert(b, types.get(1), zone)) == 0) {
                    return null;
                }
            }
            return a == null ? null : Casts.cast(a, types.get(0), type, zone(form, context));
        };
    }

    /** The value that is greatest, or least, among the arguments converted to the result's type. */
    private static ScalarFunction extreme(List<SqlType> types, SqlType type, int sign) {
        CommonForm form = CommonForm.of(type, type);
        return (arguments, context) -> {
            Object best = null;
            for (int i = 0; i < arguments.length; i++) {
                Object value = Casts.cast(argument(arguments, i), types.get(i), type, zone(form, context));
                if (value != null && (best == null || sign * form.compare(value, best) > 0)) {
                    best = value;
                }
            }
            return best;
        };
    }

    private static ZoneId zone(CommonForm form, EvaluationContext context) {
        return form.kind() == CommonForm.Kind.ZONED ? context.session().zone() : ZoneOffset.UTC;
    }
}
