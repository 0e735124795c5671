/** The databases that the job runs on: Tarn and its peers, and where their SQL and their errors differ. */
@NullMarked
package org.tarndb.examples.workload.engine;

import org.jspecify.annotations.NullMarked;
