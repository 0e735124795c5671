/** A reader of what is published, which knows what must be there. */
@NullMarked
package org.tarndb.examples.snapshots.reader;

import org.jspecify.annotations.NullMarked;
