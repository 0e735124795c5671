/** Statements to the session and to the database as a whole: transactions, settings, CHECKPOINT, CHECK TABLE, EXPLAIN. */
@NullMarked
package org.tarndb.planner.command;

import org.jspecify.annotations.NullMarked;
