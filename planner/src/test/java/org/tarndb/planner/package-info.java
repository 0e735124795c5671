/** Tests of sessions and statements. */
@NullMarked
package org.tarndb.planner;

import org.jspecify.annotations.NullMarked;
