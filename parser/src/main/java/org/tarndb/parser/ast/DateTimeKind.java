package org.tarndb.parser.ast;

/** The types with a literal of their own besides INTERVAL. */
public enum DateTimeKind {
    DATE,
    TIME,
    TIMESTAMP
}
