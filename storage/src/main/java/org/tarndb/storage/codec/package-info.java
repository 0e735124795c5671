/**
 * Rows and keys as bytes. The same row bytes go to the tree, the journal and the checkpoint; keys sort as their typed
 * values do, compared as unsigned bytes. The byte pictures are in docs/FILE_FORMAT.md.
 */
@NullMarked
package org.tarndb.storage.codec;

import org.jspecify.annotations.NullMarked;
