/**
 * Values between Java and SQL: {@link org.tarndb.jdbc.convert.ColumnReader} reads a column of a row as any Java type that
 * JDBC allows for its SQL type (JDBC 4.3, appendix B, tables B-5 and B-6), {@link org.tarndb.jdbc.convert.JavaValues}
 * gives a Java object its SQL type and internal form. A value that does not fit is an error, never cut or wrapped.
 */
@NullMarked
package org.tarndb.jdbc.convert;

import org.jspecify.annotations.NullMarked;
