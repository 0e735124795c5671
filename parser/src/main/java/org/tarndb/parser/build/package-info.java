/**
 * From parse tree to syntax tree. {@link org.tarndb.parser.build.AstBuilder} is the entrance; behind it is one builder
 * for each area of the grammar. Builders keep no state but the text, and refuse the few things the grammar lets through:
 * unknown types, numbers out of range, DEFAULT where it means nothing.
 */
@NullMarked
package org.tarndb.parser.build;

import org.jspecify.annotations.NullMarked;
