package org.tarndb.parser.ast;

/** Where NULLs sort. */
public enum NullOrder {
    UNSPECIFIED,
    FIRST,
    LAST
}
