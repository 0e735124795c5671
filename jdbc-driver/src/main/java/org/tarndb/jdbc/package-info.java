/**
 * The JDBC driver: the objects of {@code java.sql} over a {@link org.tarndb.planner.Session}.
 *
 * <p>Threads: a connection and what it made may be used from several threads; one lock per connection lets them take
 * turns. {@code cancel}, {@code close}, {@code abort} and {@code isValid} do not wait for that lock before they act, so
 * a pool or a watchdog can stop a statement that another thread runs.
 */
@NullMarked
package org.tarndb.jdbc;

import org.jspecify.annotations.NullMarked;
