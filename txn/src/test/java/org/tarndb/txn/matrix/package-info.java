/**
 * The scenarios of an online index build as a matrix: generators of schedules, a plain model that says what must come of
 * each event, and the driver that compares the two after every event. What is to be proven is in docs/online-index.md.
 */
@NullMarked
package org.tarndb.txn.matrix;

import org.jspecify.annotations.NullMarked;
