/**
 * Rewriting of relational algebra: sub-queries to joins, conditions down, joins in order, correlates to joins.
 */
@NullMarked
package org.tarndb.planner.rule;

import org.jspecify.annotations.NullMarked;
