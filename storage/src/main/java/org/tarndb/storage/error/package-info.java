/** The table of error codes and the exception that carries one. */
@NullMarked
package org.tarndb.storage.error;

import org.jspecify.annotations.NullMarked;
