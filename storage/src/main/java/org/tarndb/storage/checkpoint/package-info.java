/**
 * Checkpoints: a confirmed version on disk, as one sorted run per tree and a manifest that names them. The manifest is
 * renamed into place when all else is durable, so at every moment, and after every crash, there is the old checkpoint
 * or the new one, whole. Also the layout of a database's directory, of which checkpoints are a part.
 */
@NullMarked
package org.tarndb.storage.checkpoint;

import org.jspecify.annotations.NullMarked;
