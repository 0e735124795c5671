/**
 * The rows and facts that {@link java.sql.DatabaseMetaData} gives, made from the session's catalog. Column names and
 * orders are those of JDBC 4.3's Javadoc.
 */
@NullMarked
package org.tarndb.jdbc.metadata;

import org.jspecify.annotations.NullMarked;
