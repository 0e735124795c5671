package org.tarndb.parser.ast;

/** {@code OVER name}. */
public record WindowName(Identifier name, Position position) implements Window {}
