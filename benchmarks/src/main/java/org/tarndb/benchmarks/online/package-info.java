/** Index builds and checkpoints under writers, and opening a database, for Tarn and its peers. */
@NullMarked
package org.tarndb.benchmarks.online;

import org.jspecify.annotations.NullMarked;
