/** Latencies: a histogram for each writer and phase, and the figures made of them. */
@NullMarked
package org.tarndb.examples.workload.measure;

import org.jspecify.annotations.NullMarked;
