/**
 * The operators and functions of the dialect as Calcite's validator sees them. Each stands for a {@link org.tarndb.planner.expr.Function} or an aggregate that can be run: what is not here is an undefined function.
 */
@NullMarked
package org.tarndb.planner.operator;

import org.jspecify.annotations.NullMarked;
