/** Tests of operators against plain models. */
@NullMarked
package org.tarndb.planner.exec;

import org.jspecify.annotations.NullMarked;
