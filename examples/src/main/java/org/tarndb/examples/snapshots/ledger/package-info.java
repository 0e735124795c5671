/** What is in the published tables: transfers between accounts, the same in each process, in numbered batches. */
@NullMarked
package org.tarndb.examples.snapshots.ledger;

import org.jspecify.annotations.NullMarked;
