/** The demo in a child process that is killed while it builds an index, and what is left afterwards. */
@NullMarked
package org.tarndb.examples.workload.crash;

import org.jspecify.annotations.NullMarked;
