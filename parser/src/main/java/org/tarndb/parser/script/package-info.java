/**
 * What a shell and a script runner need to know about a text without parsing it: where one statement ends and the next
 * begins, whether the text is complete, and what to colour how. All of it works on any text, right or wrong.
 */
@NullMarked
package org.tarndb.parser.script;

import org.jspecify.annotations.NullMarked;
