package org.tarndb.parser.ast;

/** CASCADE or RESTRICT. UNSPECIFIED is RESTRICT. */
public enum DropBehavior {
    UNSPECIFIED,
    CASCADE,
    RESTRICT
}
