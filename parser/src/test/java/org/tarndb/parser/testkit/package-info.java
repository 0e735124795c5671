/** What the tests of this module share. */
@NullMarked
package org.tarndb.parser.testkit;

import org.jspecify.annotations.NullMarked;
