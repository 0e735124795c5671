/** What goes into a statement and what comes out of it: parameters, result columns, rows. */
@NullMarked
package org.tarndb.planner.result;

import org.jspecify.annotations.NullMarked;
