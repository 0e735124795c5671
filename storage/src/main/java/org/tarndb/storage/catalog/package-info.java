/**
 * Schema objects: immutable values that refer to each other by id. A catalog is part of a database version, so a change
 * of schema is a change like any other: prepared, confirmed or rolled back with its transaction.
 */
@NullMarked
package org.tarndb.storage.catalog;

import org.jspecify.annotations.NullMarked;
