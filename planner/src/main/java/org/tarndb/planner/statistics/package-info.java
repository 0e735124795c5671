/**
 * How many rows: of tables, of ranges of keys, and from these of relations.
 */
@NullMarked
package org.tarndb.planner.statistics;

import org.jspecify.annotations.NullMarked;
