/**
 * The syntax tree: immutable records for every statement, query, table reference and expression, each with its {@link
 * org.tarndb.parser.ast.Position}. The tree says what was written, with synonyms and redundant parentheses gone; names
 * are not resolved and types not checked. Four sealed interfaces ({@link org.tarndb.parser.ast.Statement}, {@link
 * org.tarndb.parser.ast.Query}, {@link org.tarndb.parser.ast.TableReference}, {@link org.tarndb.parser.ast.Expression})
 * have visitors. Lists are never null. A null component means "not written".
 */
@NullMarked
package org.tarndb.parser.ast;

import org.jspecify.annotations.NullMarked;
