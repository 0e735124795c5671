/** Tests of expressions: expected values come from the SQL standard and PostgreSQL's documentation. */
@NullMarked
package org.tarndb.planner.expr;

import org.jspecify.annotations.NullMarked;
