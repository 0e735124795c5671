/** How a text that is no SQL is reported. */
@NullMarked
package org.tarndb.parser.error;

import org.jspecify.annotations.NullMarked;
