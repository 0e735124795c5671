package org.tarndb.parser.ast;

/** Which rows with NULLs refer to something. SIMPLE, those without a NULL, is the default. */
public enum MatchType {
    SIMPLE,
    FULL,
    PARTIAL
}
