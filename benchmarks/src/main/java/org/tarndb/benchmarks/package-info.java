/** JMH benchmarks. Each measures a peer in the same run, since ratios mean more than figures of one machine. */
@NullMarked
package org.tarndb.benchmarks;

import org.jspecify.annotations.NullMarked;
