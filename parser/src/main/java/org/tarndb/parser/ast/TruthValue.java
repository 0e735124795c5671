package org.tarndb.parser.ast;

/** The three truth values. */
public enum TruthValue {
    TRUE,
    FALSE,
    UNKNOWN
}
