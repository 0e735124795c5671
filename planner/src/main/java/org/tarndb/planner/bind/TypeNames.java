package org.tarndb.planner.bind;

import org.jspecify.annotations.Nullable;
import org.tarndb.parser.ast.IntervalField;
import org.tarndb.parser.ast.IntervalQualifier;
import org.tarndb.parser.ast.Position;
import org.tarndb.parser.ast.TypeName;
import org.tarndb.storage.error.ErrorCode;
import org.tarndb.storage.error.TarnException;
import org.tarndb.storage.type.SqlType;
import org.tarndb.storage.type.TypeKind;

/** Types as SQL writes them (ISO/IEC 9075-2, subclause 6.1), with their limits checked. */
public final class TypeNames {
    private TypeNames() {}

    /**
     * The type of this name.
     *
     * @throws TarnException INVALID_DEFINITION for parameters out of range, FEATURE_NOT_SUPPORTED
     */
    public static SqlType toSqlType(TypeName name) {
        return switch (name.kind()) {
            case BOOLEAN -> SqlType.BOOLEAN;
            case TINYINT -> SqlType.TINYINT;
            case SMALLINT -> SqlType.SMALLINT;
            case INTEGER -> SqlType.INTEGER;
            case BIGINT -> SqlType.BIGINT;
            case REAL -> SqlType.REAL;
            case DOUBLE -> SqlType.DOUBLE;
            case DECIMAL -> decimal(name);
            case CHAR -> new SqlType(TypeKind.CHAR, length(name, 1), 0);
            case VARCHAR -> new SqlType(TypeKind.VARCHAR, length(name, SqlType.UNSPECIFIED), 0);
            case BINARY -> new SqlType(TypeKind.BINARY, length(name, 1), 0);
            case VARBINARY -> new SqlType(TypeKind.VARBINARY, length(name, SqlType.UNSPECIFIED), 0);
            case DATE -> SqlType.DATE;
            case TIME -> time(name);
            case TIMESTAMP -> timestamp(name);
            case UUID -> SqlType.UUID;
            case INTERVAL -> interval(name.interval());
        };
    }

    private static SqlType decimal(TypeName name) {
        Integer given = name.precision();
        int precision = given == null ? SqlType.DEFAULT_DECIMAL_PRECISION : given;
        int scale = name.scale() == null ? 0 : name.scale();
        if (precision < 1 || precision > SqlType.MAX_DECIMAL_PRECISION) {
            throw invalid(
                    "the precision of DECIMAL is 1 to " + SqlType.MAX_DECIMAL_PRECISION + ", not " + precision,
                    name.position());
        }
        if (scale < 0 || scale > precision) {
            throw invalid(
                    "the scale of DECIMAL(" + precision + ", " + scale + ") is not between 0 and its precision",
                    name.position());
        }
        return SqlType.decimal(precision, scale);
    }

    private static int length(TypeName name, int otherwise) {
        Integer length = name.precision();
        if (length == null) {
            return otherwise;
        }
        if (length < 1 || length > SqlType.MAX_LENGTH) {
            throw invalid(
                    "the length of " + name.kind() + " is 1 to " + SqlType.MAX_LENGTH + ", not " + length,
                    name.position());
        }
        return length;
    }

    private static SqlType time(TypeName name) {
        if (name.withTimeZone()) {
            throw new TarnException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    "TIME WITH TIME ZONE (at " + name.position()
                            + ") is not supported; use TIME, or TIMESTAMP WITH TIME ZONE");
        }
        return new SqlType(TypeKind.TIME, fraction(name, 0, SqlType.MAX_TIME_PRECISION), 0);
    }

    private static SqlType timestamp(TypeName name) {
        TypeKind kind = name.withTimeZone() ? TypeKind.TIMESTAMP_WITH_TIME_ZONE : TypeKind.TIMESTAMP;
        return new SqlType(kind, fraction(name, SqlType.TIMESTAMP.precision(), SqlType.MAX_TIMESTAMP_PRECISION), 0);
    }

    private static int fraction(TypeName name, int otherwise, int max) {
        Integer digits = name.precision();
        if (digits == null) {
            return otherwise;
        }
        if (digits < 0 || digits > max) {
            throw invalid(
                    "the precision of " + name.kind() + " is 0 to " + max + " digits of a second, not " + digits,
                    name.position());
        }
        return digits;
    }

    private static SqlType interval(@Nullable IntervalQualifier qualifier) {
        if (qualifier == null) {
            return SqlType.INTERVAL_DAY_TIME;
        }
        boolean yearMonth = qualifier.start() == IntervalField.YEAR || qualifier.start() == IntervalField.MONTH;
        return yearMonth ? SqlType.INTERVAL_YEAR_MONTH : SqlType.INTERVAL_DAY_TIME;
    }

    private static TarnException invalid(String problem, Position position) {
        return new TarnException(ErrorCode.INVALID_DEFINITION, problem + " (at " + position + ")");
    }
}
