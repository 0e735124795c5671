package org.tarndb.parser.ast;

/** One entry of the WINDOW clause. */
public record NamedWindow(Identifier name, WindowSpecification specification, Position position) implements Node {}
