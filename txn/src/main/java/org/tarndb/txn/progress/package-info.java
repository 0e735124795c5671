/** How work in the background gets on: index builds and publications. */
@NullMarked
package org.tarndb.txn.progress;

import org.jspecify.annotations.NullMarked;
