package org.tarndb.parser.ast;

/** {@code WHEN when THEN then}. */
public record WhenClause(Expression when, Expression then, Position position) implements Node {}
