/** A small application as a user would write it: a connection pool, a table, a transaction, a query. */
@NullMarked
package org.tarndb.examples.quickstart;

import org.jspecify.annotations.NullMarked;
