/** From an error of the engine to the {@link java.sql.SQLException} that JDBC promises for it. */
@NullMarked
package org.tarndb.jdbc.error;

import org.jspecify.annotations.NullMarked;
