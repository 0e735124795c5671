/**
 * From files to a version and back: recovery reads the newest checkpoint and then the journal; the checkpointer writes
 * confirmed versions as checkpoints, in a thread of its own, while commits go on.
 */
@NullMarked
package org.tarndb.txn.recovery;

import org.jspecify.annotations.NullMarked;
