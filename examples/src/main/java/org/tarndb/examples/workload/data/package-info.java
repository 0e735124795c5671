/**
 * The orders: TPC-H's generator, the keys that writers may use, the demo's table, and what it must hold at the end.
 */
@NullMarked
package org.tarndb.examples.workload.data;

import org.jspecify.annotations.NullMarked;
