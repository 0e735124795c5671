package org.tarndb.parser.ast;

/** Which end TRIM works on. */
public enum TrimSide {
    BOTH,
    LEADING,
    TRAILING
}
