/**
 * {@code SELECT ... FOR UPDATE} and {@code FOR SHARE}: which tables a locking clause names, and the plan that locks the
 * rows of a query one after the other as it gives them. A row is locked before it counts towards FETCH, so a query for one
 * row locks one, and with SKIP LOCKED each of several such queries gets a row of its own.
 */
@NullMarked
package org.tarndb.planner.locking;

import org.jspecify.annotations.NullMarked;
