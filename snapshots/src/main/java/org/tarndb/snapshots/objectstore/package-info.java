/**
 * Object stores: named, immutable byte strings below one location. Whoever uses one assumes no more of it than {@link
 * org.tarndb.snapshots.objectstore.ObjectStore} promises: no rename, no append, no order of listing, and that any answer may be
 * lost after the work was done.
 */
@NullMarked
package org.tarndb.snapshots.objectstore;

import org.jspecify.annotations.NullMarked;
