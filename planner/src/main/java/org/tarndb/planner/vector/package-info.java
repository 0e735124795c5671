/**
 * Rows as columns: batches of about a thousand rows, each column an array of its representation with null flags. A batch
 * may select a part of its rows; what stands at the other positions has no meaning and is never read.
 */
@NullMarked
package org.tarndb.planner.vector;

import org.jspecify.annotations.NullMarked;
