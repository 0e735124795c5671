/**
 * The persistent B+tree: an ordered map from {@code byte[]} to any object that is immutable once published and copied
 * along the path of a change. Keys are ordered by {@link java.util.Arrays#compareUnsigned(byte[], byte[])}. All entries
 * are in the leaves; all leaves are at one depth; inner nodes know how many entries each child holds. A node belongs to
 * the {@link org.tarndb.storage.tree.TreeEditor} that made it until that editor publishes it; from then on nobody
 * changes it, so trees share nodes freely and any thread may read any tree.
 */
@NullMarked
package org.tarndb.storage.tree;

import org.jspecify.annotations.NullMarked;
