package org.tarndb.parser.ast;

/** {@code RESPECT NULLS} or {@code IGNORE NULLS} of a window function. */
public enum NullTreatment {
    UNSPECIFIED,
    RESPECT,
    IGNORE
}
