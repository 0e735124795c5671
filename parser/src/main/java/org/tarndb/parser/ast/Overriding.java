package org.tarndb.parser.ast;

/** {@code OVERRIDING {SYSTEM | USER} VALUE} of an INSERT. */
public enum Overriding {
    UNSPECIFIED,
    SYSTEM,
    USER
}
