package org.tarndb.planner.exec;

/** Rows held by an operator. */
final class RowBuffer {}
