/**
 * From syntax tree back to SQL. What {@link org.tarndb.parser.print.SqlPrinter} writes parses to an equal tree, but for
 * the positions. It writes as few parentheses as the grammar allows, on one line.
 */
@NullMarked
package org.tarndb.parser.print;

import org.jspecify.annotations.NullMarked;
