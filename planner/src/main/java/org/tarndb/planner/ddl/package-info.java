/**
 * Statements that change the schema. They look names up when they run and work through the session's transaction, so that
 * a rollback undoes them; an online index build alone is a matter of the database.
 */
@NullMarked
package org.tarndb.planner.ddl;

import org.jspecify.annotations.NullMarked;
