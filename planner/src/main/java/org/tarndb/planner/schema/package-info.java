/**
 * The catalog as Calcite sees it: types, schemas, tables, and the tables of INFORMATION_SCHEMA.
 */
@NullMarked
package org.tarndb.planner.schema;

import org.jspecify.annotations.NullMarked;
