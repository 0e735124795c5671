/** The workload driver: index builds under open-loop writers, and opening a database, for Tarn and H2. */
@NullMarked
package org.tarndb.benchmarks.online;

import org.jspecify.annotations.NullMarked;
