/**
 * SQL over a database: sessions, prepared statements, their results, and the plan cache in front of the parser. This is
 * all that the JDBC driver sees.
 */
@NullMarked
package org.tarndb.planner;

import org.jspecify.annotations.NullMarked;
