package org.tarndb.parser.ast;

/** When a constraint can be checked. */
public enum Deferrability {
    NOT_DEFERRABLE,
    INITIALLY_IMMEDIATE,
    INITIALLY_DEFERRED
}
