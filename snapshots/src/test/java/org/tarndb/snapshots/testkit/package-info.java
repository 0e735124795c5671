/**
 * For the tests of all modules with stores: the suites that each store must pass ({@code ...Contract}), stores in memory, and
 * decorators that fail, lose the answer or let others act before and after any call.
 */
@NullMarked
package org.tarndb.snapshots.testkit;

import org.jspecify.annotations.NullMarked;
