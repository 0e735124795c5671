package org.tarndb.parser.ast;

/** NULL or NOT NULL at a column. */
public enum Nullability {
    UNSPECIFIED,
    NULLABLE,
    NOT_NULL
}
