/**
 * The grammar: its generated lexer and parser, and the few things a grammar file cannot say. Nested comments are read by
 * {@link org.tarndb.parser.grammar.CommentLexer}; {@link org.tarndb.parser.grammar.QueryParentheses} finds the
 * parentheses that enclose a query, so that the grammar need not look ahead without bound; and {@link
 * org.tarndb.parser.grammar.NestingLimitedParser} keeps a hostile text from using up the stack.
 */
@NullMarked
package org.tarndb.parser.grammar;

import org.jspecify.annotations.NullMarked;
