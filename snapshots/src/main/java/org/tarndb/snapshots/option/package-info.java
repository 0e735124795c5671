/** Options of stores, as text: what kinds of values there are. */
@NullMarked
package org.tarndb.snapshots.option;

import org.jspecify.annotations.NullMarked;
