package org.tarndb.parser.ast;

/** How many rows must satisfy a quantified comparison; SOME is ANY. */
public enum Quantifier {
    ANY,
    ALL
}
