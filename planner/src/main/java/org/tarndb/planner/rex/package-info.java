/**
 * Calcite's row expressions as ours, and what of them keys can be searched by.
 */
@NullMarked
package org.tarndb.planner.rex;

import org.jspecify.annotations.NullMarked;
