package org.tarndb.parser.ast;

import org.jspecify.annotations.Nullable;

/**
 * A data type as written, with synonyms already resolved (INT is INTEGER, TEXT is VARCHAR without a
 * length).
 *
 * @param precision total digits of a DECIMAL, length of a string, fraction digits of a TIME or TIMESTAMP;
 * null when not given
 * @param scale digits after the point of a DECIMAL; null when not given
 * @param withTimeZone whether a TIME or TIMESTAMP was declared WITH TIME ZONE
 * @param interval the unit of an INTERVAL, else null
 */
public record TypeName(
        Kind kind,
        @Nullable Integer precision,
        @Nullable Integer scale,
        boolean withTimeZone,
        @Nullable IntervalQualifier interval,
        Position position)
        implements Node {

    /** The types of the dialect. */
    public enum Kind {
        BOOLEAN,
        TINYINT,
        SMALLINT,
        INTEGER,
        BIGINT,
        REAL,
        DOUBLE,
        DECIMAL,
        CHAR,
        VARCHAR,
        BINARY,
        VARBINARY,
        DATE,
        TIME,
        TIMESTAMP,
        INTERVAL,
        UUID
    }
}
