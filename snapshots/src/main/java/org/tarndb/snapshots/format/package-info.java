/**
 * Formats of published tables other than Iceberg's: each is a module of its own, found by {@link java.util.ServiceLoader}. Where
 * a table is published, and who decides which version it has, is the same for all of them.
 */
@NullMarked
package org.tarndb.snapshots.format;

import org.jspecify.annotations.NullMarked;
