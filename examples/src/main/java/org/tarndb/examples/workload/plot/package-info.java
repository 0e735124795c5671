/** Draws the latency of the writes over time, as SVG 1.1. */
@NullMarked
package org.tarndb.examples.workload.plot;

import org.jspecify.annotations.NullMarked;
