/**
 * Typed scalar expressions, the catalogue of functions with their semantics, and their compilation to closures over
 * vectors. Compiled expressions are immutable and may be used by many threads; what differs between executions comes in an
 * {@link org.tarndb.planner.expr.EvaluationContext}.
 *
 * <p>Errors follow SQL's evaluation order where it matters: AND, OR, CASE, COALESCE and NULLIF evaluate an operand for the
 * rows that need it only, and a constant is never evaluated for no row.
 */
@NullMarked
package org.tarndb.planner.expr;

import org.jspecify.annotations.NullMarked;
