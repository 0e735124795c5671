/**
 * Sorted runs: immutable files of one tree's entries in key order. A run is written once from front to back and read
 * block by block, through an index of its blocks; every byte is covered by a checksum. Knows byte arrays only: which
 * tree a run belongs to is written in the checkpoint's manifest.
 */
@NullMarked
package org.tarndb.storage.run;

import org.jspecify.annotations.NullMarked;
