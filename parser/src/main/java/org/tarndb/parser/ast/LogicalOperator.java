package org.tarndb.parser.ast;

/** AND and OR. */
public enum LogicalOperator {
    AND,
    OR
}
