/**
 * What a planned statement is, whoever planned it: a query, a change of rows, or a command, which acts on the schema, the
 * session or the database. Plans are immutable and shared by all sessions: they capture no transaction, no session and
 * no value.
 */
@NullMarked
package org.tarndb.planner.statement;

import org.jspecify.annotations.NullMarked;
