/**
 * From the syntax tree to a plan: queries in Calcite's syntax, validated, converted to relational algebra, optimised, and handed to the physical planner. {@link org.tarndb.planner.convert.QueryPlanner} is all that other packages see; nothing of Calcite is loaded before it is used.
 */
@NullMarked
package org.tarndb.planner.convert;

import org.jspecify.annotations.NullMarked;
