package org.tarndb.storage.type;

import static org.tarndb.storage.type.Representation.DOUBLE;
import static org.tarndb.storage.type.Representation.LONG;
import static org.tarndb.storage.type.Representation.OBJECT;

/**
 * The kinds of SQL types. The number is written into files and never changes.
 */
public enum TypeKind {
    BOOLEAN(1, "BOOLEAN", Representation.BOOLEAN),
    TINYINT(2, "TINYINT", LONG),
    SMALLINT(3, "SMALLINT", LONG),
    INTEGER(4, "INTEGER", LONG),
    BIGINT(5, "BIGINT", LONG),
    DECIMAL(6, "DECIMAL", OBJECT),
    REAL(7, "REAL", DOUBLE),
    DOUBLE_PRECISION(8, "DOUBLE PRECISION", DOUBLE),
    CHAR(9, "CHARACTER", OBJECT),
    VARCHAR(10, "CHARACTER VARYING", OBJECT),
    BINARY(11, "BINARY", OBJECT),
    VARBINARY(12, "BINARY VARYING", OBJECT),
    DATE(13, "DATE", LONG),
    TIME(14, "TIME", LONG),
    TIMESTAMP(15, "TIMESTAMP", LONG),
    TIMESTAMP_WITH_TIME_ZONE(16, "TIMESTAMP WITH TIME ZONE", OBJECT),
    UUID(17, "UUID", OBJECT),
    INTERVAL_YEAR_MONTH(18, "INTERVAL YEAR TO MONTH", LONG),
    INTERVAL_DAY_TIME(19, "INTERVAL DAY TO SECOND", LONG),
    /** The type of a bare NULL. No column has it. */
    NULL(20, "NULL", OBJECT);

    private final int number;
    private final String sqlName;
    private final Representation representation;

    TypeKind(int number, String sqlName, Representation representation) {
        this.number = number;
        this.sqlName = sqlName;
        this.representation = representation;
    }

    /** The kind as files write it. */
    public int number() {
        return number;
    }

    public String sqlName() {
        return sqlName;
    }

    public Representation representation() {
        return representation;
    }

    public boolean isInteger() {
        return this == TINYINT || this == SMALLINT || this == INTEGER || this == BIGINT;
    }

    public boolean isApproximate() {
        return this == REAL || this == DOUBLE_PRECISION;
    }

    public boolean isNumeric() {
        return isInteger() || isApproximate() || this == DECIMAL;
    }

    public boolean isCharacter() {
        return this == CHAR || this == VARCHAR;
    }

    public boolean isBinary() {
        return this == BINARY || this == VARBINARY;
    }

    /**
     * The kind that a file's number stands for.
     *
     * @throws IllegalArgumentException when no kind has the number
     */
    public static TypeKind ofNumber(int number) {
        for (TypeKind kind : values()) {
            if (kind.number == number) {
                return kind;
            }
        }
        throw new IllegalArgumentException("no SQL type has the number " + number);
    }
}
