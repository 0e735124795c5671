/** Other programs read what Tarn has published. */
@NullMarked
package org.tarndb.snapshots.interop;

import org.jspecify.annotations.NullMarked;
