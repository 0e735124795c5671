/**
 * What all of a database's files have in common: checksums, the sealed section that says what it is and proves that it
 * is whole, and the errors for one that is not. {@code docs/FILE_FORMAT.md} has the byte tables.
 */
@NullMarked
package org.tarndb.storage.format;

import org.jspecify.annotations.NullMarked;
