/**
 * The names of transactions and what became of them: ids that are never given twice, and a bounded memory of outcomes
 * that survives restarts, so that who lost an answer can ask again.
 */
@NullMarked
package org.tarndb.txn.status;

import org.jspecify.annotations.NullMarked;
