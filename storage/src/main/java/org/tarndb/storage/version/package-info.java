/**
 * A database version: all committed state at one CSN as an immutable value. A commit makes the next version from the last
 * one and shares all that it did not touch; a version that nobody holds is garbage.
 */
@NullMarked
package org.tarndb.storage.version;

import org.jspecify.annotations.NullMarked;
