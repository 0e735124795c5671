/** Runs interleaving tests under Fray. */
@NullMarked
package org.tarndb.fray;

import org.jspecify.annotations.NullMarked;
