/**
 * SQL text to syntax tree: {@link org.tarndb.parser.SqlParser} is all that most callers need. The tree is in {@code ast},
 * back to text goes {@code print}, errors are in {@code error}, and what a shell needs is in {@code script}. ANTLR is
 * seen here, in {@code grammar}, {@code build} and {@code script}, and by nobody who uses this module.
 */
@NullMarked
package org.tarndb.parser;

import org.jspecify.annotations.NullMarked;
