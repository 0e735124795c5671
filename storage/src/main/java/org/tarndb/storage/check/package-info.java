/** Verifies what a version holds: that trees are whole and indexes are exactly what the rows say. */
@NullMarked
package org.tarndb.storage.check;

import org.jspecify.annotations.NullMarked;
