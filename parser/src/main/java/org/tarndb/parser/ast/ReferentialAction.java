package org.tarndb.parser.ast;

/** What happens to referencing rows. UNSPECIFIED is NO ACTION. */
public enum ReferentialAction {
    UNSPECIFIED,
    NO_ACTION,
    RESTRICT,
    CASCADE,
    SET_NULL,
    SET_DEFAULT
}
