/** Online index builds. */
@NullMarked
package org.tarndb.txn.indexbuild;

import org.jspecify.annotations.NullMarked;
