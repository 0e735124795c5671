/** What benchmarks of a whole database have in common: a table and those who write to it, what is measured of them, and what disturbs. */
@NullMarked
package org.tarndb.benchmarks.workload;

import org.jspecify.annotations.NullMarked;
