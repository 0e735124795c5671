package org.tarndb.planner;

/** What running a statement gives. */
public enum StatementKind {
    /** Rows. */
    QUERY,
    /** A number of rows changed. */
    DML,
    /** Nothing: DDL, transaction and session statements. */
    COMMAND
}
