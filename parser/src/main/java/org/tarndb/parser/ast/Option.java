package org.tarndb.parser.ast;

/**
 * One {@code name = value} of WITH; the value is a literal, DEFAULT, or a column reference when a bare word was
 * written.
 */
public record Option(Identifier name, Expression value, Position position) implements Node {}
