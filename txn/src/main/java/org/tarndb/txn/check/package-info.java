/**
 * Verifies the files of a closed database: {@code tarn check}. Reads them as a recovery does, but goes on after damage, so
 * that all of it is told.
 */
@NullMarked
package org.tarndb.txn.check;

import org.jspecify.annotations.NullMarked;
