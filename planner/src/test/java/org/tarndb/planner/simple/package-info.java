/** Tests of statements that are planned without Calcite. */
@NullMarked
package org.tarndb.planner.simple;

import org.jspecify.annotations.NullMarked;
