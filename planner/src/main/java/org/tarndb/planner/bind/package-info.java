/**
 * From the syntax tree to typed expressions without Calcite, for what needs no more: constants, parameters, the columns
 * of one table, arithmetic, comparisons, logic. What the binder does not know it leaves to the query planner, and what
 * it gives is the same as the query planner's.
 */
@NullMarked
package org.tarndb.planner.bind;

import org.jspecify.annotations.NullMarked;
