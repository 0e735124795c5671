/**
 * Physical plans and the operators that run them. A plan is immutable, holds no transaction, session or value, and may be
 * run by many sessions at once; running it opens a tree of operators that pull batches from each other.
 */
@NullMarked
package org.tarndb.planner.exec;

import org.jspecify.annotations.NullMarked;
