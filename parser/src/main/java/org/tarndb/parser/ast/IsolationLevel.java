package org.tarndb.parser.ast;

/** Isolation levels by their standard names. */
public enum IsolationLevel {
    READ_UNCOMMITTED,
    READ_COMMITTED,
    REPEATABLE_READ,
    SERIALIZABLE
}
