package org.tarndb.planner.simple;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tarndb.planner.expr.Expr;
import org.tarndb.planner.expr.Literal;
import org.tarndb.planner.expr.ParameterRef;
import org.tarndb.planner.result.Parameters;
import org.tarndb.storage.codec.KeyCodec;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;

/** Encodes a key whose columns are constants and parameters. Immutable, thread-safe. */
final class KeyTemplate {
    private final KeyCodec codec;
    /** Per column: the parameter's index, or -1 for a constant. */
    private final int[] parameters;

    private final @Nullable Object[] constants;

    private KeyTemplate(KeyCodec codec, int[] parameters, @Nullable Object[] constants) {
        this.codec = codec;
        this.parameters = parameters;
        this.constants = constants;
    }

    /** @return null when a value is neither, or a constant is not of its column's type */
    static @Nullable KeyTemplate of(KeyCodec codec, List<Expr> values) {
        int[] parameters = new int[values.size()];
        @Nullable Object[] constants = new @Nullable Object[values.size()];
        for (int i = 0; i < parameters.length; i++) {
            Expr value = values.get(i);
            if (value instanceof ParameterRef parameter) {
                parameters[i] = parameter.index();
            } else if (value instanceof Literal literal
                    && isExact(literal.value(), literal.type(), codec.part(i).type())) {
                parameters[i] = -1;
                constants[i] = literal.value();
            } else {
                return null;
            }
        }
        return new KeyTemplate(codec, parameters, constants);
    }

    /** The key, or null when a value is not as the key holds it: NULL, of another type, out of range. */
    byte @Nullable [] encode(Parameters given) {
        @Nullable Object[] values = constants.clone();
        for (int i = 0; i < values.length; i++) {
            int parameter = parameters[i];
            if (parameter >= 0) {
                Object value = given.value(parameter);
                if (!isExact(value, given.type(parameter), codec.part(i).type())) {
                    return null;
                }
                values[i] = value;
            }
        }
        return codec.encode(values);
    }

    /** Whether a value compares equal to a key column's value exactly when their encodings are the same. */
    private static boolean isExact(@Nullable Object value, @Nullable SqlType from, SqlType column) {
        if (value == null || from == null) {
            return false;
        }
        TypeKind kind = column.kind();
        return switch (kind) {
            case TINYINT -> from.kind().isInteger() && (byte) (long) (Long) value == (Long) value;
            case SMALLINT -> from.kind().isInteger() && (short) (long) (Long) value == (Long) value;
            case INTEGER -> from.kind().isInteger() && (int) (long) (Long) value == (Long) value;
            case BIGINT -> from.kind().isInteger();
            case BOOLEAN, VARCHAR, VARBINARY, DATE, UUID -> from.kind() == kind;
            default -> false;
        };
    }
}
