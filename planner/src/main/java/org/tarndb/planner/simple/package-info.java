/**
 * Statements that name their rows by key, and INSERT of values: planned straight from the syntax tree, without a class
 * of Calcite, and run with as little as they need. Results, types and errors are those of the query planner.
 */
@NullMarked
package org.tarndb.planner.simple;

import org.jspecify.annotations.NullMarked;
