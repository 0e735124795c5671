/** Tests of schema changes. */
@NullMarked
package org.tarndb.planner.ddl;

import org.jspecify.annotations.NullMarked;
