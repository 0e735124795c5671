/**
 * From relational algebra to a plan of our operators, by cost.
 *
 * <p>Calcite's Volcano planner is not used. Its memo explores many equal trees by matching rules, at a cost of milliseconds and of some hundred classes more to load; here each relation has a handful of ways to be run, the order of joins is chosen before ({@link org.tarndb.planner.rule.JoinOrder}), and a bottom-up choice by cost with wanted orders finds the same plans by plain code that can be read and stepped through.
 */
@NullMarked
package org.tarndb.planner.physical;

import org.jspecify.annotations.NullMarked;
