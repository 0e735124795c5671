/** Evaluates what a table's definition has as SQL for the transactions that write to it: CHECK conditions and defaults. */
@NullMarked
package org.tarndb.planner.constraint;

import org.jspecify.annotations.NullMarked;
