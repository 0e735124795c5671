/**
 * Expressions over one row of a table alone: CHECK conditions, keys and predicates of indexes. Storage finds the compiler here as a
 * service.
 */
@NullMarked
package org.tarndb.planner.rowexpr;

import org.jspecify.annotations.NullMarked;
