/** The writers: what they change, what they provoke, and the ledger of what was committed. */
@NullMarked
package org.tarndb.examples.workload.write;

import org.jspecify.annotations.NullMarked;
