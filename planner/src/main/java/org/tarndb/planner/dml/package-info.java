/**
 * INSERT, UPDATE and DELETE: plans whose rows say what to change, and what turns those rows into changes of a
 * {@link org.tarndb.txn.StatementScope}: store assignment, defaults, NOT NULL. Rows stream: a statement holds one batch,
 * however many rows it changes.
 */
@NullMarked
package org.tarndb.planner.dml;

import org.jspecify.annotations.NullMarked;
