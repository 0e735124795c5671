/** Plans as text. */
@NullMarked
package org.tarndb.planner.explain;

import org.jspecify.annotations.NullMarked;
