/**
 * From a URL to an open database: reading URLs and properties, and the one registry of the databases that are open in
 * this JVM. Knows nothing of {@code java.sql.Connection}; reports errors as {@code TarnException}.
 */
@NullMarked
package org.tarndb.jdbc.embed;

import org.jspecify.annotations.NullMarked;
