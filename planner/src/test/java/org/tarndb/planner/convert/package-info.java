/** Tests of planning: which plans are chosen, and that all of them give the rows the standard asks for. */
@NullMarked
package org.tarndb.planner.convert;

import org.jspecify.annotations.NullMarked;
