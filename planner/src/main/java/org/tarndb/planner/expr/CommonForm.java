package org.tarndb.planner.expr;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.UUID;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.Casts;
import org.tarndb.storage.type.Representation;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;
import org.tarndb.storage.type.Values;

/**
 * The form in which values of two types are compared, hashed and grouped. Numbers are compared by value, as doubles when
 * one of them is approximate; a CHAR is compared as if the shorter text were padded with blanks; text is read as the
 * other type where that is not text.
 *
 * @param target the type that text is read as, and datetimes are converted to
 */
public record CommonForm(Kind kind, SqlType target) {
    /** The forms. */
    public enum Kind {
        BOOLEAN(Representation.BOOLEAN),
        LONG(Representation.LONG),
        DOUBLE(Representation.DOUBLE),
        DECIMAL(Representation.OBJECT),
        TEXT(Representation.OBJECT),
        PADDED_TEXT(Representation.OBJECT),
        BINARY(Representation.OBJECT),
        ZONED(Representation.OBJECT),
        UUID(Representation.OBJECT),
        /** At least one side is the bare NULL. */
        NULL(Representation.OBJECT);

        private final Representation representation;

        Kind(Representation representation) {
            this.representation = representation;
        }

        public Representation representation() {
            return representation;
        }
    }

    /** @throws TarnException DATATYPE_MISMATCH when the types can't be compared */
    public static CommonForm of(SqlType left, SqlType right) {
        TypeKind a = left.kind();
        TypeKind b = right.kind();
        if (a == TypeKind.NULL || b == TypeKind.NULL) {
            return new CommonForm(Kind.NULL, SqlType.NULL);
        }
        if (a.isCharacter() && b.isCharacter()) {
            boolean padded = a == TypeKind.CHAR || b == TypeKind.CHAR;
            return new CommonForm(padded ? Kind.PADDED_TEXT : Kind.TEXT, SqlType.VARCHAR);
        }
        if (a.isCharacter()) {
            return of(readable(right), right);
        }
        if (b.isCharacter()) {
            return of(left, readable(left));
        }
        if (a.isNumeric() && b.isNumeric()) {
            return ofNumbers(a, b);
        }
        return ofSimilar(left, right);
    }

    private static CommonForm ofNumbers(TypeKind a, TypeKind b) {
        if (a.isApproximate() || b.isApproximate()) {
            return new CommonForm(Kind.DOUBLE, SqlType.DOUBLE);
        }
        return a.isInteger() && b.isInteger()
                ? new CommonForm(Kind.LONG, SqlType.BIGINT)
                : new CommonForm(Kind.DECIMAL, SqlType.decimal(SqlType.MAX_DECIMAL_PRECISION, 50));
    }

    private static CommonForm ofSimilar(SqlType left, SqlType right) {
        TypeKind a = left.kind();
        TypeKind b = right.kind();
        if (isDateTime(a) && isDateTime(b)) {
            if (a == TypeKind.TIMESTAMP_WITH_TIME_ZONE || b == TypeKind.TIMESTAMP_WITH_TIME_ZONE) {
                return new CommonForm(Kind.ZONED, SqlType.TIMESTAMP_TZ);
            }
            return new CommonForm(Kind.LONG, a == b ? left : SqlType.TIMESTAMP);
        }
        if (a.isBinary() && b.isBinary()) {
            return new CommonForm(Kind.BINARY, SqlType.VARBINARY);
        }
        if (a != b) {
            throw new TarnException(
                    ErrorCode.DATATYPE_MISMATCH,
                    "a value of " + left + " cannot be compared with one of " + right + "; cast one of them");
        }
        return switch (a) {
            case BOOLEAN -> new CommonForm(Kind.BOOLEAN, left);
            case UUID -> new CommonForm(Kind.UUID, left);
            default -> new CommonForm(Kind.LONG, left);
        };
    }

    private static boolean isDateTime(TypeKind kind) {
        return kind == TypeKind.DATE || kind == TypeKind.TIMESTAMP || kind == TypeKind.TIMESTAMP_WITH_TIME_ZONE;
    }

    /** The type that text is read as when it meets a value of this type: without its limits. */
    private static SqlType readable(SqlType type) {
        return switch (type.kind()) {
            case TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL -> SqlType.decimal(SqlType.MAX_DECIMAL_PRECISION, 50);
            case REAL, DOUBLE_PRECISION -> SqlType.DOUBLE;
            case TIME -> new SqlType(TypeKind.TIME, SqlType.MAX_TIME_PRECISION, 0);
            case BINARY -> SqlType.VARBINARY;
            default -> type;
        };
    }

    public Representation representation() {
        return kind.representation();
    }

    /** Whether a value of the type is in this form already. */
    public boolean isForm(SqlType from) {
        return switch (kind) {
            case LONG -> from.kind().isInteger() ? target.kind().isInteger() : from.kind() == target.kind();
            case DOUBLE -> from.kind().isApproximate();
            case DECIMAL -> from.kind() == TypeKind.DECIMAL;
            case TEXT, PADDED_TEXT -> from.kind().isCharacter();
            case BINARY -> from.kind().isBinary();
            case BOOLEAN, ZONED, UUID -> from.kind() == target.kind();
            case NULL -> true;
        };
    }

    /** A value in internal form of its type, in this form. */
    public Object convert(Object value, SqlType from, ZoneId zone) {
        if (isForm(from)) {
            return value;
        }
        if (kind == Kind.DOUBLE && value instanceof Number number) {
            return number.doubleValue();
        }
        if (kind == Kind.DECIMAL && value instanceof Long number) {
            return BigDecimal.valueOf(number);
        }
        Object converted = Casts.cast(value, from, target, zone);
        if (converted == null) {
            throw TarnException.internal("a value of " + from + " became NULL as " + target);
        }
        return converted;
    }

    /** Compares two values of this form, as {@code ORDER BY} and {@code <} do. */
    public int compare(Object a, Object b) {
        return kind == Kind.PADDED_TEXT ? comparePadded((String) a, (String) b) : Values.compare(a, b);
    }

    /** An object whose {@code equals} and {@code hashCode} agree with {@link #compare} for values of this form. */
    public Object hashable(Object value) {
        return switch (kind) {
            case DOUBLE -> (Double) value == 0 ? (Object) 0.0 : value;
            case DECIMAL -> ((BigDecimal) value).stripTrailingZeros();
            case PADDED_TEXT -> stripBlanks((String) value);
            case BINARY -> ByteBuffer.wrap((byte[]) value);
            case ZONED -> ((OffsetDateTime) value).toInstant();
            default -> value;
        };
    }

    /** {@link #hashable(Object)} for values of one type, compared among themselves. */
    public static Object hashable(SqlType type, Object value) {
        if (value instanceof Long || value instanceof Boolean || value instanceof UUID) {
            return value;
        }
        return of(type, type).hashable(value);
    }

    static int comparePadded(String a, String b) {
        int common = Math.min(a.length(), b.length());
        if (a.length() == b.length()) {
            return Values.compareCodePoints(a, b);
        }
        boolean aShorter = a.length() == common;
        String longer = aShorter ? b : a;
        if (!longer.regionMatches(0, aShorter ? a : b, 0, common)) {
            return Values.compareCodePoints(a, b);
        }
        for (int i = common; i < longer.length(); i++) {
            int order = Character.compare(' ', longer.charAt(i));
            if (order != 0) {
                return aShorter ? order : -order;
            }
        }
        return 0;
    }

    static String stripBlanks(String text) {
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == ' ') {
            end--;
        }
        return text.substring(0, end);
    }
}
