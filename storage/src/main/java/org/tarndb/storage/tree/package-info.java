/** The persistent B+tree: immutable once published, copied along the path of a change. */
@NullMarked
package org.tarndb.storage.tree;

import org.jspecify.annotations.NullMarked;
