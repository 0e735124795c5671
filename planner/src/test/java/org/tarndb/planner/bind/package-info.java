/** Tests of the binder. */
@NullMarked
package org.tarndb.planner.bind;

import org.jspecify.annotations.NullMarked;
