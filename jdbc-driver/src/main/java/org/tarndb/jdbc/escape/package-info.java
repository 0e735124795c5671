/** JDBC escapes ({@code {fn ...}}, {@code {d ...}}, ...) rewritten as SQL. */
@NullMarked
package org.tarndb.jdbc.escape;

import org.jspecify.annotations.NullMarked;
