/** What the demo prints: lines, and a progress bar where there is a terminal to draw it on. */
@NullMarked
package org.tarndb.examples.workload.console;

import org.jspecify.annotations.NullMarked;
