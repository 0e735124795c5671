/** Runs one CREATE INDEX ... ONLINE and shows how far it is. */
@NullMarked
package org.tarndb.examples.workload.build;

import org.jspecify.annotations.NullMarked;
