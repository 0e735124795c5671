package org.tarndb.parser.ast;

/** The fields of an interval, and of EXTRACT where they are the same, from large to small. */
public enum IntervalField {
    YEAR,
    MONTH,
    DAY,
    HOUR,
    MINUTE,
    SECOND
}
